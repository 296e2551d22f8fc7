import { type PaymentSystem } from '@ayva/contract/payments/cashier'
import { returnUrls } from '@ayva/contract/payments/cashier/payments'
import { Refusal } from '@ayva/contract/refusal'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { headersFor } from '#lib/call-headers.ts'
import { depositSteps, stepOf } from './deposit/deposit-steps.ts'
import { isLeftOnFailure } from './result/failed-path.ts'
import {
  depositData,
  enterCashier,
  leaveCashier,
  usePayments,
  watchPayments,
} from './payments-state.ts'

const state = () => usePayments.getState()
beforeEach(() => usePayments.setState(usePayments.getInitialState()))

const no = (status: number, more = {}) =>
  new Refusal('no', { status, code: 3, message: 'Нет' }, more)

describe('a visit to the cashier', () => {
  test('[CASH-35] has an id of its own, which its calls contain; the next visit has another', () => {
    const calls = '/api/v18/payments?limit=3'
    expect(state().cashierSessionId).toBeNull()
    expect(headersFor(calls)).toEqual({})
    enterCashier()
    const { cashierSessionId } = state()
    expect(cashierSessionId).toMatch(/^[0-9a-f-]{36}$/)
    expect(headersFor(calls)).toEqual({ 'cashier-session-id': cashierSessionId })
    expect(headersFor('/api/v18/payment-systems')).toEqual(headersFor(calls))
    expect(headersFor('/api/v18/games')).toEqual({})

    for (const path of [
      '/payment/history/open',
      '/deposit-pending/7',
      '/payment-fail',
      '/en/payment',
    ])
      leaveCashier(path, 1)
    enterCashier()
    expect(state().cashierSessionId).toBe(cashierSessionId)
    leaveCashier('/games', 1)
    expect(state().cashierSessionId).toBeNull()
    enterCashier()
    expect(state().cashierSessionId).not.toBe(cashierSessionId)
  })

  test('that ends without a deposit sets a mark, which the next visit removes', async () => {
    enterCashier()
    leaveCashier('/', 5)
    expect(state().leftCashierAt).toBe(5)
    enterCashier()
    expect(state().leftCashierAt).toBeNull()
    await depositData(async () => ({ paymentId: 1, redirectUrl: 'https://psp.test/1' }))
    leaveCashier('/payments-of-others', 6)
    expect(state().leftCashierAt).toBeNull()
  })
})

describe('the state of payments', () => {
  test('[CASH-30, CASH-31, CASH-32, CASH-34] contains the answers of the cashier’s calls', () => {
    const cache = new QueryClient()
    const payments = [{ id: 7 }]
    const sumPayments = { deposits: { minor: 5n, currency: 'RUB' } }
    cache.setQueryData(['cashier', 'payments', {}], { payments, sumPayments })
    cache.setQueryData(['other', 'payments'], { payments: [] })
    const stop = watchPayments(cache, 'cashier')
    expect(state()).toMatchObject({ payments, sumPayments, extraDataPayments: null })
    const sets = [{ depositNumber: 'first', values: [] }]
    cache.setQueryData(['cashier', 'suggestions'], { sets, isFirst: true, offered: [] })
    expect(state().depositSuggestionsPayments).toEqual(sets)
    const extraData = { address: 'UQ-ours', memo: 'A7', confirmations: 1 }
    cache.setQueryData(['cashier', 'payment', 7], { id: 7, extraData })
    expect(state().extraDataPayments).toEqual(extraData)
    stop()
    cache.setQueryData(['cashier', 'payments', {}], { payments: [], sumPayments })
    expect(state().payments).toEqual(payments)
  })

  test('[CASH-33, CASH-36, CASH-52, CASH-56] keeps the answer and the last error of a deposit until the next try', async () => {
    const answer = { paymentId: 15, redirectUrl: 'https://psp.test/15' }
    expect(await depositData(async () => answer)).toEqual(answer)
    expect(state()).toMatchObject({ depositDataPayment: answer, errorPayments: null })

    const tried: unknown[] = []
    const failing = (error: Error) => () => {
      tried.push(state().errorPayments)
      return Promise.reject(error)
    }
    expect(await depositData(failing(no(403)))).toBeUndefined()
    expect(state()).toMatchObject({ depositDataPayment: null, errorPayments: '403 status' })
    const onBreak = no(403, { reason: 'exclusion' })
    expect(await depositData(failing(onBreak))).toBeUndefined()
    expect(state().errorPayments).toBe(onBreak)
    const gate = no(417, { expectation: 'kyc-verified' })
    expect(await depositData(failing(gate))).toBeUndefined()
    expect(state().errorPayments).toBe(gate)
    for (const error of [no(422), no(503), new TypeError('of nobody')]) {
      await expect(depositData(failing(error))).rejects.toBe(error)
      expect(state().errorPayments).toBe(error)
    }
    // Each try started without the error of the previous one.
    expect(tried).toEqual(Array(6).fill(null))
  })
})

test('[CASH-57, CASH-58, CASH-59] a payment has three return addresses: two end in its id, the third is constant', () => {
  expect(returnUrls.success(15)).toBe('/payment/success/15')
  expect(returnUrls.processing(15)).toBe('/payment/processing/15')
  expect(returnUrls.fail()).toBe('/payment-fail')
})

test('[CASH-61] lists the pages that a failed deposit does not redirect', () => {
  for (const path of ['/payment-fail', '/games/ayva-lab/kosti', '/payment/withdrawal/7'])
    expect([path, isLeftOnFailure(path)]).toEqual([path, false])
  for (const path of ['/', '/games', '/payment/history', '/profile', '/payment/deposit'])
    expect([path, isLeftOnFailure(path)]).toEqual([path, true])
})

test('[CASH-21, CASH-25] the deposit has four steps, and the second form follows the first', () => {
  const one = { active: true, fields: [{ kind: 'purse', form: 1 }] } as unknown as PaymentSystem
  const two: PaymentSystem = { ...one, fields: [...one.fields, { kind: 'email', form: 2 }] }
  const off = { ...two, active: false }
  const steps = [undefined, one, two, off].map((system) =>
    [
      { chosen: false, second: false },
      { chosen: true, second: false },
      { chosen: true, second: true },
    ].map((made) => stepOf(system, made)),
  )
  const [select, deactivated, first, second] = depositSteps
  expect(steps).toEqual([
    [select, select, select],
    [select, first, first],
    [select, first, second],
    [select, deactivated, deactivated],
  ])
  expect([select, deactivated, first, second]).toEqual([
    'SelectPaymentSystem',
    'DeactivatedPayment',
    'RequisitesFillOut',
    'RequisitesFillOut2',
  ])
})
