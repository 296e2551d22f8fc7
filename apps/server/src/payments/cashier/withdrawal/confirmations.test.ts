/** Payments that need a confirmation, and a money stop by an operator. */
import {
  cancelWithdrawal,
  cashierSettings,
  listConfirmations,
} from '@ayva/contract/payments/cashier'
import { verificationLabels } from '@ayva/contract/identity/kyc'
import { blockFinance } from '@ayva/contract/identity/kyc/office'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { changeLabels } from '../../../identity/auth/auth.ts'
import { addOperator } from '../../../platform/operators/operators.ts'
import { openDesk } from '../cashier.testing.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let olga: TestPlayer['call']
beforeAll(async () => {
  desk = await openDesk()
  const permissions = ['settings.protection', 'verification.block_finance'] as const
  const { token } = await addOperator(desk.testApp.deps, {
    name: 'Ольга',
    permissions: [...permissions],
  })
  olga = desk.testApp.callAs(token)
})
afterAll(() => desk.close())

const funded = async (minor = 1_000_000_00n) => {
  const player = await desk.testApp.player()
  await desk.testApp.fund(player, minor)
  return player
}
const verify = ({ id }: TestPlayer) =>
  transaction(desk.testApp.deps.db, (tx) =>
    changeLabels(tx, id, { add: [verificationLabels.operatorAccepted] }),
  )
const refusal = (key: string, expectation: string) => ({
  key,
  status: 417,
  details: { expectation },
})

test('[PLAYER-66] withdrawals of a day are limited without documents, and unlimited with them', async () => {
  const alisa = await funded()
  await desk.withdraw(alisa, 10_000_00n)
  await expect(desk.withdraw(alisa, 5_000_01n)).rejects.toMatchObject({
    status: 417,
    key: 'kyc_unverified',
    details: {
      expectation: 'kyc-verified',
      rule: 'withdrawal_day',
      used: '1000000',
      limit: '1500000',
    },
  })
  const { id } = await desk.withdraw(alisa, 5_000_00n)
  await expect(desk.withdraw(alisa, 500_00n)).rejects.toMatchObject({ status: 417 })
  // Cancelled withdrawals do not count.
  await alisa.call(cancelWithdrawal, {
    params: { paymentId: id },
    idempotencyKey: 'cancelled once',
  })
  await desk.withdraw(alisa, 4_900_00n)
  // The money is not blocked forever, because the next day allows the same sum again.
  desk.testApp.clock.move(days(1) + 1)
  await desk.withdraw(alisa, 15_000_00n)
  await verify(alisa)
  await desk.withdraw(alisa, 75_000_00n)
})

test('simultaneous withdrawals are judged as if they came one after the other', async () => {
  const alisa = await funded()
  const all = Array.from({ length: 12 }, () => desk.withdraw(alisa, 3_000_00n))
  const done = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(5)
})

test('[PLAYER-66] deposits are limited in total without a confirmation, which is announced before the first one', async () => {
  const boris = await desk.testApp.player({ name: 'boris' })
  const told = await boris.call(listConfirmations, {})
  const money = (minor: bigint) => ({ minor, currency: 'RUB' })
  expect(told).toEqual(
    [
      { of: 'deposit', asks: 'kyc', period: 'all', above: money(150_000_00n), used: money(0n) },

      { of: 'withdrawal', asks: 'kyc', period: 'day', above: money(15_000_00n), used: money(0n) },
    ].map((rule) => ({ ...rule, met: false })),
  )
  await desk.deposit(boris, 75_000_00n)
  await desk.deposit(boris, 70_000_00n)
  await expect(desk.deposit(boris, 6_000_00n)).rejects.toMatchObject(
    refusal('kyc_unverified', 'kyc-verified'),
  )
  await desk.deposit(boris, 5_000_00n)
  expect((await boris.call(listConfirmations, {}))[0]).toMatchObject({ used: money(150_000_00n) })
  await verify(boris)
  await desk.deposit(boris, 6_000_00n)
  expect((await boris.call(listConfirmations, {})).map(({ met }) => met)).toEqual([true, true])
})

test('[PLAYER-66] an operator sets the sums from which e-mail, phone and documents are required', async () => {
  const set = (value: unknown) =>
    olga(changeSetting, {
      params: { alias: 'money_confirmations' },
      body: { value, why: 'проверка' } as never,
    })
  const rule = { of: 'withdrawal', currency: 'RUB', period: 'all' } as const
  await set([
    ...(['kyc', 'phone', 'email'] as const).map((asks) => ({ ...rule, asks, above: 0 })),
    { ...rule, of: 'deposit', asks: 'phone', above: 0 },
  ])
  desk.testApp.clock.move(2000)
  const player = await funded()
  const { db } = desk.testApp.deps
  const confirm = (field: 'emailConfirmedAt' | 'phoneConfirmedAt') =>
    db
      .updateTable('player')
      .set({ [field]: new Date() })
      .where('id', '=', player.id)
      .execute()
  const out = () => desk.withdraw(player, 500_00n)
  await expect(out()).rejects.toMatchObject(refusal('email_unverified', 'email-verified'))
  await expect(desk.deposit(player, 500_00n)).rejects.toMatchObject(
    refusal('phone_unverified', 'phone-verified'),
  )
  await confirm('emailConfirmedAt')
  await expect(out()).rejects.toMatchObject(refusal('phone_unverified', 'phone-verified'))
  await confirm('phoneConfirmedAt')
  await expect(out()).rejects.toMatchObject(refusal('kyc_unverified', 'kyc-verified'))
  await verify(player)
  await out()
  await set(cashierSettings.money_confirmations.shipped)
})

test('[PLAYER-65] stopped money is neither deposited nor withdrawn, with the end and the reason of the stop', async () => {
  const gleb = await funded()
  await olga(blockFinance, {
    params: { playerId: String(gleb.id) },
    body: { days: 3, words: 'Банк проверяет перевод.', why: 'письмо банка' },
  })
  for (const move of [() => desk.deposit(gleb, 500_00n), () => desk.withdraw(gleb, 500_00n)])
    await expect(move()).rejects.toMatchObject({
      status: 422,
      key: 'finance_blocked',
      message: expect.stringMatching(/остановлены до .*\. Банк проверяет перевод\.$/),
    })
  desk.testApp.clock.move(days(3))
  await desk.withdraw(gleb, 500_00n)
})
