/** Taking an e-mail from an account that never confirmed it. */
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
/** A stranger's account with somebody else's unconfirmed e-mail and a confirmed phone. */
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

test('the owner takes it by the letter and opens an account; the stranger keeps the other account without it', async () => {
  const email = newEmail('owner')
  const stranger = await squatter(email)
  await expect(register(email)).rejects.toMatchObject({ key: 'email_used' })

  const token = await ask(email)
  expect(await testApp.call(checkReset, { body: { token } })).toEqual({ email, frees: true })
  // The link does not log in to the stranger's account.
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

test('it is not taken once it is confirmed, or if it is the account’s only address', async () => {
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

test('a player who confirms it by a code for another account gets it at once', async () => {
  const email = newEmail('owner')
  const stranger = await squatter(email)
  const owner = await account()
  await owner.call(askEmail, { body: { email, password: PASSWORD } })
  const code = await sent(owner, 'change_email')
  expect(await owner.call(changeEmail, { body: { code } })).toEqual({ email })
  expect(await owner.call(showSelf, {})).toMatchObject({ email, emailConfirmed: true })
  expect(await stranger.call(showSelf, {})).toMatchObject({ email: null })

  // If the account has no other address, only a reset of that account gives it away.
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
