/** An e-mail that a stranger has put on an account of theirs does not stay there against its owner. */
import {
  changeEmail,
  freeEmail,
  registerByEmail,
  requestReset,
  resetPassword,
} from '@ayva/contract/identity/auth'
import { askEmail, checkReset, tokenOf } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { TestMailbox } from '../../../platform/mail/mail.testing.ts'
import { newEmail, PASSWORD, registration } from '../auth.testing.ts'
import { contactsOf, newPhone } from '../contacts/contacts.testing.ts'

const NEW = 'новый сад 48'
let mailbox: TestMailbox
let testApp: TestApp
beforeAll(async () => {
  mailbox = await TestMailbox.open()
  const config = { SMTP_URL: mailbox.smtpUrl, PUBLIC_URL: 'http://ayva.test' }
  testApp = await TestApp.open({ createApp, createJobs, config })
})
afterAll(async () => {
  await testApp.close()
  await mailbox.close()
})
const { account, sent } = contactsOf(() => testApp)

const register = async (email: string) => {
  const token = tokenOf(
    await testApp.call(registerByEmail, { body: registration({ email }) as never }),
  )
  return { token, call: testApp.callAs(token), playerId: BigInt(token.split('-')[0]!) }
}
/** A stranger, who has typed somebody's e-mail and proved a phone of their own. */
async function squatter(email: string) {
  const stranger = await register(email)
  const phone = newPhone()
  const { db } = testApp.deps
  await sql`update player set phone = ${phone}, phone_confirmed_at = now()
    where id = ${stranger.playerId}`.execute(db)
  await sql`insert into player_phone values (${phone}, ${stranger.playerId})`.execute(db)
  return { ...stranger, phone }
}
async function linksTo(email: string): Promise<string[]> {
  await testApp.runJobs()
  const letters = await mailbox.lettersTo(email)
  return letters.flatMap(({ text }) => /resetting\/reset\/([\w-]+)/.exec(text)?.[1] ?? [])
}
const ask = async (email: string) => {
  await testApp.call(requestReset, { body: { email } })
  const [link] = await linksTo(email)
  return link!
}

test('the owner frees it by the letter and opens an account; the stranger keeps theirs without it', async () => {
  const email = newEmail('owner')
  const stranger = await squatter(email)
  await expect(register(email)).rejects.toMatchObject({ key: 'email_used' })

  const token = await ask(email)
  expect(await testApp.call(checkReset, { body: { token } })).toEqual({ email, frees: true })
  // It lets nobody into the account of the phone.
  await expect(
    testApp.call(resetPassword, { body: { token, password: NEW } }),
  ).rejects.toMatchObject({ key: 'reset_invalid' })
  const both = await Promise.allSettled(
    [1, 2].map(() => testApp.call(freeEmail, { body: { token } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  expect(await stranger.call(showSelf, {})).toMatchObject({ email: null, phone: stranger.phone })
  const owner = await register(email)
  expect(await owner.call(showSelf, {})).toMatchObject({ email })
})

test('it is freed by nothing once it is proved, nor where the account has no better address', async () => {
  const email = newEmail('owner')
  const stranger = await squatter(email)
  const token = await ask(email)
  await sql`update player set email_confirmed_at = now() where id = ${stranger.playerId}`.execute(
    testApp.deps.db,
  )
  expect(await testApp.call(checkReset, { body: { token } })).toMatchObject({ frees: false })
  await expect(testApp.call(freeEmail, { body: { token } })).rejects.toMatchObject({ code: 1160 })

  const other = newEmail('owner')
  await register(other)
  const reset = await ask(other)
  expect(await testApp.call(checkReset, { body: { token: reset } })).toMatchObject({ frees: false })
  await expect(testApp.call(freeEmail, { body: { token: reset } })).rejects.toMatchObject({
    code: 1160,
  })
  expect(await testApp.call(resetPassword, { body: { token: reset, password: NEW } })).toBeNull()
})

test('whoever proves it by a code for an account of theirs has it at once', async () => {
  const email = newEmail('owner')
  const stranger = await squatter(email)
  const owner = await account()
  await owner.call(askEmail, { body: { email, password: PASSWORD } })
  const code = await sent(owner, 'change_email')
  expect(await owner.call(changeEmail, { body: { code } })).toEqual({ email })
  expect(await owner.call(showSelf, {})).toMatchObject({ email, emailConfirmed: true })
  expect(await stranger.call(showSelf, {})).toMatchObject({ email: null })

  // Of an account that has no other name it is taken by nobody but who gets the account.
  const kept = newEmail('owner')
  await register(kept)
  testApp.clock.move(minutes(24 * 60))
  const again = await account()
  await again.call(askEmail, { body: { email: kept, password: PASSWORD } })
  const told = await sent(again, 'change_email')
  await expect(again.call(changeEmail, { body: { code: told } })).rejects.toMatchObject({
    key: 'email_used',
  })
})
