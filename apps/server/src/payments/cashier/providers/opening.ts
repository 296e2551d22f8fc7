/**
 * Opens a payment at its system's provider, or at the next one if the first has certainly not opened it. Two providers
 * are never asked to take money for one payment.
 */
import { paymentStatus as status } from '@ayva/contract/payments/cashier'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { advance, announce, type Moved, providerAmount } from '../payment/advance.ts'
import { orAway } from '../payment/orders.ts'
import * as store from '../payment/payment.sql.ts'
import { ProviderAway } from './ask.ts'
import { asking, PassedOver } from './health.ts'
import { type Opened, type PaymentOrder, type Requisite } from './provider.ts'
import * as routes from './routes.sql.ts'
import { type SystemRow } from './systems.sql.ts'

const WHY_MAX = 200

type Taken = { provider: string; opened: Opened }

/**
 * Opens a payment so that its player can pay it, and returns it. `fresh`: no earlier call can have asked a provider, so
 * another provider may be tried.
 */
export async function openAtProvider(
  deps: Deps,
  payment: store.PaymentRow,
  { returnUrl, fresh }: { returnUrl: string; fresh: boolean },
): Promise<store.PaymentRow> {
  const order = orderOf(payment, returnUrl)
  // A provider that got the payer's card must be the one that is paid. A move to another provider that an earlier call
  // began and did not finish is finished here.
  const free = (fresh && payment.requisiteToken === null) || payment.leaving !== null
  const taken = await orAway(
    free ? openAtAny(deps, payment, order) : openAt(deps, payment.provider, order),
  )
  const moved = await transaction(deps.db, (tx) => keepTaken(tx, deps, payment, taken))
  announce(deps, moved.step)
  if (isAt(moved.payment, taken.provider)) return moved.payment
  // A concurrent call is moving the payment to another provider, so it must not be paid at this one.
  await isClosedAt(deps, taken.provider, order)
  if (moved.payment.redirectUrl !== null) return moved.payment
  return orAway(Promise.reject(new ProviderAway('another provider is being asked')))
}

const orderOf = (payment: store.PaymentRow, returnUrl: string): PaymentOrder => ({
  operationId: payment.operationId,
  amount: providerAmount(payment),
  currency: payment.currency,
  method: payment.systemName,
  player: String(payment.playerId),
  returnUrl,
})

async function keepTaken(
  tx: Tx,
  { clock }: Deps,
  { playerId, id }: store.PaymentRow,
  { provider, opened }: Taken,
): Promise<{ step: Moved | undefined; payment: store.PaymentRow }> {
  const locked = (await store.lockPayment(tx, playerId, id))!
  if (!isAt(locked, provider)) return { step: undefined, payment: locked }
  const { paymentUrl: redirectUrl, extraData = null } = opened
  await routes.keepOpened(tx, locked, { redirectUrl, extraData })
  const at = clock.now()
  const step = await advance(tx, locked, { to: status.PROCESS, actor: 'system', at })
  return { step, payment: { ...(step?.payment ?? locked), redirectUrl, extraData } }
}

async function openAt(deps: Deps, provider: string, order: PaymentOrder): Promise<Taken> {
  const opened = await asking(deps, provider, { begins: true }, (it) => it.openPayment(deps, order))
  return { provider, opened }
}

/** The payment belongs to this provider and is not about to be closed there. */
const isAt = (payment: store.PaymentRow, provider: string) =>
  payment.provider === provider && payment.leaving === null

/**
 * Opens the payment at its provider or, if that one has certainly not opened it, at the next; finishes an unfinished
 * move.
 */
async function openAtAny(
  deps: Deps,
  payment: store.PaymentRow,
  order: PaymentOrder,
): Promise<Taken> {
  const rest = await routes.routesLeft(deps.db, payment)
  for (let { provider, leaving: why } = payment; ;) {
    const next = rest.shift()
    let untouched = false
    if (why === null)
      try {
        return await openAt(deps, provider, order)
      } catch (error) {
        if (!(error instanceof ProviderAway) || next === undefined) throw error
        untouched = error.sure
        why = error.message.slice(0, WHY_MAX)
        if (!untouched) await beginLeaving(deps, payment, provider, why)
      }
    if (next === undefined || !(untouched || (await isClosedAt(deps, provider, order))))
      throw new ProviderAway(why)
    await moveOn(deps, payment, { from: provider, to: next, why })
    ;[provider, why] = [next, null]
  }
}

/**
 * Recorded before the provider is asked to close the payment, which may take seconds, so that a concurrent call that
 * opens it there meanwhile shows no page. Refuses if a concurrent call has already opened it, because its page must
 * stay valid.
 */
async function beginLeaving(
  { db }: Deps,
  { playerId, id }: store.PaymentRow,
  provider: string,
  why: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = (await store.lockPayment(tx, playerId, id))!
    if (locked.statusId !== status.NEW || !isAt(locked, provider)) throw goneAnotherWay()
    await routes.markLeaving(tx, locked, why)
  })
}

const goneAnotherWay = () => new ProviderAway('the payment has gone another way')

/** Closes a payment whose move to another provider was never finished; false if its provider does not confirm. */
export async function closeLeft(deps: Deps, payment: store.PaymentRow): Promise<boolean> {
  const returnUrl = publicUrl(deps.config, `${payment.returnUrl}${payment.id}`)
  return isClosedAt(deps, payment.provider, orderOf(payment, returnUrl))
}

/** Whether a provider has promised that this payment can never be paid there. */
async function isClosedAt(deps: Deps, provider: string, order: PaymentOrder): Promise<boolean> {
  try {
    const closed = await asking(deps, provider, { begins: false }, (it) =>
      it.closePayment(deps, order),
    )
    return closed.status === 'declined'
  } catch (error) {
    if (error instanceof ProviderAway) return false
    throw error
  }
}

async function moveOn(
  { db, clock, log }: Deps,
  { playerId, id, operationId }: store.PaymentRow,
  { from, to, why }: { from: string; to: string; why: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const locked = (await store.lockPayment(tx, playerId, id))!
    if (locked.statusId !== status.NEW || locked.provider !== from) throw goneAnotherWay()
    await routes.moveToProvider(tx, locked, { provider: to, why, at: clock.now() })
  })
  log.warn({ paymentId: id, operationId, from, to, why }, 'a payment goes on to another provider')
}

/**
 * Stores a requisite at the first provider of a system that accepts it; that provider then pays. No payment is
 * requested yet, so any of them may be tried.
 */
export async function keepRequisite(
  deps: Deps,
  { id, provider: own }: Pick<SystemRow, 'id' | 'provider'>,
  requisite: Requisite,
): Promise<{ provider: string; token: string; mask: string }> {
  const others = await routes.routesOf(deps.db, id)
  let away: unknown = new PassedOver('nobody is asked')
  for (const provider of [own, ...others.filter((other) => other !== own)]) {
    try {
      const kept = await asking(deps, provider, { begins: true }, (it) =>
        it.keepRequisite(deps, requisite),
      )
      return { provider, ...kept }
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      away = error
    }
  }
  return orAway(Promise.reject(away))
}
