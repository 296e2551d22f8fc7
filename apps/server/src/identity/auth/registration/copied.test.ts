/** E-mails that were copied from elsewhere: they are normalised when stored and at login. */
import { expect, test, afterAll, beforeAll } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { visitorOf } from '../auth.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs })
})
afterAll(() => testApp.close())
const { register, enter } = visitorOf(() => testApp)

test('an e-mail with invisible characters and a Cyrillic domain is stored in ASCII, and logs in in any spelling', async () => {
  const answer = await register({ email: '\u202aVera\u200b@Почта.рф\u00a0' })
  expect(answer.statusCode).toBe(200)
  const { rows } = await sql<{ email: string }>`select email from player
    where email like 'vera@%'`.execute(testApp.deps.db)
  expect(rows).toEqual([{ email: 'vera@xn--80a1acny.xn--p1ai' }])
  for (const lookup of ['vera@почта.рф', 'vera@xn--80a1acny.xn--p1ai', 've\u00adra@ПОЧТА.РФ\u200b'])
    expect((await enter(lookup)).statusCode, lookup).toBe(200)
  expect((await register({ email: 'vera@почта.рф' })).statusCode).toBe(422)
})
