/** Limits on failed attempts, counted in the database so that they hold over restarts and nodes. */
import { captchaRefusals, type Protection } from '@ayva/contract/identity/captcha'
import { type Refusal, refusing } from '@ayva/contract/base'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { protect, take } from '../../captcha/captcha.ts'
import * as store from './attempt.sql.ts'
import { type Allowance } from './attempt.sql.ts'

/**
 * Failures of one account: from the third on an attempt needs a captcha, from the tenth on the account is locked for a
 * time that doubles, up to an hour. A known browser of the owner is counted separately.
 */
export const ACCOUNT: Allowance = {
  failures: 10,
  windowMs: days(30),
  firstWaitMs: minutes(1),
  longestWaitMs: hours(1),
  captchaFrom: 3,
}
/** Much higher and shorter, because many players may share an IP address. */
export const ADDRESS: Allowance = {
  failures: 100,
  windowMs: minutes(15),
  firstWaitMs: minutes(15),
  longestWaitMs: minutes(15),
  captchaFrom: 20,
}
/** New accounts from one IP address, which many people may share; most attempts need a captcha. */
export const NEWCOMERS: Allowance = {
  failures: 500,
  windowMs: hours(1),
  firstWaitMs: hours(1),
  longestWaitMs: hours(1),
  captchaFrom: 10,
}

/** Failures of all unknown browsers together, to detect guesses that are spread over many addresses. */
export const STRANGERS: Allowance = {
  failures: 2 ** 31 - 1,
  windowMs: minutes(10),
  firstWaitMs: 0,
  longestWaitMs: 0,
  captchaFrom: 300,
}

type Counted = { subject: string; allowance: Allowance }
type Over = (retryAt: string) => Refusal

/**
 * Counts an attempt as a failure before it is checked, so that concurrent attempts cannot exceed the limit; refuses at
 * the limit.
 */
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
  /** The subject for which the captcha must be solved. */
  about: string
  /** The header with a solved captcha. */
  token: string | undefined
  counted: readonly Counted[]
  /** A count that is only read here and increased by `countFailure`. */
  watched?: Counted | undefined
  over: Over
}

/**
 * Like `begin`, with captchas. The returned function gives the captcha that the next attempt needs if this one fails.
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
    // The attempt is refused, so the counts made before are taken back.
    for (const { subject } of counted.slice(0, index)) await store.takeBack(deps.db, subject)
    const standing = await store.standingOf(deps.db, one.subject)
    const { lockedUntil } = standing ?? {}
    if (lockedUntil && lockedUntil > now) throw over(lockedUntil.toISOString())
    throw await demand(Math.max(0, (standing?.failures ?? 0) - captchaFrom))
  }
  return async () => (beyond < 0 ? undefined : protect(deps, { subject: about, beyond }))
}

/** Counts a failure of an unknown browser. */
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
