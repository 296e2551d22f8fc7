/** False answers of a provider are followed neither by a browser nor by money. */
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'
import { providers } from './providers.ts'

let desk: Desk
/** What the lying provider answers to every call. */
let lie: object = {}
let heard = 0
/** The last request that it got. */
let told = ''
const liar = createServer((request, response) => {
  heard += 1
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    told = Buffer.concat(parts).toString()
    response.end(JSON.stringify(lie))
  })
})

beforeAll(async () => {
  desk = await openDesk()
  await new Promise<void>((ready) => liar.listen(0, '127.0.0.1', ready))
  const { port } = liar.address() as AddressInfo
  desk.testApp.deps.config.PSP_URL = `http://127.0.0.1:${port}`
  desk.testApp.deps.config.KASSA_URL = `http://127.0.0.1:${port}`
  desk.testApp.deps.config.COINS_URL = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  liar.close()
  await desk.close()
})

// This test runs first, because a provider that lied for a while is paused.
test('a provider knows the payer by a pseudonym that reveals nothing about the player', async () => {
  lie = { paymentUrl: 'https://psp.test/1' }
  const payerOf = async (player: TestPlayer) => {
    await desk.deposit(player, 1000_00n)
    return (JSON.parse(told) as { player: string }).player
  }
  const alisa = await desk.testApp.player()
  const boris = await desk.testApp.player()
  const payer = await payerOf(alisa)
  expect(payer).toMatch(/^[0-9a-f]{32}$/)
  expect(await payerOf(alisa)).toBe(payer)
  expect(await payerOf(boris)).not.toBe(payer)
})

const pages = ['javascript:alert(1)', 'data:text/html,<p>', 'file:///etc/passwd', 'ftp://a.test/x']
for (const page of pages)
  test(`${page} is not accepted as a payment page`, async () => {
    lie = { paymentUrl: page, pay_url: page }
    const player = await desk.testApp.player()
    for (const system of [way.sbpIn, tillWay.walletIn])
      await expect(desk.deposit(player, 1000_00n, system)).rejects.toMatchObject({
        key: 'provider_away',
      })
  })

test('a report on another operation is not accepted for ours', async () => {
  const { deps } = desk.testApp
  const asked = randomUUID()
  const another = randomUUID()
  const order = { operationId: asked, amount: 1000_00n, currency: 'RUB', method: 'sbp' } as const
  const said = {
    kind: 'payout',
    status: 'success',
    amount: '100000',
    currency: 'RUB',
    reason: null,
  }
  const form = { type: 'out', state: 'paid', sum: '1000.00', curr: 'RUB', fail: '' }
  for (const provider of Object.values(providers)) {
    const payout = { ...order, requisiteToken: 'kept' }
    lie = { ...said, operationId: another, order: { ...form, order_id: another } }
    await expect(provider.openPayout(deps, payout)).rejects.toThrow(/another operation/)
    await expect(provider.findOperation(deps, asked)).rejects.toThrow(/another operation/)
    const right = asked.toUpperCase()
    lie = { ...said, operationId: right, order: { ...form, order_id: right } }
    expect(await provider.openPayout(deps, payout)).toMatchObject({ status: 'success' })
    expect(await provider.findOperation(deps, asked)).toMatchObject({ status: 'success' })
  }
})

test('a provider is not given the card of a player without money', async () => {
  const poor = await desk.testApp.player()
  const asked = heard
  await expect(desk.withdraw(poor, 1000_00n)).rejects.toMatchObject({ key: 'funds_short' })
  expect(heard).toBe(asked)
})
