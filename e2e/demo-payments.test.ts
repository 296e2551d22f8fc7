/** The payments of the demo: made while the account is as the product ships it, and silently not otherwise. */
import { listPayments } from '@ayva/contract/payments/cashier'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../apps/server/src/app.ts'
import { PASSWORD } from '../apps/server/src/identity/auth/auth.testing.ts'
import { somebody, turnOn } from '../apps/server/src/identity/factors/factors.testing.ts'
import { TestApp } from '../apps/server/src/lib/testing.ts'
import { payForShow } from '../bin/demo-payments.ts'

let testApp: TestApp
let site: string
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.close())

test('an account with a second factor is somebody’s own: the demo leaves it alone', async () => {
  const alisa = await somebody(testApp)
  await turnOn(testApp, alisa, 'totp')
  await payForShow(site, { lookup: alisa.email, password: PASSWORD })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('an account with another password is left alone too', async () => {
  const alisa = await somebody(testApp)
  await payForShow(site, { lookup: alisa.email, password: 'айва-демо-2026' })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('a site that does not answer is a fault, and told', async () => {
  await expect(payForShow('http://127.0.0.1:1')).rejects.toThrow()
})
