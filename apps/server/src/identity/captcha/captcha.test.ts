import { type Protection } from '@ayva/contract/identity/captcha'
import { Work } from '@ayva/contract/identity/captcha/work'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { captchaJobs } from './captcha.jobs.ts'
import { protect, take } from './captcha.ts'
import { solved } from './captcha.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

const ask = (subject = 'login 1', beyond = 0) => protect(testApp.deps, { subject, beyond })
const bring = (token: string, subject = 'login 1') => take(testApp.deps, { token, subject })
const changed = ({ phrase, signature }: Protection, change: (said: never) => unknown) => {
  const said = JSON.parse(Buffer.from(phrase, 'base64url').toString()) as never
  return { phrase: Buffer.from(JSON.stringify(change(said))).toString('base64url'), signature }
}

test('a solution is accepted once, also if it is sent twice at once', async () => {
  const token = solved(await ask())
  const taken = await Promise.all([bring(token), bring(token), bring(token)])
  expect(taken.toSorted()).toEqual(['solved', 'wrong', 'wrong'])
  expect(await bring(token)).toBe('wrong')
})

test('a solution is valid for its subject only, for five minutes', async () => {
  expect(await bring(solved(await ask()), 'login 2')).toBe('stale')
  const late = solved(await ask())
  testApp.clock.move(minutes(5))
  expect(await bring(late)).toBe('stale')
})

test('the work grows with the failures up to a maximum, and the challenge states its size', async () => {
  const most = async (beyond: number) => {
    const deps = {
      ...testApp.deps,
      config: { ...testApp.deps.config, PASSWORD_COST: 'full' as const },
    }
    const { phrase } = await protect(deps, { subject: 'login 1', beyond })
    return (JSON.parse(Buffer.from(phrase, 'base64url').toString()) as { data: { most: number } })
      .data.most
  }
  expect([await most(0), await most(1), await most(2)]).toEqual([60_000, 120_000, 240_000])
  expect(await most(1_000_000)).toBe(480_000)
  const work = new Work(await ask())
  expect(work.share).toBe(0)
  expect(work.step(6)).toBeUndefined()
  expect(work.share).toBe(0.1)
})

describe('[AUTH-24] an invalid solution is refused', () => {
  test('also one of a challenge that was changed to be easier', async () => {
    const asked = await ask()
    const easy = changed(asked, (said: { data: object }) => ({
      ...(said as object),
      keyPrefix: '00',
      data: { ...said.data, most: 1_000_000 },
    }))
    const early = changed(asked, (said: { data: object }) => ({
      ...(said as object),
      data: { ...said.data, until: 4_000_000_000 },
    }))
    expect(await bring(solved(early))).toBe('wrong')
    for (const one of [easy, { ...asked, signature: '0'.repeat(64) }]) {
      const work = new Work(one)
      expect(await bring(work.step(Infinity)!)).toBe('wrong')
    }
  })

  test.each([
    '',
    '.',
    '...',
    'a.b.c.d',
    'null',
    '{}',
    '\u0000',
    'я'.repeat(100),
    'a'.repeat(100_000),
    `${Buffer.from('{"__proto__":{}}').toString('base64url')}.${'0'.repeat(64)}.1.${'0'.repeat(64)}`,
    `${Buffer.from('[[[[[[]]]]]]').toString('base64url')}.${'0'.repeat(64)}.1.${'0'.repeat(64)}`,
    `${'A'.repeat(1500)}.${'0'.repeat(64)}.9999999999.${'0'.repeat(64)}`,
  ])('%j', async (token) => {
    expect(await bring(token)).toBe('wrong')
  })

  test('also one with a wrong number', async () => {
    const [phrase, signature, number, key] = solved(await ask()).split('.')
    expect(await bring(`${phrase}.${signature}.${Number(number) + 1}.${key}`)).toBe('wrong')
    expect(await bring(`${phrase}.${signature}.${number}.${'0'.repeat(64)}`)).toBe('wrong')
    expect(await bring(`${phrase}.${signature}.4294967296.${key}`)).toBe('wrong')
  })
})

test('used solutions are deleted when they have expired', async () => {
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::int from captcha_used`.execute(testApp.deps.db))
      .rows[0]!.count
  expect(await bring(solved(await ask()))).toBe('solved')
  expect(await count()).toBeGreaterThan(0)
  testApp.clock.move(minutes(6))
  const { tasks } = captchaJobs(testApp.deps)
  await tasks['captcha.sweep']!.work({}, new AbortController().signal)
  expect(await count()).toBe(0)
})
