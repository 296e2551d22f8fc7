import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import * as z from 'zod/mini'
import { after, days, isPast, minutes, seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { addMissingJobs, type Jobs } from '#lib/work/jobs.ts'
import { advance, alarmOf, announce, applyStatus, providerAmount } from './payment/advance.ts'
import { addAsks, ASK_JOB, itemOf } from './providers/asks.ts'
import { addPayout, PAYOUT_JOB, REVIEW_MS } from './cashier.ts'
import { closeLeft } from './providers/opening.ts'
import { OVER_LIMIT_JOB } from './cashier.events.ts'
import { closeOverLimit } from './deposit/over-limit.ts'
import { lookAtPaying } from './risk/same.ts'
import { breakPromise, PROMISE_JOB } from './withdrawal/promises.ts'
import { release } from './withdrawal/release.ts'
import * as store from './payment/payment.sql.ts'
import { isFinal } from './payment/states.ts'
import { ProviderAway } from './providers/ask.ts'
import { HandsBusy, withHand } from './providers/hands.ts'
import { asking, PassedOver } from './providers/health.ts'
import { sweepHealth } from './providers/health.sql.ts'
import { type Operation } from './providers/provider.ts'
import { listLate } from './withdrawal/promises.sql.ts'

/** The provider is asked about a payment after this time without a notice. */
const SILENCE_MS = minutes(1)
/** A deposit that never reached its provider is closed after this time. */
const UNSTARTED_MS = minutes(15)
/** Operators check documents slowly, so asking every minute would be useless. */
const UNVERIFIED_MS = minutes(5)
const BATCH = 500
/** By then a concurrent call to the provider has ended, or the provider hangs. */
const HANDS_FREE_MS = seconds(2)
/** The wait before a paused provider is tried again. */
const PASSED_OVER_MS = seconds(10)
/** How long the results of provider calls are kept. */
const HEALTH_KEPT_MS = days(1)
const PlayerName = z.object({ playerId: z.coerce.bigint() })
const PaymentName = z.object({ playerId: z.coerce.bigint(), paymentId: z.coerce.bigint() })

export function cashierJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [PAYOUT_JOB]: {
        queue: 'provider',
        async work(payload) {
          const { playerId, paymentId } = z.parse(PaymentName, payload)
          await payOutInTurn(deps, playerId, paymentId)
        },
      },
      [PROMISE_JOB]: {
        queue: 'housekeeping',
        async work(payload) {
          const { playerId, paymentId } = z.parse(PaymentName, payload)
          await breakPromise(deps, playerId, paymentId)
        },
      },
      [OVER_LIMIT_JOB]: {
        queue: 'provider',
        async work(payload) {
          await closeOverLimit(deps, z.parse(PlayerName, payload).playerId)
        },
      },
      'cashier.same': { queue: 'housekeeping', work: () => lookAtPaying(deps) },
      'cashier.sync': { queue: 'housekeeping', work: () => findSilent(deps) },
      'cashier.health': {
        queue: 'housekeeping',
        work: () => sweepHealth(deps.db, after(deps.clock.now(), -HEALTH_KEPT_MS)),
      },
      [ASK_JOB]: {
        queue: 'provider',
        async work(payload) {
          const { playerId, paymentId } = z.parse(PaymentName, payload)
          await askAfterSilent(deps, playerId, paymentId)
        },
      },
    },
    cron: ['* * * * * cashier.sync', '17 * * * * cashier.health', '41 * * * * cashier.same'],
  }
}

/**
 * A payout that was not sent because the provider is paused did not fail: the job is repeated later with all its
 * attempts.
 */
async function payOutInTurn(deps: Deps, playerId: bigint, paymentId: bigint): Promise<void> {
  try {
    await payOut(deps, playerId, paymentId)
  } catch (error) {
    const busy = error instanceof HandsBusy
    const passedOver = error instanceof PassedOver
    if (!busy && !passedOver) throw error
    await addPayout(deps.db, { playerId, paymentId }, busy ? HANDS_FREE_MS : PASSED_OVER_MS)
  }
}

/**
 * Accepts a withdrawal if the rules permit it, and sends it. After a crash the next run sends it again under the same
 * operation id, which the provider pays once.
 */
async function payOut(deps: Deps, playerId: bigint, paymentId: bigint): Promise<void> {
  const payment = await release(deps, playerId, paymentId)
  if (!payment) return
  const { provider, operationId, currency, systemName: method } = payment
  const said = await withHand(provider, () =>
    asking(deps, provider, { begins: true }, (it) =>
      it.openPayout(deps, {
        operationId,
        currency,
        method,
        amount: providerAmount(payment),
        requisiteToken: payment.requisiteToken!,
      }),
    ),
  )
  await believe(deps, payment, said)
}

/** Adds a job for every payment whose notice may have been lost. */
async function findSilent({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await findLate(db, now)
  await findUnverified(db, now)
  const before = after(now, -SILENCE_MS)
  const ahead = after(now, SILENCE_MS)
  for (let last: { touchedAt: Date; id: bigint } | undefined; ;) {
    const found = await store.listSilent(db, { before, ahead, after: last, limit: BATCH })
    await addAsks(db, found)
    if (found.length < BATCH) return
    last = found.at(-1)
  }
}

/** Checks promised times, in case the job of one was lost. */
async function findLate(db: Deps['db'], now: Date): Promise<void> {
  const late = await listLate(db, { before: after(now, -SILENCE_MS), limit: BATCH })
  await addMissingJobs(db, PROMISE_JOB, late.map(itemOf))
}

/** Re-examines withdrawals that wait for documents, which may have been accepted meanwhile. */
async function findUnverified(db: Deps['db'], now: Date): Promise<void> {
  const before = after(now, -UNVERIFIED_MS)
  const waiting = await store.listUnverified(db, { before, limit: BATCH })
  await addAsks(db, waiting)
}

/** Asks the provider about a payment; if it does not answer, the next sweep asks again. */
async function askAfterSilent(deps: Deps, playerId: bigint, paymentId: bigint): Promise<void> {
  const payment = await store.findPayment(deps.db, playerId, paymentId)
  if (!payment || isFinal(payment.statusId)) return
  try {
    await askAfter(deps, payment, deps.clock.now())
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    deps.log.warn({ paymentId, error: error.message }, 'the provider is silent')
  }
}

async function askAfter(deps: Deps, payment: store.PaymentRow, now: Date): Promise<void> {
  const { playerId, id, typeId, statusId, createdAt, provider, operationId } = payment
  const unsent: number[] = [status.NEW, status.VERIFY, status.CONFIRMED, status.ACCEPTED]
  if (typeId === 2 && unsent.includes(statusId)) {
    // The withdrawal's own job may have used up its attempts while the provider was unreachable.
    if (isPast(createdAt, REVIEW_MS, now)) await payOut(deps, playerId, id)
    return
  }
  const tooOld = typeId === 1 && isPast(createdAt, UNSTARTED_MS, now)
  if (payment.leaving !== null) {
    if (tooOld && (await withHand(provider, () => closeLeft(deps, payment))))
      await giveUp(deps, payment, now)
    return
  }
  const said = await withHand(provider, () =>
    asking(deps, provider, { begins: false }, (it) => it.findOperation(deps, operationId)),
  )
  if (said) return believe(deps, payment, said)
  if (tooOld) await giveUp(deps, payment, now)
}

async function giveUp(
  deps: Deps,
  { playerId, id, provider }: store.PaymentRow,
  at: Date,
): Promise<void> {
  const step = { to: status.FAIL, actor: 'system', at, reason: 'not_started' } as const
  const moved = await transaction(deps.db, async (tx) => {
    const locked = (await store.lockPayment(tx, playerId, id))!
    // The player may have switched to another provider meanwhile.
    return locked.provider === provider ? advance(tx, locked, step) : undefined
  })
  announce(deps, moved)
}

async function believe(deps: Deps, payment: store.PaymentRow, said: Operation): Promise<void> {
  const at = deps.clock.now()
  const { outcome, moved } = await transaction(deps.db, async (tx) => {
    const locked = (await store.lockPayment(tx, payment.playerId, payment.id))!
    const heard = await applyStatus(tx, locked, said, at)
    if (!heard.moved) await store.updatePayment(tx, locked, { touchedAt: at })
    return heard
  })
  alarmOf(deps, { outcome, payment, said })
  announce(deps, moved)
}
