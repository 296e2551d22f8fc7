/** Lists of payments for operators: of the casino, of one player, and the figures of the withdrawal queue. */
import { type Answer, type Query } from '@ayva/contract/base'
import { paymentStatus, type PaymentStatusId } from '@ayva/contract/payments/cashier'
import {
  COUNTED_MAX,
  type listOfficePayments,
  type ListedPayment,
  type listPlayerPayments,
  type PaymentState,
  paymentStates,
  type showWithdrawalQueue,
} from '@ayva/contract/payments/cashier/office'
import { after, days } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type Gathered, type QueueOf } from '#lib/module.ts'
import { spanOf } from '#lib/period.ts'
import { knownAs, mustBePlayer } from '../../../identity/auth/auth.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { showRow } from '../cashier.view.ts'
import { countPairs } from '../risk/same.sql.ts'
import * as store from './listed.sql.ts'
import { places } from './places.sql.ts'
import { payoutTimes } from '../withdrawal/promises.sql.ts'
import { openDifferences } from '../reconciliation/reconcile.sql.ts'
import { findSystem } from '../providers/systems.sql.ts'

const PAGE = 50
/** The payouts of the day are shown by this many of the latest. */
const PAYOUTS_MAX = 1_000
const kindIds = { deposit: 1, withdrawal: 2 } as const

type Facts = Pick<Gathered, 'facts'>

export async function officePayments(
  deps: Deps,
  { facts }: Facts,
  { system, playerId, ...asked }: Query<typeof listOfficePayments>,
): Promise<Answer<typeof listOfficePayments>> {
  const listed = listedOf(asked, system)
  const wanted = { ...listed, ...spanOf(asked) }
  if (playerId !== undefined) {
    const rows = await store.listNewestOf(deps.db, BigInt(playerId), wanted)
    return pageOf(deps, facts, rows)
  }
  // A system has one kind, so a filter by the other kind would scan all of it and find nothing.
  if (system !== undefined && asked.kind !== undefined) {
    const known = await findSystem(deps.db, system)
    if (known?.typeId !== kindIds[asked.kind]) return { payments: [], next: null }
  }
  return pageOf(deps, facts, await store.listNewest(deps.db, wanted))
}

export async function playerPayments(
  deps: Deps,
  { facts }: Facts,
  playerId: bigint,
  asked: Query<typeof listPlayerPayments>,
): Promise<Answer<typeof listPlayerPayments>> {
  await mustBePlayer(deps.db, playerId)
  return pageOf(deps, facts, await store.listNewestOf(deps.db, playerId, listedOf(asked)))
}

function listedOf(
  { kind, state, after: place }: Query<typeof listPlayerPayments>,
  systemId?: number,
): store.Listed {
  return {
    typeIds: kind === undefined ? [1, 2] : [kindIds[kind]],
    statusIds: state === undefined ? Object.values(paymentStatus) : [statusOf(state)],
    systemId,
    from: undefined,
    to: undefined,
    after: places.placeOf(place),
    limit: PAGE,
  }
}

async function pageOf({ db }: Deps, facts: Facts['facts'], rows: PaymentRow[]) {
  const whose = await knownAs(
    db,
    rows.map(({ playerId }) => playerId),
    facts,
  )
  const payments = rows.map((row): ListedPayment => ({
    ...showRow(row),
    playerId: row.playerId.toString(),
    player: whose(row.playerId),
    provider: row.provider,
    kind: row.typeId === 1 ? 'deposit' : 'withdrawal',
    state: stateOf(row.statusId),
  }))
  return { payments, next: places.nextOf(rows, PAGE) }
}

const names = new Map(
  Object.entries(paymentStatus).map(([name, id]) => [id, name.toLowerCase() as PaymentState]),
)
const stateOf = (id: PaymentStatusId): PaymentState => names.get(id) ?? paymentStates[0]
const statusOf = (state: PaymentState) =>
  paymentStatus[state.toUpperCase() as Uppercase<PaymentState>]

export async function withdrawalQueue({
  db,
  clock,
}: Deps): Promise<Answer<typeof showWithdrawalQueue>> {
  const { oldestAt, ...counts } = await store.countQueue(db, COUNTED_MAX + 1)
  const since = after(clock.now(), -days(1))
  const { payouts, median, p95 } = await payoutTimes(db, { since, limit: PAYOUTS_MAX })
  return {
    counts: { ...counts, all: Math.min(counts.all, COUNTED_MAX) },
    isMore: counts.all > COUNTED_MAX,
    sums: await store.sumQueue(db, COUNTED_MAX),
    oldestAt: oldestAt?.toISOString() ?? null,
    payouts: { count: payouts, median, p95 },
  }
}

/** The queues of the cashier that operators work through. */
export const cashierQueues: QueueOf[] = [
  {
    name: 'withdrawals',
    title: 'Выводы',
    permission: 'payments.read',
    async count(tx, most) {
      const { all, oldestAt } = await store.countQueue(tx, most)
      return { count: all, oldestAt }
    },
  },
  {
    name: 'late_withdrawals',
    title: 'Выводы с нарушенным сроком',
    permission: 'payments.read',
    count: store.countLate,
  },
  {
    name: 'manual_payments',
    title: 'Платежи без ясного ответа провайдера',
    permission: 'payments.read',
    count: store.countInDoubt,
  },
  {
    name: 'same_players',
    title: 'Игроки, которые могут быть одним человеком',
    permission: 'risk.read',
    count: countPairs,
  },
  {
    name: 'differences',
    title: 'Расхождения с провайдерами',
    permission: 'payments.read',
    count: openDifferences,
  },
]
