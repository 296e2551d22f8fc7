/**
 * Limits on messages and letters, which cost the casino money. Messages to some countries are expensive and attackers
 * profit from them, so only listed countries are served, and all messages together are limited by hour on all nodes.
 *
 * Locks: the total count, which is taken last.
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

/** Logins, and resets by known addresses, have counts of their own, so that other requests cannot block them. */
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

/** Takes back the count of a message that was not sent. */
export function takeBackSent(tx: Tx, sort: Sort): Promise<void> {
  return countDown(tx, subjectOf(sort))
}

/** Refuses like `countSent` without counting, for requests whose answer must not reveal whether anything is sent. */
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

/** Limits letters about one kind of change. */
const TOLD = { max: 10, windowMs: days(1) }
type Told = { playerId: bigint; what: string; at: Date }

/** Counts a letter about a change; false at the limit, for a player who switches something on and off repeatedly. */
export async function countTold(tx: Tx, { playerId, what, at }: Told): Promise<boolean> {
  const subject = `told player ${playerId} of ${what}`
  return (await count(tx, { subject, ...TOLD, now: at })) !== undefined
}

/** Whether messages are sent to the country of a phone. */
export async function isReachable(tx: Tx, deps: Deps, phone: string): Promise<boolean> {
  const country = countryOf(phone)
  const countries = await readSettingIn(tx, deps, codeSettings, 'message_countries')
  return country !== undefined && countries.includes(country)
}

/** Refuses `phone_country`, with the message at the field where the phone was typed. */
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
