import { type Round } from '@ayva/contract/games/rounds'
import { celebration, payoutOf } from '@ayva/game-math/engine'
import * as z from 'zod/mini'
import { type NewRound, type Played } from '../rounds.sql.ts'

/** A round that a person has to end is open for its player, who can do nothing in it. */
export function shownStatus(status: Played['status']): Round['status'] {
  return status === 'manual' ? 'open' : status
}

const CashOut = z.object({ cashout: z.literal(true) })
const Worth = z.object({ multiplier4: z.int().check(z.gte(0)) })

/** What taking the money now would bring, minor units; null where it cannot be taken. */
export function cashOutOf(round: { bet: bigint; legal: unknown; outcome: unknown }): bigint | null {
  const worth = Worth.safeParse(round.outcome)
  if (!offersCashOut(round.legal) || !worth.success) return null
  return payoutOf(round.bet, worth.data.multiplier4)
}

/** Actions are told one by one, or cells with a word of the cash-out. */
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
