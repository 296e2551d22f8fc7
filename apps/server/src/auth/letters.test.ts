import { confirmEmail, logIn, registerByEmail, tokenOf, requestConfirm } from '@ayva/contract/auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestHouse } from '#lib/testing.ts'
import { createApp, createJobs } from '../app.ts'
import { PASSWORD, registration } from './auth.testing.ts'

let house: TestHouse
beforeEach(async () => {
  house = await TestHouse.open({ createApp, createJobs, config: { RATE_LIMITS: true } })
})
afterEach(() => house.close())

async function register(email: string, from = '192.0.2.1') {
  const answer = await house.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    remoteAddress: from,
    payload: registration({ email }),
  })
  return answer
}
async function letters(): Promise<{ payload: string }[]> {
  const { rows } = await sql<{ payload: string }>`
    select payload::text as payload from graphile_worker._private_jobs`.execute(house.deps.db)
  return rows
}

describe('letters of registration', () => {
  test('to one mailbox are five an hour and ten a day, whatever tags its address wears', async () => {
    const from = (count: number) => `192.0.2.${count}`
    for (let count = 1; count <= 5; count++)
      expect((await register(`vera+${count}@gmail.com`, from(count))).statusCode).toBe(200)
    const sixth = await register('v.e.r.a@gmail.com', from(6))
    expect(sixth.statusCode).toBe(429)
    expect(sixth.json().error).toMatchObject({
      code: 1110,
      message: 'Слишком много попыток. Подождите немного и повторите.',
    })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect(await letters()).toHaveLength(5)
    expect((await register('boris@gmail.com', from(6))).statusCode).toBe(200)

    house.clock.move(hours(1))
    for (let count = 1; count <= 5; count++)
      expect((await register(`vera+again${count}@gmail.com`, from(count))).statusCode).toBe(200)
    house.clock.move(hours(2))
    expect((await register('vera+late@gmail.com', from(7))).statusCode).toBe(429)
    house.clock.move(days(1))
    expect((await register('vera+late@gmail.com', from(7))).statusCode).toBe(200)
  })

  test('asked for from one address are limited, and nobody else is', async () => {
    await sql`insert into attempt (subject, failures, counted_from, last_at)
      values ('letters from 192.0.2.1 hour', 49, ${house.clock.now()}, ${house.clock.now()})`.execute(
      house.deps.db,
    )
    expect((await register('a@ayva.test')).statusCode).toBe(200)
    expect((await register('b@ayva.test')).statusCode).toBe(429)
    expect((await register('b@ayva.test', '192.0.2.2')).statusCode).toBe(200)
    house.clock.move(hours(1))
    expect((await register('c@ayva.test')).statusCode).toBe(200)
  })

  test('asked for again count as letters of the same mailbox', async () => {
    const token = (await register('vera@ayva.test')).json().data.token as string
    const again = house.callAs(token)
    for (let count = 2; count <= 5; count++) {
      house.clock.move(minutes(5))
      await again(requestConfirm, {})
    }
    house.clock.move(minutes(5))
    await expect(again(requestConfirm, {})).rejects.toMatchObject({
      status: 429,
      key: 'attempts_over',
    })
    expect(await letters()).toHaveLength(5)
  })

  test('are no logins: who may have no letter may enter', async () => {
    for (let count = 1; count <= 6; count++) await register(`vera+${count}@ayva.test`)
    const body = { lookup: 'vera+1@ayva.test', password: PASSWORD }
    expect(tokenOf(await house.call(logIn, { body }))).toMatch(/./)
  })
})

test('no secret of a letter lies in the queue or in a table', async () => {
  await register('vera@ayva.test')
  const [job, ...others] = await letters()
  expect(others).toEqual([])
  expect(Object.keys(JSON.parse(job!.payload)).toSorted()).toEqual(['id', 'playerId'])
  const { rows } = await sql`select 1 from email_confirmation`.execute(house.deps.db)
  expect(rows).toEqual([])
  const { id } = JSON.parse(job!.payload) as { id: string }
  const guess = house.call(confirmEmail, { body: { token: id } })
  await expect(guess).rejects.toMatchObject({ key: 'link_dead' })
})
