/** Correctly signed but unusual notices either advance their payment or send it to operators. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestPlayer } from '#lib/testing.ts'
import { type Desk, openDesk, tillWay, way } from '../cashier.testing.ts'
import { plainText } from './provider.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Texts with what is unusual about them and what is stored as the reason. */
const texts: [string, string, string | null][] = [
  ['NUL', 'no\u0000money', 'no money'],
  ['a lone surrogate', 'no \uD800 money', 'no \uFFFD money'],
  ['64 KB', 'x'.repeat(64 * 1024), 'x'.repeat(200)],
  ['64 letters of two halves, cut', '🂡'.repeat(300), '🂡'.repeat(200)],
  ['control signs alone', '\u0001\u0002\u007F', 'declined'],
  ['lines and tabs', 'no\n\tmoney', 'no  money'],
]

async function open(system: number) {
  const alisa: TestPlayer = await desk.testApp.player()
  const { paymentId } = await desk.deposit(alisa, 1000_00n, system)
  const { operationId } = await desk.show(alisa, paymentId)
  const told = () => desk.show(alisa, paymentId)
  const json = { operationId, kind: 'payment', status: 'declined', amount: '100000' }
  const form = { order_id: operationId, type: 'in', state: 'cancelled', sum: '1000.00' }
  return {
    told,
    json: { ...json, currency: 'RUB', reason: null },
    form: { ...form, curr: 'RUB', fail: '' },
  }
}

describe('a reason with', () => {
  for (const [title, reason, kept] of texts)
    test(`${title} is cleaned, and the deposit continues`, async () => {
      const first = await open(way.sbpIn)
      const notice = JSON.stringify({ ...first.json, reason })
      expect(await desk.notify(notice)).toMatchObject({ status: 200 })
      expect(await first.told()).toMatchObject({ statusId: 4, reason: kept })
      // A form encodes each byte that is no letter as three characters.
      const till = await open(tillWay.walletIn)
      expect(await desk.notifyTill({ ...till.form, fail: reason })).toMatchObject({ status: 200 })
      expect(await till.told()).toMatchObject({ statusId: 4, reason: kept })
    })

  test('that is no text is ignored', async () => {
    for (const reason of [7, ['x'], { x: 1 }, true]) {
      const { json, told } = await open(way.sbpIn)
      const notice = JSON.stringify({ ...json, reason })
      expect(await desk.notify(notice)).toMatchObject({ status: 200 })
      expect(await told()).toMatchObject({ statusId: 4, reason: 'declined' })
    }
  })
})

describe('a notice with', () => {
  const odd: [string, Record<string, unknown>, Record<string, string>][] = [
    ['a status that nobody knows', { status: 'reversed' }, { state: 'reversed' }],
    ['NUL in its status', { status: 'success\u0000' }, { state: 'paid\u0000' }],
    ['no status', { status: undefined }, { state: '' }],
    ['another kind', { status: 'success', kind: 'gift' }, { state: 'paid', type: 'gift' }],
    ['NUL in its sum', { status: 'success', amount: '100000\u0000' }, { sum: '1000.00\u0000' }],
    ['NUL in its currency', { status: 'success', currency: 'RUB\u0000X' }, { curr: 'R\u0000UB' }],
    ['a currency of 60 KB', { currency: 'R'.repeat(60_000) }, { curr: 'R'.repeat(60_000) }],
    ['a sum that is a number', { status: 'success', amount: 100000 }, { sum: '1000.00 RUB' }],
  ]
  for (const [title, wrong, wrongForm] of odd)
    test(`${title} sends its deposit to operators with an alarm`, async () => {
      const heard = vi.spyOn(desk.testApp.deps.log, 'error')
      const first = await open(way.sbpIn)
      const notice = JSON.stringify({ ...first.json, ...wrong })
      expect(await desk.notify(notice)).toMatchObject({ status: 200 })
      expect(await first.told()).toMatchObject({ statusId: 5 })
      const till = await open(tillWay.walletIn)
      const form = { ...till.form, ...wrongForm }
      expect(await desk.notifyTill(form)).toMatchObject({ status: 200 })
      expect(await till.told()).toMatchObject({ statusId: 5 })
      const alarms = heard.mock.calls.map(([said]) => (said as unknown as { alarm: string }).alarm)
      heard.mockRestore()
      expect(alarms).toHaveLength(2)
      expect(alarms.every((alarm) => /^payment_(strange|mismatch)$/.test(alarm))).toBe(true)
    })
})

test('the cleaning of a text is bounded in work and in length', () => {
  expect(plainText('x'.repeat(10_000_000), 5)).toBe('xxxxx')
  expect(plainText(undefined, 5)).toBe('')
  expect(plainText('a\uD83C', 5)).toBe('a\uFFFD')
})
