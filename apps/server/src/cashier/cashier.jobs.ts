import { paymentStatus as status } from '@ayva/contract/cashier'
import { type PspOperation } from '@ayva/contract/psp'
import * as z from 'zod/mini'
import { after, minutes } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { advance, alarmOf, announce, hear, providerAmount } from './cashier.advance.ts'
import { callbackUrl, PAYOUT_JOB, REVIEW_MS } from './cashier.ts'
import { askOperation, createPayout, ProviderAway } from './cashier.provider.ts'
import * as store from './cashier.sql.ts'

/** A payment that nothing is heard of for so long is asked after. */
const SILENCE_MS = minutes(1)
/** A deposit that never reached the provider is given up. */
const UNSTARTED_MS = minutes(15)
const ASK_AT_ONCE = 100

export function cashierJobs(deps: Deps): Jobs {
  return {
    tasks: {
      [PAYOUT_JOB]: async (payload) => {
        const { playerId, paymentId } = z.parse(
          z.object({ playerId: z.coerce.bigint(), paymentId: z.coerce.bigint() }),
          payload,
        )
        await payOut(deps, playerId, paymentId)
      },
      'cashier.sync': () => askAfterSilent(deps),
    },
    cron: ['* * * * * cashier.sync'],
  }
}

/**
 * Accepts a withdrawal and sends it. Whatever breaks in between, the next run sends it again under
 * the same operation id, which the provider pays once.
 */
async function payOut(deps: Deps, playerId: bigint, paymentId: bigint): Promise<void> {
  const at = deps.clock.now()
  const { payment, accepted } = await transaction(deps.db, async (tx) => {
    const locked = await store.lockPayment(tx, playerId, paymentId)
    const step = locked && (await advance(tx, locked, { to: status.ACCEPTED, actor: 'system', at }))
    return { payment: step?.payment ?? locked, accepted: step }
  })
  announce(deps, accepted)
  const waiting: number[] = [status.ACCEPTED, status.PROCESS]
  if (!payment || !waiting.includes(payment.statusId)) return
  const said = await createPayout(deps, {
    operationId: payment.operationId,
    amount: providerAmount(payment).toString(),
    currency: payment.currency,
    method: payment.systemName,
    requisiteToken: payment.requisiteToken!,
    callbackUrl: callbackUrl(deps),
  })
  await believe(deps, payment, said)
}

/** Asks the provider about every payment whose notice may have been lost. */
async function askAfterSilent(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const silent = await store.listSilent(deps.db, after(now, -SILENCE_MS), ASK_AT_ONCE)
  for (const payment of silent) {
    try {
      await askAfter(deps, payment, now)
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      deps.log.warn({ paymentId: payment.id, error: error.message }, 'the provider is silent')
    }
  }
}

async function askAfter(deps: Deps, payment: store.PaymentRow, now: Date): Promise<void> {
  const { playerId, id, typeId, statusId, createdAt, operationId } = payment
  const unsent = typeId === 2 && (statusId === status.NEW || statusId === status.ACCEPTED)
  if (unsent) {
    // Its job may have run out of tries while the provider was away.
    if (createdAt <= after(now, -REVIEW_MS)) await payOut(deps, playerId, id)
    return
  }
  const said = await askOperation(deps, operationId)
  if (said) return believe(deps, payment, said)
  if (typeId === 1 && createdAt <= after(now, -UNSTARTED_MS)) {
    const step = { to: status.FAIL, actor: 'system', at: now, reason: 'not_started' } as const
    const moved = await transaction(deps.db, async (tx) =>
      advance(tx, (await store.lockPayment(tx, playerId, id))!, step),
    )
    announce(deps, moved)
  }
}

async function believe(deps: Deps, payment: store.PaymentRow, said: PspOperation): Promise<void> {
  const at = deps.clock.now()
  const { outcome, moved } = await transaction(deps.db, async (tx) => {
    const locked = (await store.lockPayment(tx, payment.playerId, payment.id))!
    const heard = await hear(tx, locked, said, at)
    if (!heard.moved) await store.updatePayment(tx, locked, { touchedAt: at })
    return heard
  })
  alarmOf(deps, { outcome, payment, said })
  announce(deps, moved)
}
