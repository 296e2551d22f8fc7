/** How often somebody may be wrong, where floods are counted. */
import { DEVICE_HEADER, enterOffice } from '@ayva/contract/platform/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { nameKeyOf } from './entry.ts'
import { countEntry, GUESSES } from './guesses.ts'
import { OFFICE_PASSWORD as password, worker } from './operators.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
})
afterAll(() => testApp.close())

type Entry = { name: string; password: string; code: string; device?: string }
const enter = async ({ device, ...payload }: Entry, remoteAddress: string) => {
  const { path: url } = enterOffice
  const headers = device === undefined ? {} : { [DEVICE_HEADER]: device }
  const answer = await testApp.app.inject({ method: 'POST', url, payload, headers, remoteAddress })
  const { data, error } = answer.json<{ data?: { device: string }; error?: { key: string } }>()
  return { key: error?.key ?? 'taken', device: data?.device }
}
const wrong = { password: 'не тот пароль', code: '123456' }
/** An address of its own each time. */
let n = 0
const elsewhere = () => `198.51.${Math.floor(n / 250)}.${1 + (n++ % 250)}`

test('a stranger who guesses at a name keeps nobody else out, whether anybody has it', async () => {
  const { name, nextCode } = await worker(testApp, 'Тимур', ['support'])
  const guesser = '192.0.2.1'
  for (const tried of [name, 'Никого такого']) {
    const keys: string[] = []
    for (let tries = 0; tries < 12; tries++)
      keys.push((await enter({ name: tried, ...wrong }, guesser)).key)
    expect(keys.filter((key) => key === 'entry_refused')).toHaveLength(10)
    expect(keys.slice(10)).toEqual(['attempts_over', 'attempts_over'])
  }
  const right = () => ({ name, password, code: nextCode() })
  expect((await enter(right(), guesser)).key).toBe('attempts_over')
  expect((await enter(right(), '192.0.2.2')).key).toBe('taken')
  testApp.clock.move(minutes(15))
  expect((await enter(right(), guesser)).key).toBe('taken')
})

test('guesses at a name are bounded from however many addresses, and its owner comes in by a browser that is known', async () => {
  const { name, nextCode } = await worker(testApp, 'Ярослав', ['support'])
  const right = () => ({ name, password, code: nextCode() })
  const { device } = await enter(right(), elsewhere())
  const other = await worker(testApp, 'Юлия', ['support'])
  const foreign = await enter({ name: 'Юлия', password, code: other.nextCode() }, elsewhere())
  const nameKey = nameKeyOf(name)
  for (let tries = 0; tries < GUESSES.name; tries++)
    await countEntry(testApp.deps, { nameKey, ip: elsewhere(), device: undefined })
  expect((await enter(right(), elsewhere())).key).toBe('attempts_over')
  // Neither a browser that somebody else came in by, nor one that was made up, is known.
  for (const one of [
    foreign.device!,
    `${device!.slice(0, -1)}${device!.endsWith('A') ? 'E' : 'A'}`,
  ])
    expect((await enter({ ...right(), device: one }, elsewhere())).key).toBe('attempts_over')
  expect((await enter({ ...right(), device: device! }, elsewhere())).key).toBe('taken')
})

test('a known browser has tries of its own, so many and no more', async () => {
  const { name, nextCode } = await worker(testApp, 'Игнат', ['support'])
  const right = () => ({ name, password, code: nextCode() })
  const device = (await enter(right(), elsewhere())).device!
  const keys: string[] = []
  for (let tries = 0; tries < 11; tries++)
    keys.push((await enter({ name, ...wrong, device }, elsewhere())).key)
  expect(keys).toEqual([...Array.from({ length: 10 }, () => 'entry_refused'), 'attempts_over'])
  expect((await enter({ ...right(), device }, elsewhere())).key).toBe('attempts_over')
  expect((await enter(right(), elsewhere())).key).toBe('taken')
  testApp.clock.move(minutes(15))
  // After half a year it is a stranger's again.
  testApp.clock.move(days(180))
  for (let tries = 0; tries < 10; tries++) await enter({ name, ...wrong, device }, '192.0.2.7')
  expect((await enter({ ...right(), device }, '192.0.2.7')).key).toBe('attempts_over')
  expect((await enter({ ...right(), device }, '192.0.2.8')).key).toBe('taken')
})

test('one address guesses at so many names in a quarter of an hour, and who is right costs it nothing', async () => {
  const at = (name: string) => ({ nameKey: nameKeyOf(name), ip: '203.0.113.5', device: undefined })
  for (let tries = 0; tries < 100; tries++) await (await countEntry(testApp.deps, at('Свой')))()
  for (let tries = 0; tries < GUESSES.address; tries++)
    await countEntry(testApp.deps, at(`Имя ${tries}`))
  await expect(countEntry(testApp.deps, at('Ещё'))).rejects.toMatchObject({ key: 'attempts_over' })
  testApp.clock.move(minutes(15))
  await countEntry(testApp.deps, at('Ещё'))
})

test('one address is let try thirty times a minute, whatever names it says', async () => {
  const { path: url } = enterOffice
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) {
    const payload = { name: `Имя ${tries}`, password, code: '000000' }
    statuses.push((await testApp.app.inject({ method: 'POST', url, payload })).statusCode)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
