import { type Round } from '@ayva/contract/rounds'
import { celebration } from '@ayva/game-math/engine'
import { type NewRound, type Played } from './rounds.sql.ts'

/** A round that a person has to end is open for its player, who can do nothing in it. */
export function shownStatus(status: Played['status']): Round['status'] {
  return status === 'manual' ? 'open' : status
}

type Shown = NewRound & { actions?: unknown[] }
type Place = { mode: 'real' | 'demo'; seedPairId: string }

/** A round as its player may see it. */
export function roundView(round: Shown, { mode, seedPairId }: Place): Round {
  const { status, bet, payout, settleAt } = round
  return {
    id: round.id,
    gameId: round.gameId,
    mode,
    modelId: round.modelId,
    modelVersion: round.modelVersion,
    status: shownStatus(status),
    currency: round.currency,
    bet,
    stake: bet,
    payout,
    params: round.params as Record<string, unknown>,
    actions: round.actions ?? [],
    outcome: round.outcome,
    legal: status === 'manual' ? null : round.legal,
    capMultiplier4: round.capMultiplier4,
    celebrate: status === 'settled' ? celebration(bet, payout) : 'none',
    seedPairId,
    nonce: round.nonce,
    openedAt: round.openedAt.toISOString(),
    nextStartAt: round.nextStartAt.toISOString(),
    settleAt: settleAt?.toISOString() ?? null,
  }
}

export function realView(round: Shown & { seedPairId: string }): Round {
  return roundView(round, { mode: 'real', seedPairId: round.seedPairId })
}
