/** Tests the payments of the demo: created only while the account is as shipped, and otherwise skipped silently. */
import { listPayments } from '@ayva/contract/payments/cashier'
import { listWaitingWithdrawals } from '@ayva/contract/payments/cashier/office'
import { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../apps/server/src/app.ts'
import { PASSWORD } from '../apps/server/src/identity/auth/auth.testing.ts'
import { somebody, turnOn } from '../apps/server/src/identity/factors/factors.testing.ts'
import { TestApp } from '../apps/server/src/lib/testing.ts'
import { type Desk, openDesk } from '../apps/server/src/payments/cashier/cashier.testing.ts'
import { verify } from '../apps/server/src/payments/cashier/withdrawal/withdrawal.testing.ts'
import { addOperator } from '../apps/server/src/platform/operators/operators.ts'
import { leaveForShow, payForShow } from '../bin/demo-payments.ts'

let testApp: TestApp
let site: string
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await testApp.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.close())

test('an account with a second factor is personal, and the demo does not change it', async () => {
  const alisa = await somebody(testApp)
  await turnOn(testApp, alisa, 'totp')
  await payForShow(site, { lookup: alisa.email, password: PASSWORD })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('an account with another password is not changed either', async () => {
  const alisa = await somebody(testApp)
  await payForShow(site, { lookup: alisa.email, password: 'айва-демо-2026' })
  expect(await alisa.call(listPayments, { query: {} })).toMatchObject({ payments: [] })
})

test('two withdrawals wait for a review, with marks, and only once', async () => {
  const desk = await openDesk()
  try {
    const { deps } = desk.testApp
    const people = [await documented(desk.testApp), await documented(desk.testApp)]
    const accounts = people.map(({ email }) => ({
      lookup: email,
      password: PASSWORD,
      deposits: [60_000_00n, 50_000_00n],
      sum: 110_000_00n,
    }))
    await seedOffice(desk, accounts)
    await seedOffice(desk, accounts)
    for (const player of people) {
      const { payments } = await player.call(listPayments, { query: {} })
      expect(payments).toHaveLength(3)
      await desk.payOut(player, payments.find(({ typeId }) => typeId === 2)!.id)
    }
    const { token } = await addOperator(deps, { name: 'Ольга', permissions: ['payments.read'] })
    const { payments } = await desk.testApp.callAs(token)(listWaitingWithdrawals, { query: {} })
    expect(payments.map(({ playerId, review, marks }) => [playerId, review, marks])).toEqual(
      people.map(({ id }) => [String(id), ['young_account', 'new_requisite'], ['requisite']]),
    )
    // The money is held, and no balance has grown.
    for (const player of people) expect(await desk.testApp.balance(player)).toBe(0n)
  } finally {
    await desk.close()
  }
})

/** A player with accepted documents. */
async function documented(demo: TestApp) {
  const { playerId: id, ...rest } = await somebody(demo)
  const player = { ...rest, id, currency: 'RUB' as const }
  await verify(demo, player)
  return player
}

/** The provider sends its due notices while the demo waits for them. */
async function seedOffice(desk: Desk, accounts: Parameters<typeof leaveForShow>[1]) {
  let isOver = false
  const made = leaveForShow(desk.testApp.deps.config.PUBLIC_URL!, accounts).finally(() => {
    isOver = true
  })
  const telling = async () => {
    while (!isOver) await desk.tick()
  }
  await Promise.all([made, telling()])
}

test('a site that does not answer is reported as an error', async () => {
  await expect(payForShow('http://127.0.0.1:1')).rejects.toThrow()
})
