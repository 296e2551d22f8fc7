import { randomUUID } from 'node:crypto'
import { Code } from '@ayva/contract/identity/codes'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '#lib/clock.ts'
import { sql, transaction } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { createApp, createJobs } from '../../app.ts'
import * as codes from './codes.ts'
import { codeSentTo, wrong } from './codes.testing.ts'
import { type Purpose } from './words.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, createJobs, config: { RATE_LIMITS: true } })
})
afterAll(() => testApp.close())

let made = 0
const newPhone = () => `+7900${String((made += 1)).padStart(7, '0')}`
const newOwner = async () => ({ playerId: (await testApp.player()).id })
type Asked = { purpose?: Purpose; channel?: codes.Channel; address?: string | null; ip?: string }
const ask = (owner: codes.Owner, asked: Asked = {}) =>
  transaction(testApp.deps.db, (tx) =>
    codes.issue(tx, testApp.deps, {
      owner,
      purpose: 'confirm_phone',
      channel: 'phone',
      address: newPhone(),
      ...asked,
    }),
  )
const take = (owner: codes.Owner, code: string, purpose: Purpose = 'confirm_phone') =>
  codes.take(testApp.deps, { owner, purpose, code }, async (_tx, { address }) => address)
const sent = (owner: codes.Owner, channel: codes.Channel = 'phone') =>
  codeSentTo(testApp, owner, 'confirm_phone', channel)

test('a code is typed as six digits', () => {
  for (const typed of [' 012345 ', '012\u00a0345', '０１２３４５'])
    expect(z.parse(Code, typed)).toBe('012345')
  for (const [typed, words] of [
    ['', 'Введите код'] as const,
    ['12345', 'Код состоит из шести цифр'] as const,
    ['1234567', 'Код состоит из шести цифр'] as const,
    ['12345б', 'Код'] as const,
  ])
    expect(z.safeParse(Code, typed).error?.issues[0]?.message).toContain(words)
})

test('a code has six digits and works once, for its purpose', async () => {
  const owner = await newOwner()
  const address = newPhone()
  const { ttl, expiresAt } = await ask(owner, { address })
  expect(ttl).toBe(60)
  expect(expiresAt.getTime() - testApp.clock.now().getTime()).toBe(minutes(10))
  const code = await sent(owner)
  expect(code).toMatch(/^\d{6}$/)
  await expect(take(owner, code, 'second_factor')).rejects.toMatchObject({ key: 'code_wrong' })
  await expect(take(await newOwner(), code)).rejects.toMatchObject({ key: 'code_wrong', code: 3 })
  const both = await Promise.allSettled([take(owner, code), take(owner, code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: address })
  await expect(take(owner, code)).rejects.toMatchObject({ key: 'code_wrong' })
})

test('a code that is used in a failing transaction stays usable', async () => {
  const owner = await newOwner()
  await ask(owner)
  const tried = { owner, purpose: 'confirm_phone', code: await sent(owner) } as const
  const failing = codes.take(testApp.deps, tried, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await take(owner, tried.code)).toMatch(/^\+7900/)
})

test('[AUTH-95] after ten minutes a code is refused with 43, right or wrong', async () => {
  const owner = await newOwner()
  await ask(owner)
  const code = await sent(owner)
  testApp.clock.move(minutes(10))
  for (const one of [code, wrong(code)])
    await expect(take(owner, one)).rejects.toMatchObject({ key: 'code_expired', code: 43 })
})

test('only the latest code is valid; a code by call is separate', async () => {
  const owner = await newOwner()
  await ask(owner)
  const first = await sent(owner)
  testApp.clock.move(minutes(1))
  await ask(owner)
  await ask(owner, { channel: 'call' })
  if (first !== (await sent(owner)))
    await expect(take(owner, first)).rejects.toMatchObject({ key: 'code_wrong' })
  expect(await take(owner, await sent(owner, 'call'))).toMatch(/^\+/)
})

describe('waiting times', () => {
  test.each([
    ['email', 300, 39],
    ['phone', 60, 40],
    ['call', 60, 40],
  ] as const)('[AUTH-39] by %s last %d s, refused with %d', async (channel, wait, code) => {
    const owner = await newOwner()
    const address = channel === 'email' ? 'vera@ayva.test' : newPhone()
    await ask(owner, { channel, address })
    testApp.clock.move(seconds(wait) - 1)
    await expect(ask(owner, { channel, address })).rejects.toMatchObject({
      status: 429,
      code,
      message: 'Код уже отправлен. Новый можно запросить через 1 с.',
      details: { ttl: 1, retryAt: new Date(testApp.clock.now().getTime() + 1).toISOString() },
    })
    const other = channel === 'email' ? 'phone' : 'email'
    await ask(owner, { channel: other })
    testApp.clock.move(1)
    expect(await ask(owner, { channel, address })).toMatchObject({ ttl: wait })
  })

  test('of two concurrent requests one sends a code', async () => {
    const owner = await newOwner()
    const address = newPhone()
    const both = await Promise.allSettled([ask(owner, { address }), ask(owner, { address })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('[PLAYER-47] the twelfth request within an hour must wait for its end, by message or by call', async () => {
    const owner = await newOwner()
    const started = testApp.clock.now()
    for (let count = 1; count <= 11; count++) {
      await ask(owner, { channel: count % 2 === 0 ? 'call' : 'phone' })
      testApp.clock.move(minutes(2))
    }
    const ttl = 3600 - 11 * 120
    await expect(ask(owner)).rejects.toMatchObject({ code: 40, details: { ttl } })
    const waits = await codes.waitsOf(testApp.deps, owner, 'confirm_phone')
    const ends = new Date(started.getTime() + hours(1))
    expect(waits.map(({ nextAt }) => nextAt)).toEqual([ends, ends])
    testApp.clock.move(seconds(ttl))
    await ask(owner)
  })

  test('many players who request codes for one phone send eleven messages an hour at most', async () => {
    const address = newPhone()
    for (let count = 1; count <= 11; count++) await ask({ ticket: randomUUID() }, { address })
    await expect(ask({ ticket: randomUUID() }, { address })).rejects.toMatchObject({ code: 40 })
    await ask({ ticket: randomUUID() })
  })

  test('typed addresses have a count of their own, one for all tags of a mailbox', async () => {
    const phone = newPhone()
    const purposes = ['change_phone', 'social_address'] as const
    for (let count = 1; count <= 11; count++)
      await ask(await newOwner(), { purpose: purposes[count % 2]!, address: phone })
    for (const purpose of purposes)
      await expect(ask(await newOwner(), { purpose, address: phone })).rejects.toThrow('Код')
    for (const purpose of ['second_factor', 'confirm_phone', 'reset_password'] as const)
      await ask(await newOwner(), { purpose, address: phone })

    const typed = { purpose: 'change_email', channel: 'email' } as const
    for (let count = 1; count <= 11; count++)
      await ask(await newOwner(), { ...typed, address: `typed+${count}@ayva.test` })
    const tagged = ask(await newOwner(), { ...typed, address: 'typed+12@ayva.test' })
    await expect(tagged).rejects.toMatchObject({ code: 39 })
    const own = { purpose: 'second_factor', channel: 'email', address: 'typed@ayva.test' } as const
    await ask(await newOwner(), own)
  })

  test('one IP address may request fifty codes in an hour', async () => {
    const ip = '192.0.2.7'
    for (let count = 1; count <= 50; count++) await ask({ ticket: randomUUID() }, { ip })
    await expect(ask({ ticket: randomUUID() }, { ip })).rejects.toMatchObject({ code: 40 })
    await ask({ ticket: randomUUID() }, { ip: '192.0.2.8' })
  })

  test('for an unknown account nothing is sent, and everything else is the same', async () => {
    const owner = { ticket: randomUUID() }
    expect(await ask(owner, { address: null })).toMatchObject({ ttl: 60 })
    await expect(ask(owner, { address: null })).rejects.toMatchObject({ code: 40 })
    for (let count = 1; count <= 10; count++)
      await expect(take(owner, '000000')).rejects.toMatchObject({ key: 'code_wrong' })
    await expect(take(owner, '000000')).rejects.toMatchObject({ key: 'code_tries_over' })
  })
})

describe('wrong codes', () => {
  test('ten in an hour are compared, and a new code does not reset the count', async () => {
    const owner = await newOwner()
    await ask(owner)
    for (let count = 1; count <= 10; count++)
      await expect(take(owner, wrong(await sent(owner)))).rejects.toMatchObject({ code: 3 })
    testApp.clock.move(minutes(1))
    await ask(owner)
    await expect(take(owner, await sent(owner))).rejects.toMatchObject({
      status: 429,
      key: 'code_tries_over',
      details: { ttl: 3540 },
    })
    testApp.clock.move(minutes(59))
    await ask(owner)
    expect(await take(owner, await sent(owner))).toMatch(/^\+/)
  })

  test('of 1,000 attempts at one code, a hundred at a time, ten are compared', async () => {
    const owner = await newOwner()
    await ask(owner)
    const outcomes: Record<string, number> = {}
    for (let from = 0; from < 1_000; from += 100)
      await Promise.all(
        Array.from({ length: 100 }, async (_, place) => {
          const code = String(from + place).padStart(6, '0')
          const key = await take(owner, code).catch(({ key }: { key: string }) => key)
          outcomes[key ?? ''] = (outcomes[key ?? ''] ?? 0) + 1
        }),
      )
    expect(outcomes).toEqual({ code_wrong: 10, code_tries_over: 990 })
  })

  test('for one address fifty in a day are compared, whatever the number of tickets', async () => {
    const address = newPhone()
    const compared = async () => {
      const owner = { ticket: randomUUID() }
      await ask(owner, { address })
      const code = wrong(await sent(owner))
      for (let count = 1; count <= 10; count++)
        await expect(take(owner, code)).rejects.toMatchObject({ key: 'code_wrong' })
    }
    for (let ticket = 1; ticket <= 5; ticket++) await compared()
    await expect(compared()).rejects.toThrow('Слишком много')
    testApp.clock.move(days(1))
    await compared()
  })

  test('where anybody may try, twenty a day from one network and 200 in all are compared', async () => {
    const address = newPhone()
    const purpose = 'reset_password'
    const compared = async (from: string) => {
      const owner = { ticket: randomUUID() }
      await ask(owner, { address, purpose })
      const code = wrong(await codeSentTo(testApp, owner, purpose))
      const trying = () => codes.check(testApp.deps, { owner, purpose, code, from })
      for (let count = 1; count <= 10; count++)
        await expect(trying()).rejects.toMatchObject({ key: 'code_wrong' })
    }
    for (let net = 1; net <= 10; net++) {
      for (let ticket = 1; ticket <= 2; ticket++) await compared(`198.51.100.${net}`)
      await expect(compared(`198.51.100.${net}`)).rejects.toThrow('Слишком много')
    }
    await expect(compared('198.51.100.11')).rejects.toThrow('Слишком много')
    testApp.clock.move(days(1))
    await compared('198.51.100.1')
  })
})

test('no code is in a table or in the queue', async () => {
  const owner = await newOwner()
  await ask(owner)
  const code = await sent(owner)
  const { rows } = await sql<{ all: string }>`select row_to_json(c)::text as all from player_code c
    union all select payload::text from graphile_worker._private_jobs`.execute(testApp.deps.db)
  expect(rows.length).toBeGreaterThan(1)
  const bare = rows.map(({ all }) => all.replaceAll(/[\da-f]{8}-[-\da-f]{27}|\+\d+|T[\d:.+]+/g, ''))
  expect(bare.filter((text) => text.includes(code))).toEqual([])
})

test('expired rows are deleted, and active counts are kept', async () => {
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select (select count(*) from player_code)
      + (select count(*) from ticket_code) + (select count(*) from code_count) as n`.execute(
      testApp.deps.db,
    )
    return Number(rows[0]!.n)
  }
  testApp.clock.move(days(2))
  const owner = await newOwner()
  await ask(owner)
  await runDueJobs(createJobs(testApp.deps), 'codes.sweep')
  // The request, and the counts of its owner, of the phone and of all messages.
  expect(await count()).toBe(4)
  expect(await take(owner, await sent(owner))).toMatch(/^\+/)
})
