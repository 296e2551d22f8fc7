/** Limits on guesses of a player, counted before the guess is checked. */
import { type Refusal } from '@ayva/contract/base'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import { type Allowance, takeBack } from './attempt.sql.ts'
import { begin } from './attempts.ts'

type Trying = {
  /** What is guessed; each has a count of its own. */
  what: string
  playerId: bigint
  ip: string
  /** How many attempts in the window; after the last one none for the same time. */
  player: number
  address: number
  windowMs: number
}

/** Counts an attempt or refuses it. The returned function takes the count back after a success. */
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
