/**
 * E-mail and phone of a player. A phone is confirmed by a code; both are changed by a code that is sent to the new
 * address. Until then the old address stays in use, and it is notified of the change.
 *
 * Locks: the player's row, then the directory.
 */
import * as contract from '@ayva/contract/identity/auth/contacts'
import { refusing } from '@ayva/contract/base'
import { type RefusalDetails } from '@ayva/contract/refusal'
import { codeRefusals } from '@ayva/contract/identity/codes'
import { after, days, hours } from '#lib/clock.ts'
import { type Tx, transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { canonicalPhone } from '#lib/phone.ts'
import { publish } from '#lib/work/events.ts'
import * as codes from '../../codes/codes.ts'
import * as mail from '../../../platform/mail/mail.ts'
import * as realtime from '../../../platform/realtime/realtime.ts'
import * as sms from '../../../platform/sms/sms.ts'
import { contactChanged, contactConfirmed } from '../auth.events.ts'
import { atField } from '../registration/completion.ts'
import * as store from './contacts.sql.ts'
import * as directory from '../accounts/directory.sql.ts'
import { free } from '../registration/free-email.ts'
import { isHeld } from '../registration/held-names.ts'
import { mustProve, type Proof } from '../entering/proof.ts'
import { type SessionName } from '../sessions/session.sql.ts'

/** After a change the next one must wait for a day, so that the owner of a stolen account can notice it. */
const REST_MS = days(1)

type By = 'sms' | 'call'
type Asker = { session: SessionName; ip: string }
/** Requires a proof of ownership, because a stolen session must not be enough to take over the account. */
type Proved = { proof: Proof }

export async function requestPhoneCode(deps: Deps, asked: Asker & { by: By }) {
  const { session, ip, by } = asked
  const { refusals } = contract.requestPhoneCode
  const owner = { playerId: session.playerId }
  return transaction(deps.db, async (tx) => {
    const { phone, phoneConfirmedAt } = await store.lockContacts(tx, session.playerId)
    if (phone === null) throw refusing(refusals)('phone_missing')
    if (phoneConfirmedAt) throw refusing(refusals)('phone_confirmed')
    const asking = {
      owner,
      purpose: 'confirm_phone',
      channel: channelOf(by),
      address: phone,
    } as const
    const { ttl } = await codes.issue(tx, deps, { ...asking, ip })
    return { phone, ttl }
  })
}

type Told = { playerId: bigint; code: string }

export async function confirmPhone(deps: Deps, { playerId, code }: Told) {
  const tried = { owner: { playerId }, purpose: 'confirm_phone', code } as const
  const phone = await codes.take(deps, tried, async (tx, { address }) => {
    const now = deps.clock.now()
    // The code was sent to a phone that is not the player's any more, so it confirms nothing.
    if (!(await store.markPhoneConfirmed(tx, { playerId, phone: address!, now })))
      throw refusing(codeRefusals)('code_wrong')
    await publish(tx, contactConfirmed, { playerId, body: { contact: 'phone' }, at: now })
    return address!
  })
  realtime.notifyTabs(deps.bus, playerId, { type: 'account' })
  return { phone, phoneConfirmed: true as const }
}

type Kind = 'email' | 'phone'
type Contacts = Awaited<ReturnType<typeof store.lockContacts>>

/** What differs between e-mail and phone. */
const kinds = {
  email: {
    purpose: 'change_email',
    held: ({ email, emailConfirmedAt, emailChangedAt }: Contacts) => ({
      address: email,
      confirmedAt: emailConfirmedAt,
      changedAt: emailChangedAt,
    }),
    claim: directory.claimEmail,
    release: directory.releaseEmail,
    same: () => atField(contract.askEmail.refusals, 'email_same', 'email'),
    used: () => atField(contract.askEmail.refusals, 'email_used', 'email'),
    recent: (details: RefusalDetails) =>
      refusing(contract.askEmail.refusals)('email_recent', details),
  },
  phone: {
    purpose: 'change_phone',
    held: ({ phone, phoneConfirmedAt, phoneChangedAt }: Contacts) => ({
      address: phone,
      confirmedAt: phoneConfirmedAt,
      changedAt: phoneChangedAt,
    }),
    claim: directory.claimPhone,
    release: directory.releasePhone,
    same: () => atField(contract.askPhone.refusals, 'phone_same', 'phone'),
    used: () => atField(contract.askPhone.refusals, 'phone_used', 'phone'),
    recent: (details: RefusalDetails) =>
      refusing(contract.askPhone.refusals)('phone_recent', details),
  },
} as const

export async function askEmail(
  deps: Deps,
  { email, ...asked }: Asker & Proved & { email: string },
) {
  const { ttl } = await ask(deps, 'email', { ...asked, address: email, channel: 'email' })
  return { email, ttl }
}

export async function askPhone(
  deps: Deps,
  { phone: typed, by, ...asked }: Asker & Proved & { phone: string; by: By },
) {
  const phone = canonicalPhone(typed)
  if (phone === undefined) throw refuse('validation', { fields: { phone: 'Некорректный телефон' } })
  await codes.mustBeReachable(deps.db, deps, phone, 'phone')
  const { ttl } = await ask(deps, 'phone', { ...asked, address: phone, channel: channelOf(by) })
  return { phone, ttl }
}

type Asked = Asker & Proved & { address: string; channel: codes.Channel }

async function ask(deps: Deps, kind: Kind, asked: Asked): Promise<codes.Issued> {
  const { session, ip, address, channel, proof } = asked
  const { playerId } = session
  await mustProve(deps, session, proof)
  return transaction(deps.db, async (tx) => {
    const { purpose, same, held } = kinds[kind]
    const old = held(await store.lockContacts(tx, playerId))
    if (old.address === address) throw same()
    judgeRecent(kind, old.changedAt, deps.clock.now())
    return codes.issue(tx, deps, { owner: { playerId }, purpose, channel, address, ip })
  })
}

function judgeRecent(kind: Kind, changedAt: Date | null, now: Date): void {
  const until = changedAt && after(changedAt, REST_MS)
  if (!until || until <= now) return
  const left = until.getTime() - now.getTime()
  const values = { hours: String(Math.ceil(left / hours(1))) }
  const ttl = Math.ceil(left / 1000)
  throw kinds[kind].recent({ values, ttl, retryAt: until.toISOString() })
}

export async function changeEmail(deps: Deps, told: Told) {
  return { email: await change(deps, 'email', told) }
}

export async function changePhone(deps: Deps, told: Told) {
  return { phone: await change(deps, 'phone', told) }
}

async function change(deps: Deps, kind: Kind, { playerId, code }: Told): Promise<string> {
  const { purpose, used, held, claim, release } = kinds[kind]
  const tried = { owner: { playerId }, purpose, code }
  const address = await codes.take(deps, tried, async (tx, proof) => {
    const now = deps.clock.now()
    const old = held(await store.lockContacts(tx, playerId))
    judgeRecent(kind, old.changedAt, now)
    const taken = proof.address!
    if (old.address !== null) await release(tx, old.address)
    // The code proves the ownership of the address, so an account that has it unconfirmed loses it.
    await free(tx, kind, taken)
    if (!(await claim(tx, taken, playerId))) throw used()
    if (await isHeld(tx, deps, [{ kind, name: taken }])) throw used()
    await store.setContact(tx, kind, { playerId, address: taken, now })
    // An unconfirmed address may be a stranger's, who must learn nothing about this account.
    if (old.address !== null && old.confirmedAt) await notifyOld(tx, deps, kind, old.address)
    await publish(tx, contactChanged, { playerId, body: { contact: kind }, at: now })
    await publish(tx, contactConfirmed, { playerId, body: { contact: kind }, at: now })
    return taken
  })
  realtime.notifyTabs(deps.bus, playerId, { type: 'account' })
  return address
}

/**
 * Notifies the old address, because the change may be by somebody who stole the account. The letter does not contain
 * the new address.
 */
async function notifyOld(tx: Tx, deps: Deps, kind: Kind, address: string): Promise<void> {
  const link = publicUrl(deps.config, '/support')
  if (kind === 'email') {
    await mail.post(tx, { to: address, letter: 'emailChanged', values: { link } })
  } else {
    const text = await mail.messageText(tx, deps, 'phoneChanged', { link })
    await sms.post(tx, 'security', { to: address, text })
  }
}

const channelOf = (by: By) => (by === 'call' ? 'call' : 'phone')
