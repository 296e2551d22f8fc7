/** Failing providers are paused, and another one takes payments that they have certainly not opened. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { listAudit } from '@ayva/contract/platform/audit'
import { listProviders, switchProvider } from '@ayva/contract/payments/cashier/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { findFaults } from '../../../invariants.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'
import { ProviderAway } from './ask.ts'
import { asking, PassedOver } from './health.ts'
import { kassa } from './kassa.ts'
import { sandbox } from './sandbox.ts'

const NOWHERE = 'http://127.0.0.1:9'
let desk: Desk
let olga: ReturnType<Desk['testApp']['callAs']>
let home: { PSP_URL: string; KASSA_URL: string }
const servers: Server[] = []
beforeAll(async () => {
  desk = await openDesk()
  const { PSP_URL, KASSA_URL } = desk.testApp.deps.config
  home = { PSP_URL, KASSA_URL }
})
beforeEach(async () => {
  // Sets the operator's limit of calls an hour.
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Ольга',
    permissions: ['providers.read', 'providers.switch', 'audit.read'],
  })
  olga = desk.testApp.callAs(token)
})
afterEach(async () => {
  Object.assign(desk.testApp.deps.config, home)
  await desk.behave('sandbox')
  await desk.behave('kassa')
  for (const server of servers.splice(0)) server.closeAllConnections()
  // A paused provider recovers after one successful call.
  desk.testApp.clock.move(minutes(6))
  for (const name of ['sandbox', 'kassa']) await ask(name)
  const { db } = desk.testApp.deps
  expect(await findFaults(db)).toEqual([])
})
afterAll(() => desk.close())

const ask = (name: string) =>
  asking(desk.testApp.deps, name, { begins: true }, (it) =>
    it.findOperation(desk.testApp.deps, randomUUID()),
  )
const stateOf = async (name: string) =>
  (await olga(listProviders, {})).find((one) => one.name === name)!
const providerOf = async (paymentId: number) => {
  const row = desk.testApp.deps.db.selectFrom('payment').select('provider')
  return (await row.where('id', '=', BigInt(paymentId)).executeTakeFirstOrThrow()).provider
}
/** A provider that answers each call as the test says. */
async function strange(answer: (path: string) => number | undefined): Promise<string> {
  const server = createServer((request, response) => {
    const status = answer(request.url!)
    if (status === undefined) return
    response.statusCode = status
    response.end('{}')
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a deposit', () => {
  test('moves to the next provider if the first cannot know of it, and is credited once', async () => {
    const { config } = desk.testApp.deps
    const alisa = await desk.testApp.player()
    config.PSP_URL = NOWHERE
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n)
    expect(redirectUrl).toContain('/kassa/pay/')
    expect(await providerOf(paymentId)).toBe('kassa')
    config.PSP_URL = home.PSP_URL
    const { operationId } = await desk.show(alisa, paymentId)
    const said = { operationId, kind: 'payment', amount: '100000', currency: 'RUB' } as const
    // The payment must not be paid at the first provider: a failure there is ignored, a success goes to operators.
    await desk.notify({ ...said, status: 'declined', reason: 'expired' })
    expect((await desk.show(alisa, paymentId)).statusId).toBe(2)
    await desk.press(redirectUrl, 'pay')
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(1000_00n)
    await desk.notify({ ...said, status: 'success', reason: null })
    expect((await desk.show(alisa, paymentId)).statusId).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(1000_00n)
  })

  test('that the first provider reports as paid after all goes to operators', async () => {
    const { config } = desk.testApp.deps
    const alisa = await desk.testApp.player()
    config.PSP_URL = NOWHERE
    const { paymentId } = await desk.deposit(alisa, 1000_00n)
    const { operationId } = await desk.show(alisa, paymentId)
    const said = { operationId, kind: 'payment', amount: '100000', currency: 'RUB' } as const
    await desk.notify({ ...said, status: 'success', reason: null })
    expect((await desk.show(alisa, paymentId)).statusId).toBe(5)
    expect(await desk.testApp.balance(alisa)).toBe(0n)
    await desk.judge(alisa, paymentId, 'failed')
  })

  test('whose first answer was lost is closed there before the second provider is asked', async () => {
    const alisa = await desk.testApp.player()
    await desk.behave('sandbox', { calls: 'lost_answer', times: '1' })
    const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n)
    expect(redirectUrl).toContain('/kassa/pay/')
    const { operationId } = await desk.show(alisa, paymentId)
    const { deps } = desk.testApp
    expect(await sandbox.findOperation(deps, operationId)).toMatchObject({ status: 'declined' })
    await desk.press(redirectUrl, 'pay')
    await desk.tick()
    expect((await desk.show(alisa, paymentId)).statusId).toBe(3)
  })

  for (const calls of ['rubbish', 'error'])
    test(`with an unknown result (${calls}) is not requested from a second provider`, async () => {
      const alisa = await desk.testApp.player()
      const key = randomUUID()
      await desk.behave('sandbox', { calls })
      const again = () => desk.deposit(alisa, 1000_00n, way.sbpIn, key)
      for (let tries = 0; tries < 2; tries++)
        await expect(again()).rejects.toMatchObject({ key: 'provider_away' })
      const { operationId } = await desk.testApp.deps.db
        .selectFrom('payment')
        .select('operationId')
        .where('playerId', '=', alisa.id)
        .executeTakeFirstOrThrow()
      expect(await kassa.findOperation(desk.testApp.deps, operationId)).toBeUndefined()
      // The payment is closed there first, and only then opened elsewhere.
      await desk.behave('sandbox')
      const { redirectUrl, paymentId } = await again()
      expect(redirectUrl).toContain('/kassa/pay/')
      expect(await providerOf(paymentId)).toBe('kassa')
      const there = await sandbox.findOperation(desk.testApp.deps, operationId)
      expect(there).toMatchObject({ status: 'declined' })
    })

  test('of one method uses another provider during an outage of that method only', async () => {
    const alisa = await desk.testApp.player()
    await desk.behave('sandbox', { calls: 'error', method: 'СБП' })
    expect((await desk.deposit(alisa, 1000_00n, way.cardIn)).redirectUrl).not.toContain('/kassa/')
    expect((await desk.deposit(alisa, 1000_00n, way.sbpIn)).redirectUrl).toContain('/kassa/')
  })

  test('made many times at once under one key while the first provider fails is one payment at one provider', async () => {
    const alisa = await desk.testApp.player()
    const { config } = desk.testApp.deps
    config.PSP_URL = NOWHERE
    const key = randomUUID()
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => desk.deposit(alisa, 1000_00n, way.sbpIn, key)),
    )
    const made = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(new Set(made.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
    expect(made[0]!.redirectUrl).toContain('/kassa/pay/')
    const rest = all.filter((one) => one.status === 'rejected')
    for (const { reason } of rest) expect(reason).toMatchObject({ key: 'provider_away' })
  })
})

describe('a provider that fails', () => {
  test('five times in a row is paused, then tested by one caller, and recovers with a success', async () => {
    let heard = 0
    let status: number | undefined = 500
    const url = await strange(() => {
      heard += 1
      return status
    })
    const { config, clock } = desk.testApp.deps
    config.PSP_URL = url
    for (let tries = 0; tries < 5; tries++) await expect(ask('sandbox')).rejects.toThrow('500')
    await expect(ask('sandbox')).rejects.toThrow(PassedOver)
    expect(heard).toBe(5)
    expect(await stateOf('sandbox')).toMatchObject({ state: 'paused', failures: 5 })
    const alisa = await desk.testApp.player()
    const { redirectUrl } = await desk.deposit(alisa, 1000_00n)
    expect(redirectUrl).toContain('/kassa/pay/')
    expect(heard).toBe(5)

    // Another node reads the state from the database, and only one of many callers tests the provider.
    const node = { ...desk.testApp.deps }
    const tries = (times: number) =>
      Promise.allSettled(
        Array.from({ length: times }, () =>
          asking(node, 'sandbox', { begins: false }, (it) => it.findOperation(node, randomUUID())),
        ),
      )
    await tries(5)
    expect(heard).toBe(5)
    desk.testApp.clock.move(seconds(6))
    expect((await stateOf('sandbox')).state).toBe('probing')
    await tries(8)
    expect(heard).toBe(6)
    // After another failure the pause is longer.
    desk.testApp.clock.move(seconds(6))
    await tries(8)
    expect(heard).toBe(6)
    desk.testApp.clock.move(seconds(6))
    status = 404
    await tries(1)
    expect(heard).toBe(7)
    expect(await stateOf('sandbox')).toMatchObject({ state: 'well', failures: 0 })
    expect(clock.now()).toBeInstanceOf(Date)
  })

  test('more often than not is paused too, although some calls succeed', async () => {
    let heard = 0
    desk.testApp.clock.move(minutes(6))
    const { config } = desk.testApp.deps
    config.PSP_URL = await strange(() => (heard++ % 3 === 0 ? 404 : 500))
    let asked = 0
    for (; asked < 60; asked++)
      if ((await ask('sandbox').catch((error: unknown) => error)) instanceof PassedOver) break
    expect(asked).toBeGreaterThanOrEqual(20)
    expect(asked).toBeLessThan(30)
    const { window, state } = await stateOf('sandbox')
    expect(state).toBe('paused')
    expect(window.calls).toBe(asked)
    expect(window.successShare).toBeLessThan(0.5)
    expect(window.maxMs).toBeGreaterThanOrEqual(window.meanMs!)
  })

  test('on one kind of call only is not paused', async () => {
    const { config } = desk.testApp.deps
    config.PSP_URL = await strange(() => 422)
    for (let tries = 0; tries < 7; tries++) await expect(ask('sandbox')).rejects.toThrow('422')
    expect(await stateOf('sandbox')).toMatchObject({ state: 'well', failures: 0 })
  })
})

describe('a withdrawal', () => {
  test('is stored and paid by the next provider if the first does not answer', async () => {
    const alisa = await desk.rich()
    const { config } = desk.testApp.deps
    config.PSP_URL = NOWHERE
    const { id } = await desk.withdraw(alisa, 2000_00n)
    expect(await providerOf(id)).toBe('kassa')
    await desk.payOut(alisa, id)
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)
  })

  test('that was sent goes to no other provider, whatever happens to its own', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 2000_00n)
    await desk.behave('sandbox', { calls: 'lost_answer', times: '1' })
    await expect(desk.payOut(alisa, id)).rejects.toThrow(ProviderAway)
    desk.testApp.deps.config.PSP_URL = NOWHERE
    for (let tries = 0; tries < 7; tries++) await desk.payOut(alisa, id).catch(() => {})
    expect(await providerOf(id)).toBe('sandbox')
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 2000_00n })
    desk.testApp.deps.config.PSP_URL = home.PSP_URL
    desk.testApp.clock.move(minutes(2))
    await desk.payOut(alisa, id)
    await desk.paid()
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 3000_00n, held: 0n })
  })
})

test('an operator switches a provider off and on, with a record; nothing new begins there meanwhile', async () => {
  const alisa = await desk.rich()
  const { id } = await desk.withdraw(alisa, 500_00n, {
    system: tillWay.walletOut,
    requisite: 'purse-77',
  })
  const before = await desk.deposit(alisa, 1000_00n, tillWay.walletIn)
  const say = (on: boolean) =>
    olga(switchProvider, { params: { name: 'kassa' }, body: { on, why: 'договор кончился' } })
  expect(await say(false)).toMatchObject({ state: 'off', why: 'договор кончился' })
  await say(false)
  const after = await desk.deposit(alisa, 1000_00n, tillWay.walletIn)
  expect(after.redirectUrl).not.toContain('/kassa/')
  await desk.payOut(alisa, id)
  expect((await desk.show(alisa, id)).statusId).toBe(7)
  // Payments under way there continue to their end.
  await desk.press(before.redirectUrl, 'pay')
  await desk.tick()
  expect((await desk.show(alisa, before.paymentId)).statusId).toBe(3)
  await say(true)
  await desk.payOut(alisa, id)
  await desk.paid()
  expect((await desk.show(alisa, id)).statusId).toBe(3)
  const written = await olga(listAudit, { query: { playerId: '0' } })
  expect(written.filter(({ action }) => action === 'provider.switched')).toMatchObject([
    { before: { on: false }, after: { on: true } },
    { subject: 'provider kassa', before: { on: true }, after: { on: false } },
  ])
  const nobody = { params: { name: 'nobody' }, body: { on: true, why: 'проверка' } }
  await expect(olga(switchProvider, nobody)).rejects.toMatchObject({ status: 404 })
})
