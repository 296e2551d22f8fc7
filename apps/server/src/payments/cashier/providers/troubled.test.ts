/** A payment system is shown as failing because of real answers of its providers. */
import { randomUUID } from 'node:crypto'
import { listPaymentSystems } from '@ayva/contract/payments/cashier'
import { listOfficeSystems } from '@ayva/contract/payments/cashier/systems'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { ProviderAway } from './ask.ts'
import { asking } from './health.ts'

const NOWHERE = 'http://127.0.0.1:9'
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const ask = (name: string) =>
  asking(desk.testApp.deps, name, { begins: true }, (it) =>
    it.findOperation(desk.testApp.deps, randomUUID()),
  )

test('a system whose providers all fail is shown as failing until they have recovered', async () => {
  const { testApp } = desk
  const { PSP_URL, KASSA_URL } = testApp.deps.config
  const permissions = ['payments.read'] as const
  const { token } = await addOperator(testApp.deps, { name: 'Вера', permissions: [...permissions] })
  const alisa = await testApp.player()
  const troubled = async () => {
    const [shown, office] = await Promise.all([
      alisa.call(listPaymentSystems, { query: { type: '1' } }),
      testApp.callAs(token)(listOfficeSystems, {}),
    ])
    const own = shown.find(({ id }) => id === way.cardIn)!
    expect(office.find(({ id }) => id === way.cardIn)!.troubled).toBe(own.troubled)
    return own.troubled
  }
  expect(await troubled()).toBe(false)
  Object.assign(testApp.deps.config, { PSP_URL: NOWHERE })
  const fail = async (name: string) => {
    for (let n = 0; n < 5; n++) await expect(ask(name)).rejects.toThrow(ProviderAway)
  }
  await fail('sandbox')
  // Another provider takes its payments.
  expect(await troubled()).toBe(false)
  Object.assign(testApp.deps.config, { KASSA_URL: NOWHERE })
  await fail('kassa')
  expect(await troubled()).toBe(true)
  Object.assign(testApp.deps.config, { PSP_URL, KASSA_URL })
  testApp.clock.move(minutes(2))
  expect(await troubled()).toBe(true)
  await ask('kassa')
  expect(await troubled()).toBe(false)
})
