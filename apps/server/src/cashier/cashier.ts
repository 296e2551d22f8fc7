/**
 * The cashier: money comes in through a payment provider and goes out through it. What the provider
 * says by signed notice, or when asked, moves the money; what a browser says never does.
 *
 * Locks are taken in one order: the payment first, then wallet accounts, the audit log last.
 */
import { randomUUID } from 'node:crypto'
import { type Answer, refusing } from '@ayva/contract/base'
import {
  cancelWithdrawal,
  createDeposit,
  createWithdrawal,
  paymentStatus as status,
} from '@ayva/contract/cashier'
import { after, seconds } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type DeedKey, refuse } from '#lib/http/serve.ts'
import { addJob } from '#lib/work/jobs.ts'
import { mustBeComplete } from '../auth/auth.ts'
import { walletsOf } from '../wallet/wallet.ts'
import { advance, announce, hold, providerAmount } from './cashier.advance.ts'
import { checkRequisite, checkSum, commissionOf } from './cashier.checks.ts'
import { confirmationRules, judgeConfirmations } from './cashier.confirmations.ts'
import * as store from './cashier.sql.ts'
import { ProviderAway } from './providers/ask.ts'
import { providerOf } from './providers/providers.ts'
import { findSystem, type SystemRow } from './systems.sql.ts'
import { showRow } from './cashier.view.ts'

export { seedCashier } from './cashier.seed.ts'

const refusePayment = refusing(createDeposit.refusals)
const refuseWithdrawal = refusing(createWithdrawal.refusals)
const refuseCancel = refusing(cancelWithdrawal.refusals)

/** How long a withdrawal is checked, and may be cancelled by its player, before it is sent. */
export const REVIEW_MS = seconds(15)
/** Deposits that a player may leave unpaid at a time; the provider's pages get too old by themselves. */
const UNPAID_DEPOSITS_MAX = 10
export const PAYOUT_JOB = 'cashier.payout'

type Order = { playerId: bigint; key: DeedKey; sum: bigint; systemId: number }
/** `replayed`: this is the answer of an earlier call with the same key. */
type Made<T> = { answer: T; replayed: boolean }
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
      throw refusePayment('deposits_unpaid', { values: { max: limit }, limit })
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
  if (statusId === status.FAIL) throw refusePayment('payment_closed')
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

/** Takes the money off the cash at once, and sends it after a short check. */
export async function withdraw(
  deps: Deps,
  order: Order & { requisite: string },
): Promise<Made<Answer<typeof createWithdrawal>>> {
  const known = await findDeed(deps.db, order)
  if (known) return { answer: showRow(known), replayed: true }
  const { system, cash } = await usableSystem(deps.db, order, 2)
  checkSum(system, order.sum, cash)
  if (order.sum > cash) {
    // A twin of this call may have taken it off just now.
    const twin = await findDeed(deps.db, order)
    if (twin) return { answer: showRow(twin), replayed: true }
    // Before the provider is told of a card: nobody without money fills its books.
    throw refuseWithdrawal('funds_short')
  }
  const rules = await confirmationRules(deps)
  const asked = { ...order, rules, of: 'withdrawal', currency: system.currency } as const
  await judgeConfirmations(deps, deps.db, asked)
  const kind = system.requisite!
  const value = checkRequisite(kind, order.requisite)
  const { token, mask } = await orAway(
    providerOf(system.provider).keepRequisite(deps, { kind, value }),
  )

  const at = deps.clock.now()
  const made = await transaction(deps.db, async (tx) => {
    await store.lockPayments(tx, order.playerId)
    const twin = await findDeed(tx, order)
    if (twin) return { payment: twin, replayed: true, moved: undefined }
    await judgeConfirmations(deps, tx, asked)
    const requisite = { requisiteToken: token, requisiteMask: mask }
    const { payment, replayed } = await insert(tx, order, system, at, requisite)
    if (replayed) return { payment, replayed, moved: undefined }
    const moved = await hold(tx, payment, at)
    if (!moved.purse) return { payment: moved.payment, replayed, moved }
    // What was all the money a moment ago is judged again now that nothing else can move it.
    checkSum(system, order.sum, order.sum + moved.purse.balance.minor)
    await addPayout(tx, { playerId: order.playerId, paymentId: payment.id }, REVIEW_MS)
    return { payment: moved.payment, replayed, moved }
  })
  const { payment, replayed, moved } = made
  announce(deps, moved)
  return { answer: showRow(payment), replayed }
}

/** Has a withdrawal sent after so long; a job of it that has not begun is replaced. */
export function addPayout(
  tx: Tx,
  { playerId, paymentId }: { playerId: bigint; paymentId: bigint },
  waitMs: number,
): Promise<void> {
  const jobKey = `${PAYOUT_JOB}:${playerId}:${paymentId}`
  return addJob(tx, PAYOUT_JOB, { playerId, paymentId }, { waitMs, jobKey })
}

/** Gives the money back while the withdrawal is new; a cancelled one stays as it is. */
export async function cancel(
  deps: Deps,
  { playerId, paymentId }: { playerId: bigint; paymentId: bigint },
): Promise<Made<Answer<typeof cancelWithdrawal>>> {
  const { payment, moved } = await transaction(deps.db, async (tx) => {
    const found = await store.lockPayment(tx, playerId, paymentId)
    if (!found || found.typeId !== 2) throw refuse('not_found')
    if (found.statusId === status.CANCELLED) return { payment: found, moved: undefined }
    const at = deps.clock.now()
    const step = await advance(tx, found, { to: status.CANCELLED, actor: 'player', at })
    if (!step) throw refuseCancel('cancel_late')
    return { payment: step.payment, moved: step }
  })
  announce(deps, moved)
  return { answer: showRow(payment), replayed: moved === undefined }
}

/** The payment that this key has already made; the same key for another deed is refused. */
async function findDeed(tx: Tx, { playerId, key }: Order): Promise<store.PaymentRow | undefined> {
  const known = await store.findByKey(tx, playerId, key.id)
  if (known && known.bodyHash !== key.bodyHash) throw refuse('key_reused')
  return known
}

async function usableSystem(
  tx: Tx,
  order: Order,
  typeId: 1 | 2,
): Promise<{ system: SystemRow; cash: bigint }> {
  const system = await findSystem(tx, order.systemId)
  const [own] = await walletsOf(tx, order.playerId)
  if (!system || system.typeId !== typeId || system.currency !== own!.currency)
    throw refusePayment('system_unknown')
  if (!system.active) throw refusePayment('system_off')
  return { system, cash: own!.minor }
}

/** Writes the payment down, or finds the one that a twin of this call has just written. */
async function insert(
  tx: Tx,
  order: Order,
  system: SystemRow,
  at: Date,
  more: Partial<Pick<store.PaymentRow, 'returnUrl' | 'requisiteToken' | 'requisiteMask'>>,
): Promise<{ payment: store.PaymentRow; replayed: boolean }> {
  const { playerId, key, sum } = order
  const id = await store.insertPayment(tx, {
    playerId,
    operationId: randomUUID(),
    idempotencyKey: key.id,
    bodyHash: key.bodyHash,
    typeId: system.typeId,
    statusId: status.NEW,
    systemId: system.id,
    provider: system.provider,
    currency: system.currency,
    sum,
    commission: commissionOf(system, sum),
    createdAt: at,
    touchedAt: at,
    promisedAt: after(at, seconds(system.promisedSeconds)),
    returnUrl: null,
    requisiteMask: null,
    requisiteToken: null,
    ...more,
  })
  if (id === undefined) return { payment: (await findDeed(tx, order))!, replayed: true }
  const payment = (await store.findPayment(tx, playerId, id))!
  await store.insertEvent(tx, {
    playerId,
    paymentId: id,
    fromStatus: null,
    toStatus: status.NEW,
    actor: 'player',
    provider: null,
    note: '',
    at,
  })
  return { payment, replayed: false }
}

/** A silent provider is a promised «no»: nothing has moved, and the same key may be tried again. */
async function orAway<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderAway) throw refusePayment('provider_away')
    throw error
  }
}
