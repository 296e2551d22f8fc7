import { beginClosing, callOffClosing } from '@ayva/contract/player/leaving'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp, createJobs } from '../app.ts'
import { newEmail, visitorOf } from '../auth/auth.testing.ts'
import { securityLetters } from '../factors/factors.testing.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp, createJobs })
})
afterAll(() => house.close())

test('what is asked for and called off again writes to nobody but the owner, and not all day', async () => {
  const email = newEmail('vera')
  const answer = await visitorOf(() => house).register({ email })
  const call = house.callAs(answer.json().data.token as string)
  const changeMind = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      await call(beginClosing, {})
      await call(callOffClosing, {})
    }
    return (await securityLetters(house, email)).length
  }
  expect(await changeMind(1), 'the address may be a stranger’s').toBe(0)
  await sql`update player set email_confirmed_at = now() where email = ${email}`.execute(
    house.deps.db,
  )
  expect(await changeMind(7)).toBe(10)
})
