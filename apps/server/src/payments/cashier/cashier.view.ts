/** The read-only views of the cashier for players. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type countPayments,
  type listDepositSuggestions,
  type listRequisites,
  listPayments,
  type listPaymentSystems,
  type Payment,
  type PaymentDetails,
  paymentStatus as status,
  type showUserStatistic,
} from '@ayva/contract/payments/cashier'
import { promiseWords } from '@ayva/contract/payments/cashier/promises'
import { ExtraData } from '@ayva/contract/payments/cashier/extra'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { edgeOf } from '#lib/period.ts'
import { refuse } from '#lib/http/serve.ts'
import { isOnBreak } from '../../protection/limits/limits.ts'
import { countryOf } from '../../identity/player/player.ts'
import { walletsOf } from '../../ledger/wallet/wallet.ts'
import { isFor } from './payment/checks.ts'
import { approvalOf } from './approval/approval.ts'
import { agreedTo } from './approval/eyes.ts'
import { savedRequisites } from './withdrawal/requisites.ts'
import { awaitsDecision, mayMove } from './payment/states.ts'
import { withCommission } from './withdrawal/terms.ts'
import { troubledOf } from './providers/troubled.ts'
import { listPromises } from './withdrawal/promises.sql.ts'
import * as store from './payment/payment.sql.ts'
import * as history from './history/history.sql.ts'
import * as systemStore from './providers/systems.sql.ts'

const refuseList = refusing(listPayments.refusals)
/** A withdrawal that is late for weeks has many promises; the last ones are enough. */
const PROMISES_SHOWN = 20
const PERIOD_DEFAULT_MS = days(30)
const PERIOD_MAX_MS = days(5 * 366)

export async function systems(
  deps: Deps,
  playerId: bigint,
  typeId: 1 | 2,
): Promise<Answer<typeof listPaymentSystems>> {
  const { db } = deps
  const rows = await systemStore.listSystems(db, typeId, await ownCurrency(db, playerId))
  const country = await countryOf(db, playerId)
  const own = rows.filter((system) => isFor(system, country))
  const shown = typeId === 1 ? own : await Promise.all(own.map((row) => withCommission(deps, row)))
  const isTroubled = await troubledOf(deps, shown)
  return shown.map(({ minimum, maximum, position: _position, provider, ...system }) => ({
    ...system,
    troubled: isTroubled({ id: system.id, provider }),
    term: promiseWords(system.promisedSeconds),
    minimum: { minor: minimum, currency: system.currency },
    maximum: { minor: maximum, currency: system.currency },
  }))
}

export async function saved(tx: Tx, playerId: bigint): Promise<Answer<typeof listRequisites>> {
  const systems = await systemStore.listSystems(tx, 2, await ownCurrency(tx, playerId))
  return savedRequisites(tx, playerId, systems)
}

export async function suggestions(
  tx: Tx,
  playerId: bigint,
): Promise<Answer<typeof listDepositSuggestions>> {
  const currency = await ownCurrency(tx, playerId)
  const rows = await systemStore.listSuggestions(tx, currency)
  return (['first', 'other'] as const).map((depositNumber) => ({
    depositNumber,
    values: rows
      .filter((row) => row.depositNumber === depositNumber)
      .map(({ value, bestChoice }) => ({
        value: Number(value),
        best_choice: bestChoice,
        currency,
      })),
  }))
}

export async function statistic(
  tx: Tx,
  playerId: bigint,
): Promise<Answer<typeof showUserStatistic>> {
  const { deposits, withdrawals } = await history.countDone(tx, playerId)
  return { deposit_count: deposits, withdrawal_count: withdrawals }
}

export async function count(tx: Tx, playerId: bigint): Promise<Answer<typeof countPayments>> {
  const { count: all, awaiting } = await history.countDone(tx, playerId)
  return { count: all, awaiting }
}

export async function show(deps: Deps, playerId: bigint, id: bigint): Promise<PaymentDetails> {
  const { db: tx, clock } = deps
  const payment = await store.findPayment(tx, playerId, id)
  if (!payment) throw refuse('not_found')
  const events = await store.listEvents(tx, playerId, id)
  // A payment that is finished has nothing left to pay at the provider, and on a break no player is sent there.
  const page = payment.statusId === status.PROCESS ? payment.redirectUrl : null
  const isClosed = page !== null && (await isOnBreak(tx, playerId, clock.now()))
  const promises = await listPromises(tx, { playerId, paymentId: id, limit: PROMISES_SHOWN })
  return {
    ...showRow(payment),
    redirectUrl: isClosed ? null : page,
    extraData: z.safeParse(ExtraData, payment.extraData).data ?? null,
    events: events.map(({ toStatus, at }) => ({ statusId: toStatus, at: at.toISOString() })),
    review: toldReview(payment.review ?? []),
    agreed: await agreedOf(deps, payment, events.length),
    promises: promises.map(({ was, until, broken, why, at }) => ({
      was: was?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      broken,
      why,
      at: at.toISOString(),
    })),
  }
}

/** Rules that depend on other players: showing them would tell a player who tests requisites which ones others use. */
const ABOUT_OTHERS = new Set(['shared_requisite', 'same_player'])

/** The reasons for a review that the player may see. */
function toldReview(rules: readonly string[]): string[] {
  const own = rules.filter((rule) => !ABOUT_OTHERS.has(rule))
  return own.length > 0 || rules.length === 0 ? own : ['people']
}

export async function list(
  { db, clock }: Deps,
  playerId: bigint,
  query: Query<typeof listPayments>,
): Promise<Answer<typeof listPayments>> {
  const { limit, offset, filter } = query
  const before = query.before === undefined ? undefined : BigInt(query.before)
  const period = { playerId, ...periodOf(query, clock.now()) }
  const rows = await history
    .paymentsPage(db, { ...period, filter, before, limit, offset })
    .execute()
  if (query.totals === 'no') return { payments: rows.map(showRow), counts: null, sumPayments: null }
  const currency = await ownCurrency(db, playerId)
  const { depositSum, withdrawalSum, ...counts } = await history.sumPayments(db, period, currency)
  return {
    payments: rows.map(showRow),
    counts,
    sumPayments: {
      deposits: { minor: depositSum, currency },
      withdrawals: { minor: withdrawalSum, currency },
    },
  }
}

/** How many operators agreed to send the withdrawal; the player does not see which. */
async function agreedOf(
  deps: Deps,
  payment: store.PaymentRow,
  step: number,
): Promise<PaymentDetails['agreed']> {
  if (!awaitsDecision(payment)) return { by: 0, of: 0 }
  const { by, of } = await agreedTo(deps.db, payment, await approvalOf(deps), step)
  return { by: by.length, of }
}

export function showRow(payment: store.PaymentRow): Payment {
  const { currency, sum, commission, tips, balanceAfter, statusId, typeId } = payment
  return {
    id: Number(payment.id),
    operationId: payment.operationId,
    typeId,
    statusId,
    sum: { minor: sum, currency },
    currency,
    commission: { minor: commission, currency },
    tips: { minor: tips, currency },
    method: { key: payment.systemKey, name: payment.systemName, icon: payment.systemIcon },
    requisite: payment.requisiteMask,
    reason: payment.reason,
    promisedAt: payment.promisedAt?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
    finishedAt: payment.finishedAt?.toISOString() ?? null,
    balanceAfter: balanceAfter === null ? null : { minor: balanceAfter, currency },
    cancellable: mayMove(payment, status.CANCELLED, 'player'),
  }
}

type Edges = { from?: string | undefined; to?: string | undefined }

/** Dates are whole days in UTC; moments are used unchanged. */
export function periodOf({ from, to }: Edges, now: Date): { from: Date; to: Date } {
  const end = to === undefined ? after(now, 1) : edge('to', to, days(1))
  const start = from === undefined ? after(end, -PERIOD_DEFAULT_MS) : edge('from', from, 0)
  const length = end.getTime() - start.getTime()
  if (length <= 0 || length > PERIOD_MAX_MS) throw wrong('from')
  return { from: start, to: end }
}

function edge(name: string, text: string, dayMs: number): Date {
  const moment = edgeOf(text, dayMs)
  if (!moment) throw wrong(name)
  return moment
}

function wrong(name: string) {
  return refuseList('period_wrong', {
    fields: { [name]: listPayments.refusals.period_wrong.message },
  })
}

async function ownCurrency(tx: Tx, playerId: bigint) {
  const [own] = await walletsOf(tx, playerId)
  return own!.currency
}
