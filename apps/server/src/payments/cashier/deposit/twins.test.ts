/** One deposit that is requested again while its first call still waits for a provider. */
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes } from '#lib/clock.ts'
import { findFaults } from '../../../invariants.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'
import { sandbox } from '../providers/sandbox.ts'

let desk: Desk
const servers: Server[] = []
beforeAll(async () => {
  desk = await openDesk()
})
let home: string
beforeEach(() => (home = desk.testApp.deps.config.PSP_URL))
afterEach(async () => {
  desk.testApp.deps.config.PSP_URL = home
  await desk.behave('sandbox')
  expect(await findFaults(desk.testApp.deps.db)).toEqual([])
})
afterAll(async () => {
  for (const server of servers) server.closeAllConnections()
  await desk.close()
})

/** A provider behind a proxy that answers some calls itself and forwards the others. */
async function passingOn(
  target: string,
  answer: (path: string) => Promise<number | undefined>,
  done: (path: string) => Promise<void> = async () => {},
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray())
      const status = await answer(request.url!)
      if (status !== undefined) return void response.writeHead(status).end('{}')
      const { method, headers } = request
      const wanted = { method: method!, headers: headers as Record<string, string> }
      const reply = await fetch(target + request.url!, {
        ...wanted,
        ...(body.length > 0 && { body }),
      })
      await done(request.url!)
      response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type')! })
      response.end(await reply.text())
    })()
  })
  servers.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a deposit that a second call with the same key has opened stays open although the first call got no answer', async () => {
  const alisa = await desk.testApp.player()
  const { config } = desk.testApp.deps
  const first = Promise.withResolvers<void>()
  let heard = 0
  config.PSP_URL = await passingOn(config.PSP_URL, async (path) => {
    if (path !== '/api/payments' || ++heard > 1) return undefined
    await first.promise
    return 500
  })
  const key = randomUUID()
  const tried = desk.deposit(alisa, 1000_00n, way.sbpIn, key).catch((error: unknown) => error)
  await expect.poll(() => heard).toBe(1)
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_00n, way.sbpIn, key)
  first.resolve()
  expect(await tried).toMatchObject({ key: 'provider_away' })
  await desk.press(redirectUrl, 'pay')
  await desk.tick()
  expect((await desk.show(alisa, paymentId)).statusId).toBe(3)
})

/**
 * Runs a call that gets no answer and a second call with the same key that asks the same provider meanwhile: the first
 * one closes the payment at the provider before or after the second opens it. Returns the result of each.
 */
async function crossing(order: 'opened, closed' | 'closed, opened') {
  const { config } = desk.testApp.deps
  const twinAsks = gate()
  const closeAsked = gate()
  const twinOpened = gate()
  const closed = gate()
  let opens = 0
  let closes = 0
  const before = async (path: string) => {
    if (path === '/api/payments' && ++opens === 1) {
      await twinAsks.promise
      return 500
    }
    if (path === '/api/payments' && opens === 2) {
      twinAsks.resolve()
      await (order === 'opened, closed' ? closeAsked : closed).promise
    }
    if (path === '/api/payments/close' && ++closes === 1) {
      closeAsked.resolve()
      if (order === 'opened, closed') await twinOpened.promise
    }
    return undefined
  }
  const after = async (path: string) => {
    if (path !== '/api/payments/close') return
    // The provider sends a notice that it opened the payment, which changes nothing.
    await desk.tick()
    if (order !== 'closed, opened' || closes > 1) return
    closed.resolve()
    await twinOpened.promise
  }
  config.PSP_URL = await passingOn(config.PSP_URL, before, after)
  const alisa = await desk.testApp.player()
  const key = randomUUID()
  const ask = () => desk.deposit(alisa, 1000_00n, way.sbpIn, key)
  const first = ask()
  await expect.poll(() => opens).toBe(1)
  const twin = await ask().catch((error: unknown) => error)
  twinOpened.resolve()
  return { alisa, ask, twin, first: await first }
}
const gate = () => Promise.withResolvers<void>()

for (const order of ['opened, closed', 'closed, opened'] as const)
  test(`a second call with the same key shows no page that the first call closes (${order})`, async () => {
    const { alisa, ask, twin, first } = await crossing(order)
    expect(twin).toMatchObject({ key: 'provider_away' })
    expect(first.redirectUrl).toContain('/kassa/pay/')
    await desk.tick()
    expect((await desk.show(alisa, first.paymentId)).statusId).toBe(2)
    expect(await ask()).toEqual(first)
    await desk.press(first.redirectUrl, 'pay')
    await desk.tick()
    expect(await desk.testApp.balance(alisa)).toBe(1000_00n)
  })

test('a deposit that was left half-way and never requested again is closed at its provider and here', async () => {
  const alisa = await desk.testApp.player()
  const key = randomUUID()
  await desk.behave('sandbox', { calls: 'error' })
  await expect(desk.deposit(alisa, 1000_00n, way.sbpIn, key)).rejects.toMatchObject({
    key: 'provider_away',
  })
  const row = () =>
    desk.testApp.deps.db
      .selectFrom('payment')
      .select(['operationId', 'statusId', 'leaving', 'reason'])
      .where('playerId', '=', alisa.id)
      .executeTakeFirstOrThrow()
  expect((await row()).leaving).toContain('/api/payments')
  desk.testApp.clock.move(minutes(16))
  // The provider has not yet promised that the payment stays unpaid.
  await desk.sync()
  expect((await row()).statusId).toBe(1)
  await desk.behave('sandbox')
  desk.testApp.clock.move(minutes(2))
  await desk.sync()
  expect(await row()).toMatchObject({ statusId: 4, reason: 'not_started' })
  const there = await sandbox.findOperation(desk.testApp.deps, (await row()).operationId)
  expect(there).toMatchObject({ status: 'declined' })
})
