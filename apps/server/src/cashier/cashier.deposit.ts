/** Money comes in: an order is written down, the provider is asked for a page, its address is answered. */
import { type Answer, refusing } from '@ayva/contract/base'
import { createDeposit, paymentStatus as status } from '@ayva/contract/cashier'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { mustBeComplete } from '../auth/auth.ts'
import { advance, announce, providerAmount } from './cashier.advance.ts'
import { checkSum } from './cashier.checks.ts'
import { confirmationRules, judgeConfirmations } from './cashier.confirmations.ts'
import { findDeed, insert, type Made, orAway, type Order, usableSystem } from './cashier.orders.ts'
import * as store from './cashier.sql.ts'
import { providerOf } from './providers/providers.ts'

const refuse = refusing(createDeposit.refusals)

/** Deposits that a player may leave unpaid at a time; the provider's pages get too old by themselves. */
const UNPAID_DEPOSITS_MAX = 10

type DepositOrder = Order & { returnPath: string; site: string }

/** Opens a deposit at the provider. `site` is the origin the player's browser is to come back to. */
export async function deposit(
  deps: Deps,
  order: DepositOrder,
): Promise<Made<Answer<typeof createDeposit>>> {
  const rules = await confirmationRules(deps)
  const { payment, replayed } = await transaction(deps.db, async (tx) => {
    const known = await findDeed(tx, order)
    if (known) return { payment: known, replayed: true }
    await mustBeComplete(tx, order.playerId)
    const { system } = await usableSystem(tx, order, 1)
    checkSum(system, order.sum)
    await store.lockPayments(tx, order.playerId)
    // A twin of this call may have made it meanwhile, and counts.
    const twin = await findDeed(tx, order)
    if (twin) return { payment: twin, replayed: true }
    const { currency } = system
    await judgeConfirmations(deps, tx, { ...order, rules, currency, of: 'deposit' })
    if ((await store.countUnpaid(tx, order.playerId)) >= UNPAID_DEPOSITS_MAX) {
      const limit = String(UNPAID_DEPOSITS_MAX)
      throw refuse('deposits_unpaid', { values: { max: limit }, limit })
    }
    return insert(tx, order, system, deps.clock.now(), { returnUrl: order.returnPath })
  })
  const redirectUrl =
    addressOf(payment, order.site) ?? (await openAtProvider(deps, payment, order.site))
  return { answer: { paymentId: Number(payment.id), redirectUrl }, replayed }
}

/**
 * Where the player goes next: to the provider while there is something to pay, back to our own page
 * when all is said there. Undefined where the provider has not been asked yet.
 */
function addressOf(payment: store.PaymentRow, site: string): string | undefined {
  const { statusId, redirectUrl, returnUrl, id } = payment
  if (statusId === status.FAIL) throw refuse('payment_closed')
  if (statusId === status.NEW) return undefined
  return (statusId === status.PROCESS && redirectUrl) || `${site}${returnUrl}${id}`
}

async function openAtProvider(
  deps: Deps,
  payment: store.PaymentRow,
  site: string,
): Promise<string> {
  const { operationId, currency, systemName, returnUrl, id } = payment
  const { paymentUrl } = await orAway(
    providerOf(payment.provider).openPayment(deps, {
      operationId,
      amount: providerAmount(payment),
      currency,
      method: systemName,
      returnUrl: `${site}${returnUrl}${id}`,
    }),
  )
  const moved = await transaction(deps.db, async (tx) => {
    const locked = (await store.lockPayment(tx, payment.playerId, id))!
    await store.updatePayment(tx, locked, { redirectUrl: paymentUrl })
    const at = deps.clock.now()
    const step = await advance(tx, locked, { to: status.PROCESS, actor: 'system', at })
    return { step, payment: { ...(step?.payment ?? locked), redirectUrl: paymentUrl } }
  })
  announce(deps, moved.step)
  // Given up, or even paid, while the provider was being asked: nobody is to pay there now.
  return addressOf(moved.payment, site)!
}
