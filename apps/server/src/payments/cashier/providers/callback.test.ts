import { randomUUID } from 'node:crypto'
import { PSP_CALLBACK_PATH, pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
  alisa = await desk.testApp.player()
})
afterAll(() => desk.close())

const FORGED = { status: 403, key: 'callback_forged' }

/** A deposit that waits at the provider, and the reports that the provider may send. */
async function waiting(sum = 1000_00n) {
  const { paymentId } = await desk.deposit(alisa, sum)
  const { operationId } = await desk.show(alisa, paymentId)
  const said = (status: 'created' | 'delayed' | 'success' | 'declined' = 'success') => ({
    operationId,
    kind: 'payment' as const,
    status,
    amount: sum.toString(),
    currency: 'RUB',
    reason: null,
  })
  return { paymentId, said, sum }
}
const statusOf = async (paymentId: number) => (await desk.show(alisa, paymentId)).statusId
const unixNow = () => Math.floor(desk.testApp.clock.now().getTime() / 1000)

describe('an authentic notice', () => {
  test('sent 100 times at once, with one id or many, credits once', async () => {
    const before = await desk.testApp.balance(alisa)
    const { paymentId, said, sum } = await waiting()
    const id = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => desk.notify(said(), n % 2 ? { id } : {})),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await statusOf(paymentId)).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(before + sum)
  })

  test('[CASH-18] out of order does not change a final state', async () => {
    const before = await desk.testApp.balance(alisa)
    const { paymentId, said, sum } = await waiting()
    for (const status of ['success', 'created', 'delayed', 'declined', 'success'] as const)
      expect(await desk.notify(said(status))).toMatchObject({ status: 200 })
    expect(await statusOf(paymentId)).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(before + sum)

    const declined = await waiting()
    // Money that arrives after a refusal needs an operator (see late.test.ts).
    for (const status of ['declined', 'success'] as const) await desk.notify(declined.said(status))
    expect(await statusOf(declined.paymentId)).toBe(5)
    expect(await desk.testApp.balance(alisa)).toBe(before + sum)
  })

  test('is accepted at both ends of the time window', async () => {
    for (const drift of [-300, 300]) {
      const { paymentId, said } = await waiting()
      const timestamp = String(unixNow() + drift)
      expect(await desk.notify(said(), { timestamp })).toMatchObject({ status: 200 })
      expect(await statusOf(paymentId)).toBe(3)
    }
  })

  test('is accepted with the previous secret during a rotation, and with one of several signatures', async () => {
    const { config } = desk.testApp.deps
    const before = 'the secret that was used before'
    const first = await waiting()
    expect(await desk.notify(first.said(), { secret: before })).toEqual(FORGED)
    config.PSP_SECRET_BEFORE = before
    expect(await desk.notify(first.said(), { secret: before })).toMatchObject({ status: 200 })
    expect(await statusOf(first.paymentId)).toBe(3)

    const { paymentId, said } = await waiting()
    const id = randomUUID()
    const timestamp = String(unixNow())
    const body = JSON.stringify(said())
    const by = (secret: string) => pspSignature({ secret, id, timestamp, body })
    const strangers = Array.from({ length: 4 }, (_, n) => by(`nobody knows this one ${n}`))
    const late = [...strangers, by(config.PSP_SECRET)].join(' ')
    expect(await desk.notify(body, { id, timestamp, signature: late })).toEqual(FORGED)
    const signature = [strangers[0], by(config.PSP_SECRET)].join(' ')
    expect(await desk.notify(body, { id, timestamp, signature })).toMatchObject({ status: 200 })
    expect(await statusOf(paymentId)).toBe(3)
    delete config.PSP_SECRET_BEFORE
  })

  test('is stored unchanged with its outcome', async () => {
    const { said } = await waiting()
    const id = randomUUID()
    await desk.notify(said(), { id })
    await desk.notify(said(), { id })
    const { db } = desk.testApp.deps
    const kept = await db
      .selectFrom('providerEvent')
      .selectAll()
      .where('eventId', '=', id)
      .execute()
    expect(kept).toMatchObject([{ outcome: 'moved', body: JSON.stringify(said()) }])
    await expect(
      db
        .updateTable('providerEvent')
        .set({ outcome: 'ignored' })
        .where('eventId', '=', id)
        .execute(),
    ).rejects.toThrow('append only')
    await expect(db.deleteFrom('paymentEvent').execute()).rejects.toThrow('append only')
  })
})

describe('a notice of another sum', () => {
  const wrongs = [
    ['more', { amount: '100001' }],
    ['less', { amount: '99999' }],
    ['nothing', { amount: '0' }],
    ['another currency', { currency: 'USD' }],
    ['no currency of ours', { currency: 'EUR' }],
    ['another kind', { kind: 'payout' as const }],
  ] as const
  for (const [title, wrong] of wrongs)
    test(`[CASH-11] (${title}) credits nothing and sends the payment to operators`, async () => {
      const before = await desk.testApp.balance(alisa)
      const { paymentId, said } = await waiting()
      expect(await desk.notify({ ...said(), ...wrong })).toMatchObject({ status: 200 })
      expect(await statusOf(paymentId)).toBe(5)
      // A later notice with the right sum does not settle the doubt; only an operator can.
      await desk.notify(said())
      expect(await statusOf(paymentId)).toBe(5)
      expect(await desk.testApp.balance(alisa)).toBe(before)
    })

  test('after the payment is final changes nothing', async () => {
    const { paymentId, said } = await waiting()
    await desk.notify(said())
    await desk.notify({ ...said(), amount: '1' })
    expect(await statusOf(paymentId)).toBe(3)
  })
})

describe('a notice is refused', () => {
  test('if it is signed with another secret or not at all', async () => {
    const { paymentId, said } = await waiting()
    expect(await desk.notify(said(), { secret: 'another-secret-of-16' })).toEqual(FORGED)
    expect(await desk.notify(said(), { signature: '' })).toEqual(FORGED)
    expect(await desk.notify(said(), { signature: '0'.repeat(64) })).toEqual(FORGED)
    const unsigned = await desk.testApp.app.inject({
      method: 'POST',
      url: PSP_CALLBACK_PATH,
      payload: said(),
    })
    expect(unsigned.statusCode).toBe(403)
    expect(await statusOf(paymentId)).toBe(2)
  })

  test('if one byte, its id or its time was changed after signing', async () => {
    const { paymentId, said } = await waiting()
    const id = randomUUID()
    const timestamp = String(unixNow())
    const body = JSON.stringify(said())
    const { PSP_SECRET: secret } = desk.testApp.deps.config
    const signature = pspSignature({ secret, id, timestamp, body })
    const how = { id, timestamp, signature }
    expect(await desk.notify(body.replace('100000', '100001'), how)).toEqual(FORGED)
    // The signature covers the bytes, so a body with the same meaning and another spelling is refused.
    expect(await desk.notify(`${body} `, how)).toEqual(FORGED)
    expect(await desk.notify(body, { ...how, id: randomUUID() })).toEqual(FORGED)
    expect(await desk.notify(body, { ...how, timestamp: String(unixNow() + 1) })).toEqual(FORGED)
    expect(await statusOf(paymentId)).toBe(2)
    expect(await desk.notify(body, how)).toMatchObject({ status: 200 })
  })

  test('if it is 301 seconds old or early, or has no valid time', async () => {
    const { paymentId, said } = await waiting()
    const moments = [unixNow() - 301, unixNow() + 301, 'now', '', '-1', '1e9', ' 1', '9'.repeat(30)]
    for (const moment of moments)
      expect(await desk.notify(said(), { timestamp: String(moment) })).toEqual(FORGED)
    expect(await statusOf(paymentId)).toBe(2)
  })

  test('with any of 10,000 random signatures', async () => {
    const { sandbox } = await import('./sandbox.ts')
    const { said } = await waiting()
    const raw = Buffer.from(JSON.stringify(said()))
    let taken = 0
    for (let n = 0; n < 10_000; n++) {
      const headers = {
        [pspHeaders.id]: randomUUID(),
        [pspHeaders.timestamp]: String(unixNow()),
        [pspHeaders.signature]: (randomUUID() + randomUUID()).replaceAll('-', ''),
      }
      try {
        sandbox.readNotice(desk.testApp.deps, headers, raw)
        taken++
      } catch (error) {
        expect(error).toMatchObject({ key: 'callback_forged' })
      }
    }
    expect(taken).toBe(0)
  })

  test('if it is authentic but has no meaning', async () => {
    const { said } = await waiting()
    const bad = ['', '[]', 'null', '{', '"x"', '{"operationId":"1"}', '['.repeat(8000)]
    for (const body of bad)
      expect(await desk.notify(body)).toEqual({ status: 400, key: 'bad_request' })
    expect(await desk.notify({ ...said(), operationId: 'x' })).toMatchObject({ status: 400 })
    expect(await desk.notify('x'.repeat(100_000))).toMatchObject({ status: 413 })
  })

  test('with 404 if its operation is unknown, and is accepted once that exists', async () => {
    const { said } = await waiting()
    const unknown = { ...said(), operationId: randomUUID() }
    const id = randomUUID()
    expect(await desk.notify(unknown, { id })).toEqual({ status: 404, key: 'not_found' })
    expect(await desk.notify(said(), { id })).toMatchObject({ status: 200 })
  })
})

test('opening the success page by hand credits nothing', async () => {
  const before = await desk.testApp.balance(alisa)
  const { paymentId } = await waiting()
  await desk.testApp.app.inject(`/payment/success/${paymentId}`)
  await desk.testApp.app.inject(`/payment/processing/${paymentId}`)
  expect(await statusOf(paymentId)).toBe(2)
  expect(await desk.testApp.balance(alisa)).toBe(before)
})

test('the provider repeats a notice until it is accepted, and then stops', async () => {
  const { config } = desk.testApp.deps
  const { paymentId, redirectUrl } = await desk.deposit(alisa, 400_00n)
  const before = await desk.testApp.balance(alisa)
  await desk.press(redirectUrl, 'pay')
  const secret = config.PSP_SECRET
  config.PSP_SECRET = 'a server that does not know it'
  for (let tries = 0; tries < 3; tries++) {
    await desk.tick()
    desk.testApp.clock.move(60_000)
  }
  expect(await statusOf(paymentId)).toBe(2)
  config.PSP_SECRET = secret
  await desk.tick()
  await desk.tick()
  expect(await statusOf(paymentId)).toBe(3)
  expect(await desk.testApp.balance(alisa)).toBe(before + 400_00n)
})
