import { randomUUID } from 'node:crypto'
import * as cashier from '@ayva/contract/payments/cashier'
import * as office from '@ayva/contract/payments/cashier/office'
import { changeOfficeSystem } from '@ayva/contract/payments/cashier/systems'
import * as risk from '@ayva/contract/payments/cashier/risk'
import * as reconciliation from '@ayva/contract/payments/cashier/reconciliation'
import * as providerOffice from '@ayva/contract/payments/cashier/providers'
import fc from 'fast-check'
import { anything, digits, mostly, number } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { type TestApp, type TestPlayer } from '#lib/testing.ts'
import { beginRun, endRun, keepDifference } from './reconciliation/reconcile.sql.ts'
import { keepPairs } from './risk/same.sql.ts'
import { deskOf, goodPhone, way } from './cashier.testing.ts'
import { leaveToPeople, operatorOf } from './withdrawal/withdrawal.testing.ts'

const ask = 'provider'

export const openSamples: OpenSamples = async ({ testApp, alisa }) => {
  const desk = await deskOf(testApp)
  const { paymentId } = await desk.deposit(alisa, 1000_00n)
  const withdrawal = await desk.withdraw(alisa, 1000_00n)
  const manual = await leftToPeople(desk, alisa)
  const deposit = {
    sum: '100000',
    system: way.sbpIn,
    returnUrl: '/payment/processing/',
    afterPause: true,
  }
  const difference = await plantDifference(testApp)
  const out = { sum: '100000', system: way.sbpOut, requisite: goodPhone }
  const bare = [
    'body.requisites missing',
    'body.requisites no fields',
    'body.saved missing',
    'body.tips zero',
    'body.tips missing',
  ]
  const bonusPage = { limit: '10', offset: '0', from: '2026-11-01' }
  const page = { limit: '10', offset: '0', filter: 'all', from: '2026-11-01', before: '999' }
  const optional = [
    'body.requisites missing',
    'body.requisites no fields',
    'body.returnUrl missing',
    'body.afterPause missing',
    'body.afterPause true',
    'body.afterPause false',
    'body.gift missing',
  ]
  return {
    samples: [
      [cashier.listPaymentSystems, { query: { type: '1' } }],
      [cashier.createDeposit, { body: deposit, oddAndRight: optional, fuzz: randomDeposits }],
      [cashier.createWithdrawal, { body: out, oddAndRight: bare, fuzz: randomWithdrawals }],
      [cashier.showPayment, { params: { paymentId: String(paymentId) }, query: { ask } }],
      [cashier.cancelWithdrawal, { params: { paymentId: String(withdrawal.id) } }],
      [cashier.listPayments, { query: page }],
      [cashier.listBonusTransactions, { query: bonusPage }],
      [
        changeOfficeSystem,
        {
          params: { systemId: String(way.cardIn) },
          body: { active: true, countries: null, why: 'проверка' },
          oddAndRight: ['body.active true', 'body.active false', 'body.countries null'],
          anyText: ['why'],
        },
      ],
      [
        providerOffice.switchProvider,
        {
          params: { name: 'kassa' },
          body: { on: true, why: 'снова отвечает' },
          oddAndRight: ['body.on true', 'body.on false'],
          anyText: ['why'],
        },
      ],
      [reconciliation.listDifferences, { query: { state: 'open', before: '999' } }],
      [
        reconciliation.resolveDifference,
        { params: { id: difference }, body: { why: 'провайдер признал' }, anyText: ['why'] },
      ],
      [office.listManualPayments, { query: { after: '0.1.1' } }],
      ...(await waitingSamples(testApp, desk, alisa)),
      ...(await riskSamples(testApp, alisa)),
      [
        office.judgePayment,
        {
          params: { playerId: String(alisa.id), paymentId: String(manual) },
          // An unpaid payment, so that repeating the call moves no money.
          body: { step: 3, decision: 'failed', why: 'денег не было' },
          anyText: ['why'],
        },
      ],
    ],
    close: () => desk.psp.close(),
  }
}

/** A deposit whose provider reports another sum than ours. */
async function leftToPeople(desk: Awaited<ReturnType<typeof deskOf>>, player: TestPlayer) {
  const { paymentId } = await desk.deposit(player, 1000_00n)
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '1', reason: null })
  return paymentId
}

/** An operation that only the provider knows. */
async function plantDifference({ deps: { db, clock } }: TestApp): Promise<string> {
  const day = { provider: 'kassa', day: '2026-11-01' }
  const at = clock.now()
  const run = randomUUID()
  await beginRun(db, day, { run, at })
  const theirs = { kind: 'payment', status: 'success', amount: '100000', currency: 'RUB' }
  const found = { operationId: randomUUID(), kind: 'missing_ours', ours: null, theirs } as const
  await keepDifference(db, day, found, { run, at })
  return (await endRun(db, day, { run, at, why: '', payments: 0 })).fresh[0]!
}

/** Payments that wait for operators, a charged-back payment and a saved requisite. */
async function waitingSamples(
  testApp: TestApp,
  desk: Awaited<ReturnType<typeof deskOf>>,
  alisa: TestPlayer,
): Promise<Awaited<ReturnType<OpenSamples>>['samples']> {
  const waiting = await desk.withdraw(alisa, 1000_00n)
  await leaveToPeople(testApp, alisa, waiting.id)
  const paid = await paidDeposit(desk, alisa)
  // Already returned, so that repeating the call moves nothing.
  await (await operatorOf(testApp, 'Ольга')).refund(alisa, paid, 'nothing', 3)
  const onePayment = (id: number) => ({ playerId: String(alisa.id), paymentId: String(id) })
  return [
    [cashier.removeRequisite, { params: { id: await savedRequisite(desk, alisa) } }],
    [office.listWaitingWithdrawals, { query: { state: 'decision', after: '0.0.1.1' } }],
    [
      office.listOfficePayments,
      {
        query: {
          kind: 'deposit',
          state: 'success',
          system: String(way.sbpIn),
          playerId: String(alisa.id),
          from: '2026-11-01T00:00:00Z',
          to: '2026-12-01T00:00:00Z',
          after: '1790000000000.1.1',
        },
      },
    ],
    [
      office.listPlayerPayments,
      {
        params: { playerId: String(alisa.id) },
        query: { kind: 'deposit', state: 'success', after: '1790000000000.1.1' },
      },
    ],
    [office.showOfficePayment, { params: onePayment(waiting.id) }],
    [
      office.decideWithdrawal,
      {
        params: onePayment(waiting.id),
        // Only calls that move no money are repeated this often.
        body: { step: 2, decision: 'documents', why: 'нужен паспорт' },
        anyText: ['why'],
      },
    ],
    [
      office.refundControversial,
      {
        params: onePayment(paid),
        body: { step: 3, recover: 'nothing', why: 'письмо банка' },
        anyText: ['why'],
      },
    ],
  ]
}

/** A paid deposit that can be disputed. */
async function paidDeposit(desk: Awaited<ReturnType<typeof deskOf>>, player: TestPlayer) {
  const { paymentId } = await desk.deposit(player, 1000_00n)
  const { operationId } = await desk.show(player, paymentId)
  const said = { operationId, kind: 'payment', status: 'success', currency: 'RUB' } as const
  await desk.notify({ ...said, amount: '100000', reason: null })
  return paymentId
}

/** A saved requisite, which the samples show and delete. */
async function savedRequisite(desk: Awaited<ReturnType<typeof deskOf>>, player: TestPlayer) {
  const { id } = await desk.withdraw(player, 500_00n)
  await desk.payOut(player, id)
  await desk.paid()
  const [saved] = await player.call(cashier.listRequisites, {})
  return saved!.id
}

const systems = fc.constantFrom(...Object.values(way))
const sums = mostly(fc.constantFrom('100000', '200000'), digits)

const randomDeposits = fc.record(
  {
    sum: sums,
    system: mostly(systems, number),
    requisites: fc.dictionary(fc.constantFrom('phone', 'card', 'x'), anything),
    returnUrl: mostly(fc.constant('/payment/processing/'), fc.oneof(fc.webUrl(), anything)),
    afterPause: mostly(fc.boolean(), anything),
    gift: mostly(fc.constant(undefined), number),
  },
  { requiredKeys: ['sum', 'system'] },
)

const ordinary = {
  sum: sums,
  system: mostly(systems, number),
  requisite: mostly(
    fc.constantFrom('+79123456789', '8 (912) 345-67-89', 'U12345678'),
    fc.oneof(fc.string({ unit: 'grapheme' }), anything),
  ),
}
/** Mostly minimal requests, because random optional fields would rarely be valid. */
const randomWithdrawals = fc.oneof(
  { weight: 4, arbitrary: fc.record(ordinary) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...ordinary,
      requisites: fc.dictionary(fc.constantFrom('phone', 'expiry', 'x'), anything),
      saved: mostly(fc.uuid(), anything),
      tips: mostly(fc.constantFrom('0', '1000'), digits),
    }),
  },
)

/** A player who may be the same person as the player of the samples. */
async function riskSamples(
  testApp: TestApp,
  alisa: TestPlayer,
): Promise<Awaited<ReturnType<OpenSamples>>['samples']> {
  const other = await testApp.player()
  const pair = { playerId: alisa.id, otherId: other.id, reasons: ['device' as const] }
  await keepPairs(testApp.deps.db, [pair], testApp.clock.now())
  const params = { playerId: String(alisa.id), otherId: String(other.id) }
  const rule = { rule: 'sum', currency: 'RUB', above: 100 }
  const bare = [
    'body.rule.days missing',
    'body.rule.minutes missing',
    'body.rule.above number zero',
  ]
  return [
    [risk.listSamePairs, { query: { state: 'open', after: '0.1.1' } }],
    [risk.listSamePlayers, { params: { playerId: params.playerId } }],
    [risk.showSameLinks, { params: { playerId: params.playerId } }],
    [
      risk.judgeSamePlayers,
      { params, body: { verdict: 'different', why: 'братья' }, anyText: ['why'] },
    ],
    [risk.tryApprovalRule, { body: { rule, days: 30 }, oddAndRight: bare }],
  ]
}
