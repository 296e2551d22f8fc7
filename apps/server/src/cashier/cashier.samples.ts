import * as cashier from '@ayva/contract/cashier'
import fc from 'fast-check'
import { anything, digits, mostly, number } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { deskOf, goodPhone, way } from './cashier.testing.ts'

export const openSamples: OpenSamples = async ({ house, alisa }) => {
  const desk = await deskOf(house)
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  const withdrawal = await desk.withdraw(alisa, 1000_00n)
  const deposit = { sum: '100000', system: way.sbpIn, returnUrl: '/payment/processing/' }
  const out = { sum: '100000', system: way.sbpOut, requisite: goodPhone }
  const page = { limit: '10', offset: '0', filter: 'all', from: '2026-11-01' }
  const optional = ['body.requisites missing', 'body.returnUrl missing']
  return {
    samples: [
      [cashier.listPaymentSystems, { query: { type: '1' } }],
      [cashier.createDeposit, { body: deposit, oddAndRight: optional, fuzz: randomDeposits }],
      [cashier.createWithdrawal, { body: out, fuzz: randomWithdrawals }],
      [cashier.showPayment, { params: { paymentId: String(paymentId) } }],
      [cashier.cancelWithdrawal, { params: { paymentId: String(withdrawal.id) } }],
      [cashier.listPayments, { query: page }],
    ],
    close: () => desk.psp.close(),
  }
}

const systems = fc.constantFrom(...Object.values(way))
const sums = mostly(fc.constantFrom('100000', '200000'), digits)

const randomDeposits = fc.record(
  {
    sum: sums,
    system: mostly(systems, number),
    requisites: fc.dictionary(fc.constantFrom('phone', 'card', 'x'), anything),
    returnUrl: mostly(fc.constant('/payment/processing/'), fc.oneof(fc.webUrl(), anything)),
  },
  { requiredKeys: ['sum', 'system'] },
)

const randomWithdrawals = fc.record({
  sum: sums,
  system: mostly(systems, number),
  requisite: mostly(
    fc.constantFrom('+79123456789', '8 (912) 345-67-89', 'U12345678'),
    fc.oneof(fc.string({ unit: 'grapheme' }), anything),
  ),
})
