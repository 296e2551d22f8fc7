/** Two providers with different dialects: payments through the second one, and independence of the two. */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { signedForm } from '@ayva/contract/payments/kassa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minutes, seconds } from '#lib/clock.ts'
import { sql } from '#lib/data/db.ts'
import { type Desk, openDesk, refusedPhone, tillWay, way } from '../cashier.testing.ts'
import { ProviderAway } from './ask.ts'
import { withHand } from './hands.ts'
import { kassa } from './kassa.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

async function rowOf(paymentId: number) {
  const { db } = desk.testApp.deps
  const row = db.selectFrom('payment').selectAll().where('id', '=', BigInt(paymentId))
  return row.executeTakeFirstOrThrow()
}

/** A deposit that waits at the second provider, and the reports it may send. */
async function waiting() {
  const alisa = await desk.testApp.player()
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 1000_50n, tillWay.walletIn)
  const { operationId } = await desk.show(alisa, paymentId)
  const order = { order_id: operationId, type: 'in', state: 'paid', sum: '1000.50', curr: 'RUB' }
  const status = async () => (await desk.show(alisa, paymentId)).statusId
  return { alisa, paymentId, redirectUrl, operationId, order: { ...order, fail: '' }, status }
}

describe('through the second provider', () => {
  test('[CASH-26] a deposit is opened, paid on its page, reported by a form and credited once', async () => {
    const { alisa, paymentId, redirectUrl, operationId, order } = await waiting()
    expect(redirectUrl).toContain('/kassa/pay/')
    expect(await (await fetch(redirectUrl)).text()).toContain('1\u00A0000,50\u00A0₽')
    const back = await desk.press(redirectUrl, 'pay')
    expect(back).toContain(`/payment/processing/${paymentId}`)
    await desk.tick()
    expect(await desk.show(alisa, paymentId)).toMatchObject({ statusId: 3 })
    expect(await desk.testApp.balance(alisa)).toBe(1000_50n)
    expect(await desk.notifyTill(order)).toEqual({ status: 200, body: 'YES' })
    expect(await desk.testApp.balance(alisa)).toBe(1000_50n)

    expect(await rowOf(paymentId)).toMatchObject({ provider: 'kassa' })
    const { db } = desk.testApp.deps
    const steps = await db
      .selectFrom('paymentEvent')
      .select(['toStatus', 'provider'])
      .where('paymentId', '=', BigInt(paymentId))
      .where('actor', '=', 'provider')
      .execute()
    expect(steps).toEqual([{ toStatus: 3, provider: 'kassa' }])
    const notices = await db
      .selectFrom('providerEvent')
      .select(['provider', 'outcome'])
      .where('operationId', '=', operationId)
      .orderBy('outcome')
      .execute()
    expect(notices).toEqual([
      { provider: 'kassa', outcome: 'ignored' },
      { provider: 'kassa', outcome: 'moved' },
    ])
  })

  test('one deposit is delayed and then paid, another is declined', async () => {
    const slow = await waiting()
    await desk.press(slow.redirectUrl, 'delay')
    await desk.tick()
    expect(await slow.status()).toBe(11)
    desk.testApp.clock.move(seconds(21))
    await desk.tick()
    expect(await slow.status()).toBe(3)
    const bad = await waiting()
    await desk.press(bad.redirectUrl, 'decline')
    await desk.tick()
    expect(await desk.show(bad.alisa, bad.paymentId)).toMatchObject({
      statusId: 4,
      reason: 'declined',
    })
  })

  test('[CASH-79] one withdrawal is sent without its commission and paid, another is refused', async () => {
    const alisa = await desk.rich()
    const out = { system: tillWay.walletOut, requisite: 'purse-77' }
    const { id, commission } = await desk.withdraw(alisa, 500_99n, out)
    expect(commission.minor).toBe(5_00n)
    expect((await rowOf(id)).requisiteToken).toMatch(/^acc_/)
    await desk.payOut(alisa, id)
    expect((await desk.show(alisa, id)).statusId).toBe(2)
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)

    const bad = await desk.withdraw(alisa, 500_00n, { ...out, requisite: 'purse-0000' })
    await desk.payOut(alisa, bad.id)
    await desk.paid()
    expect(await desk.show(alisa, bad.id)).toMatchObject({ statusId: 4 })
    expect(await desk.moneyOf(alisa)).toEqual({ cash: 4499_01n, held: 0n })
  })

  test('the provider is asked after a lost notice', async () => {
    const { alisa, redirectUrl, status } = await waiting()
    const { config } = desk.testApp.deps
    const home = config.PUBLIC_URL
    await desk.press(redirectUrl, 'pay')
    config.PUBLIC_URL = 'http://127.0.0.1:9'
    desk.testApp.clock.move(minutes(2))
    await desk.sync()
    config.PUBLIC_URL = home
    expect(await status()).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(1000_50n)
  })
})

describe('a notice of the second provider', () => {
  test('is refused if it is forged, changed, repeated, old or without a time', async () => {
    const { order, status } = await waiting()
    const forged = { status: 403 }
    expect(await desk.notifyTill(order, { secret: 'another-secret-of-16' })).toMatchObject(forged)
    const { clock, deps, app } = desk.testApp
    const send = async (payload: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = kassa.notices.path
      return (await app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    const { KASSA_SECRET: secret } = deps.config
    const at = (drift: number) =>
      signedForm(secret, { notice_no: 'n-1', ...order }, clock.now().getTime() + drift)
    expect(await send(at(0).replace('1000.50', '1000.51'))).toBe(403)
    expect(await send(`${at(0)}&sum=1000.50`)).toBe(403)
    expect(await send(`${at(0)}&extra=1`)).toBe(403)
    expect(await send(at(-301_000))).toBe(403)
    expect(await send(at(301_000))).toBe(403)
    expect(await send('')).toBe(403)
    expect(await status()).toBe(2)
    expect(await send(at(0))).toBe(200)
    expect(await status()).toBe(3)
  })

  test('is refused about an operation of the first provider, and vice versa', async () => {
    const { order, operationId, status } = await waiting()
    const said = { operationId, kind: 'payment', status: 'success', amount: '100050' } as const
    const other = await desk.notify({ ...said, currency: 'RUB', reason: null })
    expect(other).toEqual({ status: 404, key: 'not_found' })
    const alisa = await desk.testApp.player()
    const { paymentId } = await desk.deposit(alisa, 1000_50n)
    const { operationId: first } = await desk.show(alisa, paymentId)
    expect(await desk.notifyTill({ ...order, order_id: first })).toMatchObject({ status: 404 })
    expect([await status(), (await desk.show(alisa, paymentId)).statusId]).toEqual([2, 2])
  })

  for (const sum of ['1000.5', '1000.500', '01000.50', '1000.51', '1000,50', '1e3', '', '-1000.50'])
    test(`in the sum «${sum}» ${sum === '1000.5' || sum[0] === '0' ? 'is the same' : 'goes to people'}`, async () => {
      const { order, status } = await waiting()
      expect(await desk.notifyTill({ ...order, sum })).toMatchObject({ status: 200 })
      expect(await status()).toBe(sum === '1000.5' || sum[0] === '0' ? 3 : 5)
    })
})

describe('a failing provider does not delay another', () => {
  test('players and jobs of one continue while the other is unreachable or hangs', async () => {
    const { config } = desk.testApp.deps
    const home = config.KASSA_URL
    // Accepts every connection and answers none.
    const sockets: Socket[] = []
    const hung = createServer((socket) => void sockets.push(socket))
    await new Promise<void>((ready) => hung.listen(0, '127.0.0.1', ready))
    config.KASSA_URL = `http://127.0.0.1:${(hung.address() as AddressInfo).port}/kassa`
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 500_00n)
    const stuck = await desk.testApp.player()
    const waits = desk.deposit(stuck, 500_00n, tillWay.walletIn).catch((error: unknown) => error)
    const { redirectUrl } = await desk.deposit(alisa, 500_00n, way.sbpIn)
    await desk.press(redirectUrl, 'pay')
    await desk.payOut(alisa, id)
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)
    hung.close()
    for (const socket of sockets) socket.destroy()
    config.KASSA_URL = 'http://127.0.0.1:9/kassa'
    const other = await desk.deposit(stuck, 500_00n, tillWay.walletIn)
    expect(other.redirectUrl).toMatch(`${config.PSP_URL}/pay/`)
    // Only the payer's requisite was to be stored there and no money was requested, so another provider is asked.
    expect(await waits).toMatchObject({
      redirectUrl: expect.stringContaining(`${config.PSP_URL}/pay/`),
    })
    config.KASSA_URL = home
    const refused = await desk.withdraw(alisa, 500_00n, { requisite: refusedPhone })
    expect(refused.statusId).toBe(1)
  })

  test('one that hangs never occupies more than half of the concurrent calls', async () => {
    let release = () => {}
    const hung = new Promise<void>((done) => (release = done))
    const held = Array.from({ length: 4 }, () => withHand('kassa', () => hung))
    await expect(withHand('kassa', async () => 1)).rejects.toThrow(ProviderAway)
    expect(await withHand('sandbox', async () => 1)).toBe(1)
    release()
    await Promise.all(held)
    expect(await withHand('kassa', async () => 1)).toBe(1)
  })

  test('a payout that finds no free call is repeated shortly with all its attempts', async () => {
    const alisa = await desk.rich()
    const { id } = await desk.withdraw(alisa, 500_00n)
    let release = () => {}
    const hung = new Promise<void>((done) => (release = done))
    const held = Array.from({ length: 4 }, () => withHand('sandbox', () => hung))
    await desk.payOut(alisa, id).finally(release)
    const { rows } =
      await sql`select attempts, run_at = updated_at + interval '2 s' as soon from graphile_worker.jobs
      where key = ${`cashier.payout:${alisa.id}:${id}`}`.execute(desk.testApp.deps.db)
    expect(rows).toEqual([{ attempts: 0, soon: true }])
    expect((await desk.show(alisa, id)).statusId).toBe(7)
    await Promise.all(held)
    await desk.payOut(alisa, id)
    await desk.paid()
    expect((await desk.show(alisa, id)).statusId).toBe(3)
  })
})
