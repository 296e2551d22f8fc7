import { randomUUID } from 'node:crypto'
import {
  paymentPurpose,
  paymentStatus,
  type PaymentStatusId,
  paymentType,
} from '@ayva/contract/payments/cashier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#lib/data/db.ts'
import { advance } from './advance.ts'
import { type Actor, isFinal } from './states.ts'
import * as store from './payment.sql.ts'
import { type Desk, openDesk, way } from '../cashier.testing.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const all = Object.values(paymentStatus)
const actors: Actor[] = ['player', 'provider', 'system', 'operator']

/** Written out a second time on purpose, so that a mistake in the table of the code is found. */
const documented: Record<1 | 2, string[]> = {
  1: [
    '1>2',
    '1>3',
    '1>4',
    '1>5',
    '1>11',
    '2>3',
    '2>4',
    '2>5',
    '2>11',
    '11>3',
    '11>4',
    '11>5',
    '4>5',
    '5>3',
    '5>4',
    '3>9',
  ],
  2: [
    '1>5',
    '1>7',
    '1>8',
    '1>10',
    '7>2',
    '7>3',
    '7>4',
    '7>5',
    '7>11',
    '2>3',
    '2>4',
    '2>5',
    '2>11',
    '11>3',
    '11>4',
    '11>5',
    '4>5',
    '10>5',
    '5>3',
    '5>4',
    '6>5',
    '6>7',
    '3>9',
    '8>4',
    '8>5',
    '8>6',
    '8>7',
    '8>10',
  ],
}
/** Steps of a withdrawal that waits for operators before it was sent. */
const undecided = ['5>4', '5>6', '5>8', '5>10']

test('[CASH-01 .. CASH-17, CASH-19, CASH-20] kinds, states and purposes have the numbers of the specification', () => {
  expect(paymentType).toEqual({
    DEPOSIT: 1,
    WITHDRAW: 2,
    DEPOSIT_LOCAL: 3,
    WITHDRAW_LOCAL: 4,
    BONUS_DEPOSIT: 7,
    BONUS_WITHDRAW: 8,
  })
  expect(Object.entries(paymentStatus).map(([name, id]) => `${id} ${name}`)).toEqual([
    '1 NEW',
    '2 PROCESS',
    '3 SUCCESS',
    '4 FAIL',
    '5 MANUAL',
    '6 CONFIRMED',
    '7 ACCEPTED',
    '8 VERIFY',
    '9 REFUND_CONTROVERSIAL',
    '10 CANCELLED',
    '11 DELAYED',
  ])
  expect(paymentPurpose).toEqual({ PURPOSE_ACCOUNT_COMMISSION: 1, PURPOSE_CONTROVERSIAL: 2 })
})

for (const typeId of [1, 2] as const)
  describe(typeId === 1 ? 'deposits' : 'withdrawals', () => {
    test(`[CASH-18] of all 11 x 11 steps only the documented ones are permitted, each with its record and its money`, async () => {
      const passed: string[] = []
      for (const from of all)
        for (const to of all) {
          const made = await tryStep(typeId, from, to)
          if (made) passed.push(`${from}>${to}`)
        }
      expect(passed.toSorted()).toEqual(documented[typeId].toSorted())
    })

    test('no final state is left, except to operators when money came late', () => {
      expect([3, 4, 9, 10].every((one) => isFinal(one as PaymentStatusId))).toBe(true)
      expect(isFinal(paymentStatus.MANUAL)).toBe(false)
      const left = documented[typeId].filter((step) => /^(3|4|9|10)>/.test(step))
      expect(left.every((step) => /^(4|10)>5$|^3>9$/.test(step))).toBe(true)
    })
  })

test('[CASH-11, CASH-18] a withdrawal that waits for operators before it was sent is approved, refused, sent to document checks or cancelled', async () => {
  const passed: string[] = []
  for (const to of all)
    if (await tryStep(2, paymentStatus.MANUAL, to, ['sum'])) passed.push(`5>${to}`)
  expect(passed.toSorted()).toEqual(undecided.toSorted())
})

const operator = { kind: 'operator', id: randomUUID(), name: 'Ольга', may: () => false } as const

/** Puts a payment into a state and lets every actor try the step; true if one of them succeeded. */
async function tryStep(
  typeId: 1 | 2,
  from: PaymentStatusId,
  to: PaymentStatusId,
  review: string[] | null = null,
) {
  const { db, clock } = desk.testApp.deps
  const player = await desk.testApp.player()
  await desk.testApp.fund(player, 1000_00n)
  const at = clock.now()
  const id = await newPayment(typeId, player.id, from)
  if (review) await store.updatePayment(db, { playerId: player.id, id }, { review })
  const payment = (await store.findPayment(db, player.id, id))!
  const live = typeId === 2 && [1, 2, 5, 6, 7, 8, 11].includes(from)
  if (live) await transaction(db, (tx) => holdFor(tx, payment, at))
  const path = [paymentStatus.FAIL, paymentStatus.CANCELLED].includes(from as 4) ? [from] : []
  for (const toStatus of path)
    await store.insertEvent(db, {
      playerId: player.id,
      paymentId: id,
      fromStatus: null,
      toStatus,
      actor: 'system',
      provider: null,
      note: '',
      at,
    })
  const before = await desk.testApp.balance(player)

  let made = false
  for (const actor of actors) {
    const locked = (await store.findPayment(db, player.id, id))!
    if (locked.statusId !== from) break
    const moved = await transaction(db, (tx) =>
      advance(tx, locked, { to, at, ...(actor === 'operator' ? { actor, operator } : { actor }) }),
    )
    made ||= moved !== undefined
  }
  const events = await store.listEvents(db, player.id, id)
  expect(events.map(({ toStatus }) => toStatus)).toEqual(made ? [...path, to] : path)
  expect((await store.findPayment(db, player.id, id))!.statusId).toBe(made ? to : from)
  const moved = (await desk.testApp.balance(player)) - before
  // A disputed deposit is the casino's loss here, because nothing was to be recovered.
  const returns = typeId === 1 ? to === 3 : [4, 9, 10].includes(to)
  expect(moved).toBe(made && returns ? 600_00n : 0n)
  return made
}

async function holdFor(tx: Parameters<typeof advance>[0], payment: store.PaymentRow, at: Date) {
  const { hold } = await import('./advance.ts')
  await hold(tx, payment, at)
}

async function newPayment(typeId: 1 | 2, playerId: bigint, statusId: PaymentStatusId) {
  const at = desk.testApp.clock.now()
  const id = await store.insertPayment(desk.testApp.deps.db, {
    playerId,
    operationId: randomUUID(),
    idempotencyKey: randomUUID(),
    bodyHash: '',
    typeId,
    statusId,
    systemId: typeId === 1 ? way.sbpIn : way.sbpOut,
    provider: 'sandbox',
    currency: 'RUB',
    sum: 600_00n,
    commission: 0n,
    createdAt: at,
    touchedAt: at,
    promisedAt: null,
    returnUrl: null,
    requisiteMask: null,
    requisiteToken: null,
  })
  return id!
}
