/** The payments of the demo: made while the account is as the product ships it, and silently not otherwise. */
import { listPayments } from '@ayva/contract/cashier'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../apps/server/src/app.ts'
import { PASSWORD } from '../apps/server/src/auth/auth.testing.ts'
import { somebody, turnOn } from '../apps/server/src/factors/factors.testing.ts'
import { TestHouse } from '../apps/server/src/lib/testing.ts'
import { payForShow } from '../bin/demo-payments.ts'

let house: TestHouse
let site: string
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
})
afterAll(() => house.close())

test('an account with a second factor is somebody’s own: the demo leaves it alone', async () => {
  const alisa = await somebody(house)
  await turnOn(house, alisa, 'totp')
  await payForShow(site, { lookup: alisa.email, password: PASSWORD })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('an account with another password is left alone too', async () => {
  const alisa = await somebody(house)
  await payForShow(site, { lookup: alisa.email, password: 'айва-демо-2026' })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('a site that does not answer is a fault, and told', async () => {
  await expect(payForShow('http://127.0.0.1:1')).rejects.toThrow()
})
