import { type Round } from '@ayva/contract/games/rounds'
import { celebration, payoutOf } from '@ayva/game-math/engine'
import * as z from 'zod/mini'
import { type NewRound, type Played } from '../rounds.sql.ts'

/** For its player a round that waits for an operator is open, but permits no action. */
export function shownStatus(status: Played['status']): Round['status'] {
  return status === 'manual' ? 'open' : status
}

const CashOut = z.object({ cashout: z.literal(true) })
const Worth = z.object({ multiplier4: z.int().check(z.gte(0)) })

/** The value of a cash-out now in minor units; null if it is impossible. */
export function cashOutOf(round: { bet: bigint; legal: unknown; outcome: unknown }): bigint | null {
  const worth = Worth.safeParse(round.outcome)
  if (!offersCashOut(round.legal) || !worth.success) return null
  return payoutOf(round.bet, worth.data.multiplier4)
}

/** Legal actions are a list, or cells together with a cash-out. */
function offersCashOut(legal: unknown): boolean {
  return Array.isArray(legal) ? legal.includes('cashout') : CashOut.safeParse(legal).success
}

type Shown = NewRound & { actions?: unknown[] }
type Place = { mode: 'real' | 'demo'; seedPairId: string }

/** A round as its player may see it. */
export function roundView(round: Shown, { mode, seedPairId }: Place): Round {
  const { status, bet, stake, payout, settleAt } = round
  return {
    id: round.id,
    gameId: round.gameId,
    mode,
    modelId: round.modelId,
    modelVersion: round.modelVersion,
    status: shownStatus(status),
    currency: round.currency,
    bet,
    stake,
    payout,
    params: round.params as Record<string, unknown>,
    actions: round.actions ?? [],
    outcome: round.outcome,
    legal: status === 'manual' ? null : round.legal,
    capMultiplier4: round.capMultiplier4,
    celebrate: status === 'settled' ? celebration(stake, payout) : 'none',
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
