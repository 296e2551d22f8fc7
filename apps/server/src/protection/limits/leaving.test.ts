/** A player who closes the account on a break cannot open another one with the same contacts before its end. */
import {
  askPhone,
  changePhone,
  registerByEmail,
  registerByPhone,
  RULES_VERSION,
  tokenOf,
} from '@ayva/contract/identity/auth'
import { type BreakTerm, takeBreak } from '@ayva/contract/protection/limits'
import { showSelf } from '@ayva/contract/identity/player'
import { beginClosing, CLOSING_DAYS } from '@ayva/contract/identity/player/leaving'
import { confirmSocial, sendSocialCode } from '@ayva/contract/identity/social'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type Oidc } from '../../../../sandbox/src/oidc/oidc.ts'
import { createApp, createJobs } from '../../app.ts'
import { newEmail, newPhone, PASSWORD, registration } from '../../identity/auth/auth.testing.ts'
import { openAccount } from '../../identity/auth/auth.ts'
import { contactsOf } from '../../identity/auth/contacts/contacts.testing.ts'
import { codeSentTo } from '../../identity/codes/codes.testing.ts'
import { securityLetters } from '../../identity/factors/factors.testing.ts'
import { enterVouched } from '../../identity/social/social.ts'
import { openNetwork, Visitor } from '../../identity/social/social.testing.ts'

let testApp: TestApp
let oidc: Oidc
beforeAll(async () => {
  const network = await openNetwork()
  oidc = network.oidc
  testApp = await TestApp.open({ createApp, createJobs, config: network.config })
})
afterAll(async () => {
  await testApp.close()
  await oidc.close()
})

const { account, sent } = contactsOf(() => testApp)

const told = {
  password: PASSWORD,
  currency: 'RUB',
  birthDate: '1990-05-17',
  agreement: true,
  rulesVersion: RULES_VERSION,
} as const
const byEmail = (email: string) => testApp.call(registerByEmail, { body: { ...told, email } })
const byPhone = (phone: string) => testApp.call(registerByPhone, { body: { ...told, phone } })
const sweep = async () => {
  await runDueJobs(createJobs(testApp.deps), 'player.find_due')
  await testApp.runJobs()
}
/** Takes a break and closes the account; then a week passes. */
async function leaveOn(term: BreakTerm, token: string) {
  const call = testApp.callAs(token)
  const { exclusion } = await call(takeBreak, { body: { term } })
  await call(beginClosing, {})
  testApp.clock.move(days(CLOSING_DAYS))
  await sweep()
  await expect(call(showSelf, {})).rejects.toMatchObject({ status: 401 })
  return exclusion!.until === null ? null : new Date(exclusion!.until)
}
const emailUsed = { key: 'email_used', status: 422, message: 'Этот e-mail уже используется' }

test('an e-mail opens no account until the break ends; its owner learns why, and others do not', async () => {
  const email = newEmail('gleb')
  const token = tokenOf(await byEmail(email))
  await sql`update player set email_confirmed_at = now() where email = ${email}`.execute(
    testApp.deps.db,
  )
  const until = await leaveOn('half_year', token)
  await expect(byEmail(email)).rejects.toMatchObject(emailUsed)
  await expect(byEmail(email.toUpperCase())).rejects.toMatchObject(emailUsed)
  const letters = await securityLetters(testApp, email)
  expect(letters.at(-1)!.what).toMatch(
    /^Вы взяли перерыв от игры до \d+ [а-я]+ \d{4}\sгода\. Пока он длится, новый аккаунт/,
  )
  const { rows } = await sql`select from held_name h where h::text like ${`%${email}%`}`.execute(
    testApp.deps.db,
  )
  expect(rows).toHaveLength(0)

  // The check is part of the transaction that opens the account.
  const now = testApp.clock.now()
  const opened = transaction(testApp.deps.db, (tx) =>
    openAccount(tx, testApp.deps, { email, locale: 'ru', now }),
  )
  await expect(opened).rejects.toMatchObject(emailUsed)

  // A day after the earliest end of the break, as if its player had asked to return.
  testApp.clock.move(until!.getTime() - testApp.clock.now().getTime() + hours(23))
  await expect(byEmail(email)).rejects.toMatchObject(emailUsed)
  testApp.clock.move(hours(1))
  await byEmail(email)
})

test('a phone opens no account either, and never after an unlimited break', async () => {
  const phone = newPhone()
  await leaveOn('forever', tokenOf(await byPhone(phone)))
  testApp.clock.move(days(4000))
  await runDueJobs(createJobs(testApp.deps), 'auth.sweep')
  await expect(byPhone(phone)).rejects.toMatchObject({ key: 'phone_used', status: 422 })
  // The phone cannot be added to an existing account either.
  const other = await account()
  await other.call(askPhone, { body: { phone, password: PASSWORD, by: 'sms' } })
  const code = await sent(other, 'change_phone')
  const changed = other.call(changePhone, { body: { code } })
  await expect(changed).rejects.toMatchObject({ key: 'phone_used' })
})

test('a person who proves ownership of the address or social account is told why', async () => {
  const here = () => new Visitor(testApp)
  const person = { name: 'Глеб', email: newEmail('network'), word: 'confirmed' } as const
  const { data } = await here().come(person)
  await leaveOn('year', data!.token!)
  const held = {
    code: 2409,
    key: 'names_held',
    message: expect.stringContaining('после перерыва'),
  }
  const elsewhere = { ...person, email: newEmail('network') }
  expect((await here().come(elsewhere)).error).toMatchObject(held)
  await expect(byEmail(person.email)).rejects.toMatchObject(emailUsed)

  const other = here()
  const came = await other.come({ name: 'Кто-то', word: 'none' })
  const { lookup } = came.data!
  await other.call(sendSocialCode, { body: { lookup, email: person.email } })
  const code = await codeSentTo(testApp, { ticket: lookup! }, 'social_address', 'email')
  expect((await other.call(confirmSocial, { body: { lookup, code } })).error).toMatchObject(held)
})

test('a messenger login without an e-mail opens no account either', async () => {
  const browser = { device: undefined, refresh: undefined, locale: 'ru', ip: '', userAgent: '' }
  const enter = () =>
    enterVouched(testApp.deps, {
      identity: { network: 'telegram', subject: '700700' },
      name: 'Глеб',
      by: 'telegram',
      browser,
      said: {},
      hold: async () => {},
    })
  const entered = await enter()
  if (!('entry' in entered)) throw new Error('a new account asks for a code')
  await leaveOn('year', entered.entry.token)
  await expect(enter()).rejects.toMatchObject({ key: 'names_held' })
})

test('a break that ended before the account was closed blocks nothing', async () => {
  const { email } = registration()
  await leaveOn('day', tokenOf(await byEmail(email)))
  await byEmail(email)
})
