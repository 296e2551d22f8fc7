import {
  confirmEmail,
  logIn,
  registerByEmail,
  tokenOf,
  requestConfirm,
  requestReset,
  requestResetCode,
} from '@ayva/contract/identity/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp, createJobs } from '../../../app.ts'
import { PASSWORD, registration } from '../auth.testing.ts'

let testApp: TestApp
beforeEach(async () => {
  testApp = await TestApp.open({ createApp, createJobs, config: { RATE_LIMITS: true } })
})
afterEach(() => testApp.close())

async function register(email: string, from = '192.0.2.1') {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    remoteAddress: from,
    payload: registration({ email }),
  })
  return answer
}
async function letters(): Promise<{ payload: string }[]> {
  const { rows } = await sql<{ payload: string }>`
    select payload::text as payload from graphile_worker._private_jobs`.execute(testApp.deps.db)
  return rows
}

describe('letters after registrations', () => {
  test('to one mailbox are limited to five an hour and ten a day, whatever tags the address has', async () => {
    const from = (count: number) => `192.0.2.${count}`
    for (let count = 1; count <= 5; count++)
      expect((await register(`vera+${count}@gmail.com`, from(count))).statusCode).toBe(200)
    // At the limit the owner can open an account, but gets no letter.
    const sixth = await register('v.e.r.a@gmail.com', from(6))
    expect(sixth.statusCode).toBe(200)
    expect(await letters()).toHaveLength(5)
    const again = testApp.callAs(sixth.json().data.token)
    await expect(again(requestConfirm, {})).rejects.toMatchObject({
      status: 429,
      code: 1110,
      message: 'Слишком много попыток. Подождите немного и повторите.',
      details: { retryAt: expect.any(String) },
    })
    expect((await register('boris@gmail.com', from(6))).statusCode).toBe(200)
    expect(await letters()).toHaveLength(6)

    testApp.clock.move(hours(1))
    for (let count = 1; count <= 5; count++)
      expect((await register(`vera+again${count}@gmail.com`, from(count))).statusCode).toBe(200)
    expect(await letters()).toHaveLength(11)
    testApp.clock.move(hours(2))
    expect((await register('vera+late@gmail.com', from(7))).statusCode).toBe(200)
    expect(await letters()).toHaveLength(11)
    testApp.clock.move(days(1))
    expect((await register('vera+later@gmail.com', from(7))).statusCode).toBe(200)
    expect(await letters()).toHaveLength(12)
  })

  test('requested from one IP address are limited, and other addresses are not affected', async () => {
    await sql`insert into attempt (subject, failures, counted_from, last_at)
      values ('letters from 192.0.2.1 hour', 49, ${testApp.clock.now()}, ${testApp.clock.now()})`.execute(
      testApp.deps.db,
    )
    const sent: number[] = []
    for (const [email, from] of [['a', 1] as const, ['b', 1] as const, ['c', 2] as const]) {
      expect((await register(`${email}@ayva.test`, `192.0.2.${from}`)).statusCode).toBe(200)
      sent.push((await letters()).length)
    }
    testApp.clock.move(hours(1))
    expect((await register('d@ayva.test')).statusCode).toBe(200)
    expect([...sent, (await letters()).length]).toEqual([1, 1, 2, 3])
  })

  test('and codes that anybody may request do not use up those for accounts of the same address', async () => {
    const registered = await register('vera@ayva.test')
    const device = registered.cookies.find(({ name }) => name === 'device')!.value
    const phone = '+79161234567'
    await sql`with own as (update player set phone = ${phone} where email = 'vera@ayva.test' returning id)
      insert into player_phone select ${phone}, id from own`.execute(testApp.deps.db)
    const wish = (url: string, payload: object, cookie = '') =>
      testApp.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: '192.0.2.1',
        headers: { cookie },
      })
    const code = (n: number) => ({ phone: `+7916000000${n}` })
    const nobody = (n: number) => ({ email: `nobody${n}@ayva.test` })
    await wish(requestReset.path, nobody(1))
    await wish(requestResetCode.path, code(1))
    // Sets the counts so that only one more request is allowed.
    await sql`update attempt set failures = case when subject like 'reset codes%' then 29 else 49 end
      where subject ~ 'from 192.0.2.1( hour)?$'`.execute(testApp.deps.db)
    for (const asked of [nobody, code]) {
      const url = asked === code ? requestResetCode.path : requestReset.path
      const answers = [await wish(url, asked(2)), await wish(url, asked(3))]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
    }

    testApp.clock.move(minutes(5))
    const own = testApp.callAs(registered.json().data.token)
    expect(await own(requestConfirm, {})).toMatchObject({ ttl: 300 })
    const before = (await letters()).length
    await register('boris@ayva.test')
    expect(await letters()).toHaveLength(before + 1)
    // The owner can still request a new password in a known browser.
    for (const [url, payload] of [
      [requestReset.path, { email: 'vera@ayva.test' }] as const,
      [requestResetCode.path, { phone }] as const,
    ]) {
      expect((await wish(url, payload)).statusCode).toBe(429)
      expect((await wish(url, payload, `device=${device}`)).statusCode).toBe(200)
    }
  })

  test('that are requested again count for the same mailbox', async () => {
    const token = (await register('vera@ayva.test')).json().data.token as string
    const again = testApp.callAs(token)
    for (let count = 2; count <= 5; count++) {
      testApp.clock.move(minutes(5))
      await again(requestConfirm, {})
    }
    testApp.clock.move(minutes(5))
    await expect(again(requestConfirm, {})).rejects.toMatchObject({
      status: 429,
      key: 'attempts_over',
    })
    expect(await letters()).toHaveLength(5)
  })

  test('have no effect on logins: at the limit a player can log in', async () => {
    for (let count = 1; count <= 6; count++) await register(`vera+${count}@ayva.test`)
    const body = { lookup: 'vera+1@ayva.test', password: PASSWORD }
    expect(tokenOf(await testApp.call(logIn, { body }))).toMatch(/./)
  })
})

test('contain secrets that are in no queue and no table', async () => {
  await register('vera@ayva.test')
  const [job, ...others] = await letters()
  expect(others).toEqual([])
  expect(Object.keys(JSON.parse(job!.payload)).toSorted()).toEqual(['id', 'playerId'])
  const { rows } = await sql`select 1 from email_confirmation`.execute(testApp.deps.db)
  expect(rows).toEqual([])
  const { id } = JSON.parse(job!.payload) as { id: string }
  const guess = testApp.call(confirmEmail, { body: { token: id } })
  await expect(guess).rejects.toMatchObject({ key: 'link_dead' })
})
