/** Limits on wrong passwords and codes. An attempt is counted before it is checked, in the database for all nodes. */
import { createHash } from 'node:crypto'
import { enterOffice } from '@ayva/contract/platform/operators'
import { refusing } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import * as store from './login.sql.ts'

export const GUESS_WINDOW_MS = minutes(15)
/**
 * Attempts in a window of 15 minutes; when the window ends everybody may try again, so no owner is locked out for good.
 */
export const GUESSES = {
  /** For one name from one place: an address, or a known browser of its owner. */
  place: 10,
  /** For one address over all names; a whole office may share it. */
  address: 60,
  /** For one name from unknown browsers at all addresses. The owner can still log in from a known browser. */
  name: 300,
} as const

type Counting = Pick<Deps, 'config' | 'db' | 'clock'>
/** A successful attempt takes itself back from a `shared` count, and clears a count that is not shared. */
type Counted = { subject: string; most: number; shared?: true }

/**
 * Counts a login attempt or refuses it with `attempts_over`. The returned function must be called if the attempt
 * succeeds.
 */
export function countEntry(
  deps: Counting,
  { nameKey, ip, device }: { nameKey: Buffer; ip: string; device: string | undefined },
): Promise<() => Promise<void>> {
  const name = nameKey.toString('hex')
  if (device !== undefined)
    return countGuess(deps, [{ subject: `entry ${name} by ${device}`, most: GUESSES.place }])
  const address = addressKey(ip)
  return countGuess(deps, [
    { subject: `entry from ${address}`, most: GUESSES.address, shared: true },
    { subject: `entry ${name} from ${address}`, most: GUESSES.place },
    { subject: `entry ${name}`, most: GUESSES.name, shared: true },
  ])
}

/** Like `countEntry`, for the code of an operator who is logged in. */
export const countConfirmation = (deps: Counting, id: string): Promise<() => Promise<void>> =>
  countGuess(deps, [{ subject: `confirmation ${id}`, most: GUESSES.place }])

/** Counts one budget after the other; an attempt that one refuses is not counted by the later ones. */
async function countGuess(
  { config, db, clock }: Counting,
  counted: readonly Counted[],
): Promise<() => Promise<void>> {
  if (!config.RATE_LIMITS) return async () => {}
  const now = clock.now()
  const windowStart = after(now, -GUESS_WINDOW_MS)
  const right: { shared: Buffer[]; own: Buffer[] } = { shared: [], own: [] }
  for (const { subject: words, most, shared } of counted) {
    const subject = createHash('sha256').update(words).digest()
    if ((await store.countGuess(db, { subject, most, now, windowStart })) === undefined) {
      const since = (await store.guessesSince(db, subject)) ?? now
      const retryAt = after(since, GUESS_WINDOW_MS).toISOString()
      throw refusing(enterOffice.refusals)('attempts_over', { retryAt })
    }
    right[shared ? 'shared' : 'own'].push(subject)
  }
  return () => store.forgetGuesses(db, right)
}
