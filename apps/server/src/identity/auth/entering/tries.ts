/** How often a player may try something that is guessed: counted before it is known whether it is right. */
import { type Refusal } from '@ayva/contract/base'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { type Allowance, takeBack } from './attempt.sql.ts'
import { begin } from './attempts.ts'

type Trying = {
  /** What is guessed: tries of one thing use up none of another. */
  what: string
  playerId: bigint
  ip: string
  /** So many within the window; after the last of them nothing for as long again. */
  player: number
  address: number
  windowMs: number
}

/** Counts a try, or refuses it. Returns how to take it back: what was right was no guess. */
export async function countTry(
  { config, clock, db }: Deps,
  { what, playerId, ip, player, address, windowMs }: Trying,
  over: (retryAt: string) => Refusal,
): Promise<() => Promise<void>> {
  if (!config.RATE_LIMITS) return async () => {}
  const allow = (failures: number): Allowance => ({
    failures,
    windowMs,
    firstWaitMs: windowMs,
    longestWaitMs: windowMs,
  })
  const counts = [
    { subject: `${what} player ${playerId}`, allowance: allow(player) },
    { subject: `${what} from ${addressKey(ip)}`, allowance: allow(address) },
  ]
  const now = clock.now()
  for (const one of counts) await begin(db, { ...one, now }, over)
  return async () => {
    for (const { subject } of counts) await takeBack(db, subject)
  }
}
