/** Limits on failed logins of operators. */
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
/** A new address for each attempt. */
let n = 0
const elsewhere = () => `198.51.${Math.floor(n / 250)}.${1 + (n++ % 250)}`

test('a stranger who guesses at a name locks out nobody else, and unknown names are treated alike', async () => {
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

test('guesses at one name are limited over all addresses, and its owner still logs in from a known browser', async () => {
  const { name, nextCode } = await worker(testApp, 'Ярослав', ['support'])
  const right = () => ({ name, password, code: nextCode() })
  const { device } = await enter(right(), elsewhere())
  const other = await worker(testApp, 'Юлия', ['support'])
  const foreign = await enter({ name: 'Юлия', password, code: other.nextCode() }, elsewhere())
  const nameKey = nameKeyOf(name)
  for (let tries = 0; tries < GUESSES.name; tries++)
    await countEntry(testApp.deps, { nameKey, ip: elsewhere(), device: undefined })
  expect((await enter(right(), elsewhere())).key).toBe('attempts_over')
  // A browser of another operator and a forged token are not known browsers.
  for (const one of [
    foreign.device!,
    `${device!.slice(0, -1)}${device!.endsWith('A') ? 'E' : 'A'}`,
  ])
    expect((await enter({ ...right(), device: one }, elsewhere())).key).toBe('attempts_over')
  expect((await enter({ ...right(), device: device! }, elsewhere())).key).toBe('taken')
})

test('a known browser has a limit of its own', async () => {
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
  // After half a year the browser is no longer trusted.
  testApp.clock.move(days(180))
  for (let tries = 0; tries < 10; tries++) await enter({ name, ...wrong, device }, '192.0.2.7')
  expect((await enter({ ...right(), device }, '192.0.2.7')).key).toBe('attempts_over')
  expect((await enter({ ...right(), device }, '192.0.2.8')).key).toBe('taken')
})

test('wrong attempts of one address are limited over all names in a quarter of an hour, and successful logins do not count', async () => {
  const at = (name: string) => ({ nameKey: nameKeyOf(name), ip: '203.0.113.5', device: undefined })
  for (let tries = 0; tries < 100; tries++) await (await countEntry(testApp.deps, at('Свой')))()
  for (let tries = 0; tries < GUESSES.address; tries++)
    await countEntry(testApp.deps, at(`Имя ${tries}`))
  await expect(countEntry(testApp.deps, at('Ещё'))).rejects.toMatchObject({ key: 'attempts_over' })
  testApp.clock.move(minutes(15))
  await countEntry(testApp.deps, at('Ещё'))
})

test('one address has thirty requests a minute, for whatever names', async () => {
  const { path: url } = enterOffice
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries++) {
    const payload = { name: `Имя ${tries}`, password, code: '000000' }
    statuses.push((await testApp.app.inject({ method: 'POST', url, payload })).statusCode)
  }
  expect(statuses.filter((status) => status === 422)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})
