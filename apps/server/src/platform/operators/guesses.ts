/** How often somebody may be wrong: counted before it is known whether they are, and in the database, for all nodes. */
import { createHash } from 'node:crypto'
import { enterOffice } from '@ayva/contract/platform/operators'
import { refusing } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from './login.sql.ts'

/** After so many an entry under the name waits for the rest of the window, and no longer: no owner is kept out for good. */
const GUESSES_MAX = 10
export const GUESS_WINDOW_MS = minutes(15)

/** Counts a guess, or refuses it. Returns how to forget all of them: it was none. */
export async function countGuess(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  what: string,
): Promise<() => Promise<void>> {
  if (!config.RATE_LIMITS) return async () => {}
  const subject = createHash('sha256').update(what).digest()
  const now = clock.now()
  const windowStart = after(now, -GUESS_WINDOW_MS)
  const counted = await store.countGuess(db, { subject, most: GUESSES_MAX, now, windowStart })
  if (counted === undefined) {
    const since = (await store.guessesSince(db, subject)) ?? now
    const retryAt = after(since, GUESS_WINDOW_MS).toISOString()
    throw refusing(enterOffice.refusals)('attempts_over', { retryAt })
  }
  return () => store.clearGuesses(db, subject)
}
