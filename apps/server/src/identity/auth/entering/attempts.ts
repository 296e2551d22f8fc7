/** How often somebody may fail. Counted in the database, so neither a restart nor a second node forgets. */
import { captchaRefusals, type Protection } from '@ayva/contract/identity/captcha'
import { type Refusal, refusing } from '@ayva/contract/base'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { protect, take } from '../../captcha/captcha.ts'
import * as store from './attempt.sql.ts'
import { type Allowance } from './attempt.sql.ts'

/**
 * Failures in a row: from the third on a try costs its browser work, from the tenth on its player a
 * wait that doubles. A right owner waits for an hour at most, and not at all where it has logged in before.
 */
export const ACCOUNT: Allowance = {
  failures: 10,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(1),
  captchaFrom: 3,
}
/** Many players may share an address, so much more is let pass, and for a short time only. */
export const ADDRESS: Allowance = {
  failures: 100,
  windowMs: minutes(15),
  firstWaitMs: minutes(15),
  longestWaitMs: minutes(15),
  captchaFrom: 20,
}
/** Accounts that are asked for from one address: a whole town may come from one, with some work for each. */
export const NEWCOMERS: Allowance = {
  failures: 500,
  windowMs: hours(1),
  firstWaitMs: hours(1),
  longestWaitMs: hours(1),
  captchaFrom: 10,
}

/** Failures of all strangers together: a thousand addresses that try once each are noticed here. */
export const STRANGERS: Allowance = {
  failures: 2 ** 31 - 1,
  windowMs: minutes(10),
  firstWaitMs: 0,
  longestWaitMs: 0,
  captchaFrom: 300,
}

type Counted = { subject: string; allowance: Allowance }
type Over = (retryAt: string) => Refusal

/** Counts a failure before it is known to be one, so that many at once cannot pass; or refuses. */
export async function begin(
  tx: Tx,
  { subject, allowance, now }: Counted & { now: Date },
  over: Over,
): Promise<void> {
  if ((await store.count(tx, { subject, allowance, now })) !== undefined) return
  const standing = await store.standingOf(tx, subject)
  throw over((standing?.lockedUntil ?? now).toISOString())
}

type Guarded = {
  /** What a captcha is solved for. */
  about: string
  /** The header of the call: a captcha that was solved. */
  token: string | undefined
  counted: readonly Counted[]
  /** What is only looked at here, and counted by `countFailure`. */
  watched?: Counted | undefined
  over: Over
}

/**
 * As `begin`, for what a captcha is asked of after failures. Answers what the next try will cost, where
 * this one fails.
 */
export async function beginGuarded(
  deps: Deps,
  { about, token, counted, watched, over }: Guarded,
): Promise<() => Promise<Protection | undefined>> {
  const now = deps.clock.now()
  const taken = token === undefined ? 'stale' : await take(deps, { token, subject: about })
  const solved = taken === 'solved'
  const demand = async (beyond: number) => {
    const protection = await protect(deps, { subject: about, beyond })
    const key = taken === 'wrong' ? 'captcha_wrong' : 'captcha_needed'
    return refusing(captchaRefusals)(key, { protection })
  }
  if (watched && !solved && (await isOverrun(deps.db, watched, now))) throw await demand(0)
  let beyond = -1
  for (const [index, one] of counted.entries()) {
    const { captchaFrom = Infinity } = one.allowance
    const failures = await store.count(deps.db, { ...one, now, solved })
    if (failures !== undefined) {
      beyond = Math.max(beyond, failures - captchaFrom)
      continue
    }
    // It comes to no try at all.
    for (const { subject } of counted.slice(0, index)) await store.takeBack(deps.db, subject)
    const standing = await store.standingOf(deps.db, one.subject)
    const { lockedUntil } = standing ?? {}
    if (lockedUntil && lockedUntil > now) throw over(lockedUntil.toISOString())
    throw await demand(Math.max(0, (standing?.failures ?? 0) - captchaFrom))
  }
  return async () => (beyond < 0 ? undefined : protect(deps, { subject: about, beyond }))
}

/** A failure that is one of many strangers'. */
export async function countFailure(
  { db, clock }: Deps,
  { subject, allowance }: Counted,
): Promise<void> {
  await store.count(db, { subject, allowance, now: clock.now(), solved: true })
}

async function isOverrun(
  tx: Tx,
  { subject, allowance: { captchaFrom = Infinity, windowMs } }: Counted,
  now: Date,
): Promise<boolean> {
  const standing = await store.standingOf(tx, subject)
  if (!standing || standing.failures < captchaFrom) return false
  return after(standing.countedFrom, windowMs) > now
}

export { clear, takeBack } from './attempt.sql.ts'
