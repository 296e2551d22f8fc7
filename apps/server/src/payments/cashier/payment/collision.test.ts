/** Transfer ids cannot be taken in advance by a player, and an operator is alarmed if one is taken. */
import { createHash, randomUUID, type UUID } from 'node:crypto'
import { cancelWithdrawal, createWithdrawal } from '@ayva/contract/payments/cashier'
import { openRound } from '@ayva/contract/games/rounds'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { transfer, transferId } from '../../../ledger/wallet/wallet.ts'
import { type Desk, goodPhone, openDesk, refusedPhone, way } from '../cashier.testing.ts'

let desk: Desk
let alisa: TestPlayer
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  alisa = await desk.rich()
})

/** Transfer ids as they were derived before they included the kind of the operation. */
function oldTransferId(operationId: string, step: string): string {
  const hex = createHash('sha256').update(`${operationId}:${step}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  const head = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}`
  return `${head}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Books another transfer under an id, to simulate a collision. */
async function take(player: TestPlayer, id: string, reason = 'adjustment', amount = 1n) {
  await transaction(desk.testApp.deps.db, (tx) =>
    transfer(tx, {
      id,
      playerId: player.id,
      currency: 'RUB',
      reason,
      postings: [
        { account: reason === 'cashier.credit' ? 'provider' : 'adjustment', amount: -amount },
        { account: 'cash', amount },
      ],
      at: desk.testApp.clock.now(),
    }),
  )
}

async function waiting(sum = 1000_00n) {
  const { paymentId } = await desk.deposit(alisa, sum)
  const { operationId } = await desk.show(alisa, paymentId)
  const amount = sum.toString()
  const said = { operationId, kind: 'payment', amount, currency: 'RUB', reason: null } as const
  return { paymentId, operationId, success: { ...said, status: 'success' as const } }
}
const statusOf = async (paymentId: number) => (await desk.show(alisa, paymentId)).statusId
const alarms = () => vi.spyOn(desk.testApp.deps.log, 'error')

describe('a player who knows the operation id', () => {
  test('cannot use the id of our transfer, old or new, as the key of a bet or withdrawal', async () => {
    const { operationId } = await waiting()
    for (const step of ['credit', 'hold', 'refund', 'payout'])
      for (const key of [
        transferId('payment', operationId, step),
        oldTransferId(operationId, step),
      ]) {
        const refused = { status: 400, key: 'key_invalid' }
        const bet = { gameId: 1, bet: 1_00n, params: {} }
        await expect(
          alisa.call(openRound, { body: bet, idempotencyKey: key }),
        ).rejects.toMatchObject(refused)
        const body = { sum: 500_00n, system: way.sbpOut, requisite: goodPhone }
        await expect(
          alisa.call(createWithdrawal, { body, idempotencyKey: key }),
        ).rejects.toMatchObject(refused)
      }
  })

  test('does not stop the credit with an operation under the operation id itself', async () => {
    const { paymentId, operationId, success } = await waiting()
    await desk.withdraw(alisa, 500_00n, { key: operationId as UUID })
    await take(alisa, operationId)
    const before = await desk.testApp.balance(alisa)
    await desk.notify(success)
    expect(await statusOf(paymentId)).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(before + 1000_00n)
  })

  test('has not stopped it by a bet that was placed under the old id', async () => {
    const { paymentId, operationId, success } = await waiting()
    await take(alisa, oldTransferId(operationId, 'credit'))
    const before = await desk.testApp.balance(alisa)
    await desk.notify(success)
    expect(await statusOf(paymentId)).toBe(3)
    expect(await desk.testApp.balance(alisa)).toBe(before + 1000_00n)
  })
})

test('a deposit credited under the old id is not credited again', async () => {
  const { paymentId, operationId, success } = await waiting()
  await take(alisa, oldTransferId(operationId, 'credit'), 'cashier.credit', 1000_00n)
  const before = await desk.testApp.balance(alisa)
  await desk.notify(success)
  expect(await statusOf(paymentId)).toBe(3)
  expect(await desk.testApp.balance(alisa)).toBe(before)
})

describe('an id that unexpectedly belongs to another transfer', () => {
  test('sends a paid deposit to operators with an alarm', async () => {
    const { paymentId, operationId, success } = await waiting()
    await take(alisa, transferId('payment', operationId, 'credit'))
    const before = await desk.testApp.balance(alisa)
    const heard = alarms()
    expect(await desk.notify(success)).toMatchObject({ status: 200 })
    expect(await statusOf(paymentId)).toBe(5)
    expect(await desk.testApp.balance(alisa)).toBe(before)
    expect(heard.mock.calls).toMatchObject([[{ alarm: 'transfer_collision', operationId }, /move/]])
    heard.mockRestore()
  })

  for (const [step, requisite] of [
    ['payout', goodPhone],
    ['refund', refusedPhone],
  ] as const)
    test(`sends a withdrawal at its ${step} to operators, with its money held`, async () => {
      const { id, operationId } = await desk.withdraw(alisa, 500_00n, { requisite })
      await take(alisa, transferId('payment', operationId, step))
      const before = await desk.moneyOf(alisa)
      const heard = alarms()
      await desk.payOut(alisa, id)
      await desk.paid()
      expect(await statusOf(id)).toBe(5)
      expect(await desk.moneyOf(alisa)).toEqual(before)
      expect(heard.mock.calls).toMatchObject([[{ alarm: 'transfer_collision' }, /move/]])
      heard.mockRestore()
    })

  test('sends a withdrawal that its player cancels to operators too', async () => {
    const { id, operationId } = await desk.withdraw(alisa, 500_00n)
    await take(alisa, transferId('payment', operationId, 'refund'))
    const key = randomUUID()
    const shown = await alisa.call(cancelWithdrawal, {
      params: { paymentId: id },
      idempotencyKey: key,
    })
    expect(shown.statusId).toBe(5)
    expect((await desk.moneyOf(alisa)).held).toBe(500_00n)
  })
})
