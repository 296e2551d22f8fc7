/**
 * Opens deposits: stores the order, asks the provider for a payment page and returns its address.
 *
 * Locks: the player's payments, then the player's row.
 */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  type ConfirmationRule,
  createDeposit,
  paymentStatus as status,
  returnPaths,
} from '@ayva/contract/payments/cashier'
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse as refuseCommon } from '#lib/http/serve.ts'
import { holdPlayer, mustBeComplete } from '../../../identity/auth/auth.ts'
import { depositGift } from '../../gifts/gifts.ts'
import { mustNotBeOnBreak } from '../../../protection/limits/limits.ts'
import { checkPayer, checkSum } from '../payment/checks.ts'
import { confirmationRules, judgeConfirmations } from '../withdrawal/confirmations.ts'
import { type DepositLimits, depositLimits, judgeDeposit } from './limits.ts'
import { keepRequisite, openAtProvider } from '../providers/opening.ts'
import { findOperation, insert, type Made, type Order, usableSystem } from '../payment/orders.ts'
import * as store from '../payment/payment.sql.ts'
import { findSystem, type SystemRow } from '../providers/systems.sql.ts'

const refuse = refusing(createDeposit.refusals)

type DepositOrder = Order & {
  /** Where the player returns to, as the caller gave it: a path of this site or a complete address. */
  returnUrl: string
  site: string
  requisites: Partial<Record<RequisiteKind, string>>
  /** The player has seen the daily total and chose to continue. */
  afterPause: boolean
  /** The cashier visit that the browser names. */
  visit: string | null
  /** The id of a gift of the player that the deposit activates. */
  gift?: number | undefined
}

/** Opens a deposit at the provider. `site` is the origin that the player's browser returns to. */
export async function deposit(
  deps: Deps,
  order: DepositOrder,
): Promise<Made<Answer<typeof createDeposit>>> {
  const returnUrl = returnPathOf(order)
  const measures = {
    rules: await confirmationRules(deps),
    limits: await depositLimits(deps),
  }
  const payer = await keepPayer(deps, order, measures)
  const { payment, replayed } = await transaction(deps.db, async (tx) => {
    const known = await findOperation(tx, order)
    if (known) return { payment: known, replayed: true }
    await store.lockPayments(tx, order.playerId)
    // A concurrent call with the same key may have created the payment meanwhile.
    const twin = await findOperation(tx, order)
    if (twin) return { payment: twin, replayed: true }
    // Waits for a break that is being set in a concurrent transaction, so that the order is judged after it.
    await holdPlayer(tx, order.playerId)
    const system = await judgeOrder(deps, tx, order, measures)
    const { visit: cashierSessionId, afterPause } = order
    const more = { ...payer, returnUrl, cashierSessionId, afterPause }
    const made = await insert(tx, order, system, deps.clock.now(), more)
    if (!made.replayed) await putGift(tx, order, made.payment)
    return made
  })
  await mustNotPayOnBreak(deps, payment)
  const redirectUrl =
    addressOf(payment, order.site) ?? (await opened(deps, payment, { ...order, fresh: !replayed }))
  return { answer: { paymentId: Number(payment.id), redirectUrl }, replayed }
}

async function putGift(tx: Tx, { gift }: DepositOrder, payment: store.PaymentRow): Promise<void> {
  if (gift === undefined) return
  const { playerId, id: paymentId, sum, currency, createdAt: at } = payment
  await depositGift(tx, { playerId, giftId: BigInt(gift), paymentId, sum, currency, at })
}

type Measures = { rules: ConfirmationRule[]; limits: DepositLimits }

/** Checks every rule for an order. The caller holds a lock on the player's payments, or judges again later. */
async function judgeOrder(
  deps: Deps,
  tx: Tx,
  order: DepositOrder,
  { rules, limits }: Measures,
): Promise<SystemRow> {
  const now = deps.clock.now()
  await mustNotBeOnBreak(tx, order.playerId, now)
  await mustBeComplete(tx, order.playerId)
  const { system } = await usableSystem(tx, order, 1)
  checkSum(system, order.sum)
  checkPayer(system, order.requisites, now)
  const { currency } = system
  await judgeConfirmations(deps, tx, { ...order, rules, currency, of: 'deposit' })
  await judgeDeposit(tx, { ...order, currency, limits, now })
  return system
}

/**
 * Gives the payer's requisites to the provider if the system asks for them; called after all checks that need no
 * provider.
 */
async function keepPayer(
  deps: Deps,
  order: DepositOrder,
  measures: Measures,
): Promise<Pick<store.NewPayment, 'provider' | 'requisiteToken' | 'requisiteMask'> | undefined> {
  const asked = await findSystem(deps.db, order.systemId)
  if (!asked || asked.fields.length === 0 || (await findOperation(deps.db, order))) return undefined
  const system = await judgeOrder(deps, deps.db, order, measures)
  const payer = checkPayer(system, order.requisites, deps.clock.now())!
  const { provider, token, mask } = await keepRequisite(deps, system, payer)
  return { provider, requisiteToken: token, requisiteMask: mask }
}

/** Only paths of this site are kept, so that the provider cannot send the player anywhere else. */
function returnPathOf({ returnUrl, site }: DepositOrder): string {
  const path = returnUrl.startsWith(`${site}/`) ? returnUrl.slice(site.length) : returnUrl
  if (path === returnPaths.processing || path === returnPaths.success) return path
  throw refuseCommon('validation', { fields: { returnUrl: 'Возврат возможен только на сайт' } })
}

/**
 * Where the player goes next: to the provider while the payment can be paid, otherwise back to our page. Undefined if
 * the provider has not been asked yet.
 */
function addressOf(payment: store.PaymentRow, site: string): string | undefined {
  const { statusId, redirectUrl, returnUrl, id } = payment
  if (statusId === status.FAIL) throw refuse('payment_closed')
  if (statusId === status.NEW) return undefined
  return (statusId === status.PROCESS && redirectUrl) || `${site}${returnUrl}${id}`
}

async function opened(
  deps: Deps,
  payment: store.PaymentRow,
  { site, fresh }: { site: string; fresh: boolean },
): Promise<string> {
  const returnUrl = `${site}${payment.returnUrl}${payment.id}`
  const open = await openAtProvider(deps, payment, { returnUrl, fresh })
  await mustNotPayOnBreak(deps, open)
  // The payment was closed or even paid while the provider was being asked, so its page must not be shown.
  return addressOf(open, site)!
}

/**
 * A break may have begun after the order was stored or while the provider was being asked; then the player is not sent
 * to pay. A payment on a page that was already open is still credited.
 */
async function mustNotPayOnBreak(deps: Deps, { playerId, statusId }: store.PaymentRow) {
  if (statusId === status.NEW || statusId === status.PROCESS)
    await mustNotBeOnBreak(deps.db, playerId, deps.clock.now())
}
