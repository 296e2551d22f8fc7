/** How often somebody may be wrong: counted before it is known whether they are, and in the database, for all nodes. */
import { createHash } from 'node:crypto'
import { enterOffice } from '@ayva/contract/platform/operators'
import { refusing } from '@ayva/contract/base'
import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { addressKey } from '#lib/edge/address-key.ts'
import * as store from './login.sql.ts'

export const GUESS_WINDOW_MS = minutes(15)
/** Whoever has tried so often waits for the rest of the window, and no longer: no owner is kept out for good. */
export const GUESSES = {
  /** At one name from one place: an address, or a browser that its owner has come in by. */
  place: 10,
  /** From one address, whatever the names: a whole office may come from one. */
  address: 60,
  /**
   * At one name by strangers from everywhere. So many addresses are no longer one stranger, and the owner still comes
   * in by a browser that is known.
   */
  name: 300,
} as const

type Counting = Pick<Deps, 'config' | 'db' | 'clock'>
/** What is `shared` with strangers is given one try back by who is right, and is not cleared. */
type Counted = { subject: string; most: number; shared?: true }

/** Counts a try to come in, or refuses it with `attempts_over`. Returns what is to be done where it was right. */
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

/** The same of a code that an operator gives who has come in already. */
export const countConfirmation = (deps: Counting, id: string): Promise<() => Promise<void>> =>
  countGuess(deps, [{ subject: `confirmation ${id}`, most: GUESSES.place }])

/** What one budget refuses costs none of those behind it. */
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
