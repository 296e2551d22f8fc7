import { beginClosing, callOffClosing } from '@ayva/contract/identity/player/leaving'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../app.ts'
import { newEmail, visitorOf } from '../auth/auth.testing.ts'
import { securityLetters } from '../factors/factors.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())

test('requesting and cancelling the closing sends letters to the owner only, up to a daily limit', async () => {
  const email = newEmail('vera')
  const answer = await visitorOf(() => testApp).register({ email })
  const call = testApp.callAs(answer.json().data.token as string)
  const changeMind = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await call(beginClosing, {})
      await call(callOffClosing, {})
    }
    return (await securityLetters(testApp, email)).length
  }
  expect(await changeMind(1), 'the address may be a stranger’s').toBe(0)
  await sql`update player set email_confirmed_at = now() where email = ${email}`.execute(
    testApp.deps.db,
  )
  expect(await changeMind(7)).toBe(10)
})
