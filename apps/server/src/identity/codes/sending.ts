/**
 * What is sent at the casino's cost. A message abroad is dear, and there are people who own the numbers that
 * it goes to: phones of other countries get none, and all together have so much an hour sent, on all nodes.
 *
 * Locks: the count of all, which is taken last.
 */
import { phoneRefusals, sendingRefusals } from '@ayva/contract/identity/codes'
import { codeSettings } from '@ayva/contract/identity/codes/settings'
import { type Refusal, refusing } from '@ayva/contract/base'
import { after, days, hours, minutes } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { countryOf } from '#lib/phone.ts'
import { readSettingIn } from '../../platform/settings/settings.ts'
import { count, countDown, fullUntil } from './codes.sql.ts'

/**
 * Those for a login are counted by themselves, and so are those for a new password to addresses that are
 * known to be their players': whoever uses up the others keeps nobody out.
 */
export type Sort = Kind | `${Kind} of logins` | `${Kind} of resets`
type Kind = 'messages' | 'letters'

const WINDOW_MS = hours(1)

const subjectOf = (sort: Sort) => `all ${sort}`

async function ceilingOf(tx: Tx, deps: Deps, sort: Sort): Promise<number> {
  const ceiling = await readSettingIn(tx, deps, codeSettings, 'sending_ceiling')
  return sort.startsWith('messages') ? ceiling.messages_per_hour : ceiling.letters_per_hour
}

/** Counts a message or a letter that is about to be sent, or refuses it with `sending_over`. */
export async function countSent(tx: Tx, deps: Deps, sort: Sort): Promise<void> {
  const now = deps.clock.now()
  const max = await ceilingOf(tx, deps, sort)
  const subject = subjectOf(sort)
  const counted = await count(tx, { subject, max, windowMs: WINDOW_MS, now })
  if (counted === undefined) throw over((await fullUntil(tx, subject, max)) ?? now, now)
  if (counted === max)
    deps.log.error({ alarm: 'sending_ceiling', sort, max }, 'all that an hour may send is sent')
}

/** For what was counted and has not left. */
export function takeBackSent(tx: Tx, sort: Sort): Promise<void> {
  return countDown(tx, subjectOf(sort))
}

/** The same without counting: for who must not be told whether anything is sent to them at all. */
export async function mustHaveSpace(deps: Deps, sort: Sort): Promise<void> {
  const now = deps.clock.now()
  const until = await fullUntil(deps.db, subjectOf(sort), await ceilingOf(deps.db, deps, sort))
  if (until && until > now) throw over(until, now)
}

function over(until: Date, now: Date): Refusal {
  const left = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / minutes(1)))
  const retryAt = after(now, minutes(left)).toISOString()
  const details = { values: { minutes: String(left) }, retryAt, ttl: left * 60 }
  return refusing(sendingRefusals)('sending_over', details)
}

/** Letters that tell an owner of one kind of change, who are told so often a day and then not until the next. */
const TOLD = { max: 10, windowMs: days(1) }
type Told = { playerId: bigint; what: string; at: Date }

/** Counts such a letter; false where there were enough: whoever turns things on and off all day is not written to. */
export async function countTold(tx: Tx, { playerId, what, at }: Told): Promise<boolean> {
  const subject = `told player ${playerId} of ${what}`
  return (await count(tx, { subject, ...TOLD, now: at })) !== undefined
}

/** Whether messages go to the country of a phone. */
export async function isReachable(tx: Tx, deps: Deps, phone: string): Promise<boolean> {
  const country = countryOf(phone)
  const countries = await readSettingIn(tx, deps, codeSettings, 'message_countries')
  return country !== undefined && countries.includes(country)
}

/** Refuses with `phone_country`, under the field that the phone was typed in. */
export async function mustBeReachable(
  tx: Tx,
  deps: Deps,
  phone: string,
  field?: string,
): Promise<void> {
  if (await isReachable(tx, deps, phone)) return
  const { message } = phoneRefusals.phone_country
  const details = field === undefined ? {} : { fields: { [field]: message } }
  throw refusing(phoneRefusals)('phone_country', details)
}
