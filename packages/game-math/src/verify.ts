import { type Minor } from './engine.ts'
import { nobleHmac, sha256Hex } from './hash.ts'
import { type Currency } from './limits.ts'
import { type Release } from './release.ts'
import { playRound, usualCap } from './round.ts'
import { type Seeds } from './stream.ts'

/** A finished round from the player's history, with the revealed server seed. */
export type RevealedRound = Seeds & {
  nonce: number
  /** Minor units. */
  bet: Minor
  params: unknown
  actions?: readonly unknown[] | undefined
  /** Ten-thousandths, as stored with the round; if absent, it is computed from the present limits. */
  capMultiplier4?: number | undefined
  currency: Currency
}

export type Recomputed = {
  /** To be compared with the hash that was shown before the first bet with this seed. */
  serverSeedHash: string
  status: 'open' | 'settled'
  outcome: unknown
  /** Minor units; `null` for a round that was voided before its settlement. */
  payout: Minor | null
  /** Ten-thousandths, for games with a single multiplier. */
  multiplier4?: number
  /** The cap used for the recomputation; `null` if rounds have none. */
  capMultiplier4: number | null
  /** The number of bytes of the stream that the round has read. */
  bytes: number
}

/** Recomputes a round with the code that played it (games.md 2.4); it needs no server. */
export function recompute(release: Release, round: RevealedRound): Recomputed {
  const { serverSeed, clientSeed, currency, ...rest } = round
  const capMultiplier4 = round.capMultiplier4 ?? usualCap(release, currency, round.bet)
  const played = playRound(release, {
    ...rest,
    capMultiplier4,
    seeds: { serverSeed, clientSeed },
    hmac: nobleHmac,
  })
  const { status, outcome, payout, bytes } = played
  const result: Recomputed = {
    serverSeedHash: sha256Hex(serverSeed),
    status,
    outcome,
    payout,
    capMultiplier4: capMultiplier4 ?? null,
    bytes,
  }
  const multiplier4 = (outcome as { multiplier4?: unknown }).multiplier4
  if (typeof multiplier4 === 'number') result.multiplier4 = multiplier4
  return result
}
