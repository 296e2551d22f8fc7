/** How often somebody may be wrong, where floods are counted. */
import { enterOffice } from '@ayva/contract/platform/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { OFFICE_PASSWORD as password, worker } from './operators.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true } })
})
afterAll(() => testApp.close())

/** From an address of its own each time, which has a budget of its own. */
let n = 0
const enter = async (payload: { name: string; password: string; code: string }) => {
  const { path: url } = enterOffice
  const remoteAddress = `192.0.2.${n++}`
  const answer = await testApp.app.inject({ method: 'POST', url, payload, remoteAddress })
  return answer.json<{ error?: { key: string } }>().error?.key ?? 'taken'
}

test('guesses at a name are bounded, whether anybody has it, and its owner gets in a quarter of an hour later', async () => {
  const { name, nextCode } = await worker(testApp, 'Тимур', ['support'])
  testApp.clock.move(minutes(1))
  for (const tried of [name, 'Никого такого']) {
    const keys: string[] = []
    for (let tries = 0; tries < 12; tries++)
      keys.push(await enter({ name: tried, password: 'не тот пароль', code: '123456' }))
    expect(keys.filter((key) => key === 'entry_refused')).toHaveLength(10)
    expect(keys.slice(10)).toEqual(['attempts_over', 'attempts_over'])
  }
  expect(await enter({ name, password, code: nextCode() })).toBe('attempts_over')
  testApp.clock.move(minutes(15))
  expect(await enter({ name, password, code: nextCode() })).toBe('taken')
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
