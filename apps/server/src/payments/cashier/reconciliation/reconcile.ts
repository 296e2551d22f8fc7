/**
 * Compares each provider's file with our payments every night for the last days. Operations that exist on one side or
 * differ become differences that operators resolve; no money or payment moves.
 */
import { randomUUID } from 'node:crypto'
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import {
  type DifferenceKind,
  type DifferenceSide,
} from '@ayva/contract/payments/cashier/reconciliation'
import * as z from 'zod/mini'
import { after, days } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addJob, addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { record } from '../../../platform/audit/audit.ts'
import { providerAmount } from '../payment/advance.ts'
import { type PaymentRow } from '../payment/payment.sql.ts'
import { places } from '../office/places.sql.ts'
import { ProviderAway } from '../providers/ask.ts'
import { withHand } from '../providers/hands.ts'
import { asking } from '../providers/health.ts'
import { type Operation } from '../providers/provider.ts'
import { providers } from '../providers/providers.ts'
import * as store from './reconcile.sql.ts'

/** Days are compared again because providers settle some operations late. */
const DAYS = 3
/** The pages that one job reads; the next job continues. */
const PAGES_EACH = 50
/** No provider has more pages in a day. */
const PAGES_MAX = 20_000
const PAYMENTS_PAGE = 500
/** How many payments missing in the file are queried singly; the others become differences at once. */
const ASKED_EACH = 100
const DAY_JOB = 'cashier.reconcile_day'
const GONE = 'the last run has not found it any more'

const Step = z.object({
  provider: z.string(),
  day: z.iso.date(),
  run: z.optional(z.uuid()),
  /** Where the file, or the list of our payments, continues. */
  after: z.optional(z.string()),
  ours: z.optional(z.boolean()),
  pages: z.optional(z.int()),
  payments: z.optional(z.int()),
})
type Step = z.output<typeof Step>
type Run = { day: store.Day; run: string }

export function reconciliationJobs(deps: Deps): Jobs {
  return {
    tasks: {
      'cashier.reconcile': { queue: 'housekeeping', work: () => findDays(deps) },
      [DAY_JOB]: {
        queue: 'provider',
        deadlineMs: 120_000,
        work: (payload) => step(deps, z.parse(Step, payload)),
      },
    },
    cron: ['40 2 * * * cashier.reconcile'],
  }
}

async function findDays({ db, clock }: Deps): Promise<void> {
  const past = Array.from({ length: DAYS }, (_, n) =>
    after(clock.now(), -days(n + 1))
      .toISOString()
      .slice(0, 10),
  )
  await addMissingJobs(
    db,
    DAY_JOB,
    Object.keys(providers).flatMap((provider) =>
      past.map((day) => ({ key: `${provider}:${day}`, payload: { provider, day } })),
    ),
  )
}

/** Continues with the file, then with our payments, and leaves the rest to the next job. */
async function step(deps: Deps, { provider, day, run: known, ...from }: Step): Promise<void> {
  const of = { provider, day }
  const run = known ?? (await begin(deps, of))
  // A newer run has begun, so this one stops.
  if ((await store.runOf(deps.db, of)) !== run) return
  const next = from.ours
    ? await comparePayments(deps, { day: of, run }, from)
    : await compareFile(deps, { day: of, run }, from)
  if (!next) return
  const jobKey = `${DAY_JOB}:${provider}:${day}`
  await addJob(deps.db, DAY_JOB, { provider, day, run, ...next }, { jobKey })
}

async function begin({ db, clock }: Deps, day: store.Day): Promise<string> {
  const run = randomUUID()
  await transaction(db, (tx) => store.beginRun(tx, day, { run, at: clock.now() }))
  return run
}

type Next = Partial<Pick<Step, 'after' | 'ours' | 'pages' | 'payments'>>

async function compareFile(
  deps: Deps,
  { day, run }: Run,
  { after: from, pages: before = 0 }: Next,
): Promise<Next> {
  const { provider } = day
  let place = from
  for (let pages = 0; pages < PAGES_EACH; pages++) {
    const page = { day: day.day, after: place }
    const read = await withHand(provider, () =>
      asking(deps, provider, { begins: false }, (it) => it.readReport(deps, page)),
    )
    await transaction(deps.db, async (tx) => {
      const found = await differencesOf(tx, day, read.lines, place ?? '')
      if (read.unread > 0) found.push(unreadable(read.unread))
      for (const one of found)
        await store.keepDifference(tx, day, one, { run, at: deps.clock.now() })
    })
    if (read.next === undefined) return { ours: true }
    // The next attempt starts again, with growing delays, so that an endless file is not read forever.
    if (read.next === place || before + pages >= PAGES_MAX)
      throw new ProviderAway(`the file of ${provider} has no end`)
    place = read.next
  }
  return { after: place, pages: before + PAGES_EACH }
}

async function differencesOf(
  tx: Tx,
  day: store.Day,
  lines: Operation[],
  page: string,
): Promise<store.Found[]> {
  const theirs = lines.map((line) => ({ ...line, operationId: line.operationId.toLowerCase() }))
  const ids = theirs.map(({ operationId }) => operationId)
  const twice = new Set([
    ...ids.filter((id, n) => ids.indexOf(id) !== n),
    ...(await store.keepLines(tx, day, { page, ids: [...new Set(ids)] })),
  ])
  const ours = await store.paymentsOf(tx, day.provider, ids)
  return theirs.flatMap((line) => {
    const payment = ours.get(line.operationId)
    const kind = twice.has(line.operationId) ? 'duplicate' : compare(day.provider, payment, line)
    return kind ? [difference(kind, payment, line)] : []
  })
}

/** How a line differs from its payment; undefined if they agree. */
function compare(
  provider: string,
  payment: PaymentRow | undefined,
  line: Operation,
): DifferenceKind | undefined {
  if (!payment) return 'missing_ours'
  const paid = line.status === 'success'
  // A payment that moved to another provider must not be paid at this one; its other reports are right.
  if (payment.provider !== provider) return paid ? 'status' : undefined
  if (line.kind !== (payment.typeId === 1 ? 'payment' : 'payout')) return 'kind'
  if (line.currency !== payment.currency) return 'currency'
  if (line.amount !== providerAmount(payment).toString()) return 'sum'
  // A dispute after the payment was already handled by operators.
  if (payment.statusId === status.REFUND_CONTROVERSIAL) return undefined
  return paid === (payment.statusId === status.SUCCESS) ? undefined : 'status'
}

function difference(
  kind: DifferenceKind,
  payment: PaymentRow | undefined,
  line: Operation | undefined,
): store.Found {
  const operationId = line?.operationId ?? payment!.operationId
  return {
    operationId,
    kind,
    ours: payment ? sideOf(payment) : null,
    theirs: line ? told(line) : null,
  }
}

const told = ({ kind, status: state, amount, currency }: Operation): DifferenceSide => ({
  kind,
  status: state,
  amount,
  currency,
})

function sideOf(payment: PaymentRow): DifferenceSide {
  const { typeId, statusId, currency, playerId, id } = payment
  return {
    kind: typeId === 1 ? 'payment' : 'payout',
    status: String(statusId),
    amount: providerAmount(payment).toString(),
    currency,
    playerId: String(playerId),
    paymentId: String(id),
  }
}

function unreadable(count: number): store.Found {
  const theirs = { kind: 'lines', status: 'unread', amount: String(count), currency: '' }
  return { operationId: store.NOBODY, kind: 'unread', ours: null, theirs }
}

/** States in which the provider must know the payment, because it was asked or has answered. */
const heardOf: number[] = [status.PROCESS, status.SUCCESS, status.MANUAL, status.DELAYED]

async function comparePayments(
  deps: Deps,
  { day, run }: Run,
  { after: place, payments: counted = 0 }: Next,
): Promise<Next | undefined> {
  const { db } = deps
  const page = { after: places.placeOf(place), limit: PAYMENTS_PAGE }
  const rows = await store.paymentsOfDay(db, day, page)
  const read = await store.readLines(
    db,
    day,
    rows.map(({ operationId }) => operationId),
  )
  const missing = rows.filter(
    ({ operationId, statusId }) => !read.has(operationId) && heardOf.includes(statusId),
  )
  for (const [n, payment] of missing.entries()) {
    const line = n < ASKED_EACH ? await findLine(deps, day, payment) : undefined
    const kind = line ? compare(day.provider, payment, line) : 'missing_theirs'
    if (!kind) continue
    const found = difference(kind, payment, line)
    await store.keepDifference(db, day, found, { run, at: deps.clock.now() })
  }
  const payments = counted + rows.length
  if (rows.length === PAYMENTS_PAGE)
    return { ours: true, payments, after: places.nameOf(rows.at(-1)!) }
  await end(deps, { day, run }, payments)
  return undefined
}

/** An operation made around midnight may be in the file of another day. */
function findLine(deps: Deps, { provider }: store.Day, { operationId }: PaymentRow) {
  return withHand(provider, () =>
    asking(deps, provider, { begins: false }, (it) => it.findOperation(deps, operationId)),
  )
}

async function end({ db, clock, log }: Deps, { day, run }: Run, payments: number): Promise<void> {
  const at = clock.now()
  const { open, fresh } = await transaction(db, async (tx) => {
    const ended = await store.endRun(tx, day, { run, at, why: GONE, payments })
    if (ended.closed > 0)
      await record(tx, {
        at,
        actorKind: 'job',
        actor: 'cashier',
        action: 'differences.closed',
        why: GONE,
        subject: `reconciliation ${day.provider} ${day.day}`,
        before: undefined,
        after: { closed: ended.closed, open: ended.open },
      })
    return ended
  })
  if (fresh.length === 0) return
  const words = 'the file of a provider and our payments differ'
  log.error({ alarm: 'reconciliation_difference', ...day, open, fresh }, words)
}
