import { refusedRequisites, type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  type PspOperation,
  type PspPayment,
  type PspPayout,
  type PspStatus,
} from '@ayva/contract/payments/psp'
import { type PspDeps } from './psp.ts'
import { findRequisite, insertRequisite } from './psp.keeping.ts'
import { type Mode } from './psp.modes.ts'
import * as store from './psp.store.ts'
import { notifyMerchant } from './psp.notifying.ts'

/** The buttons on the page of a payment. */
export const presses = ['pay', 'decline', 'delay'] as const
export type Press = (typeof presses)[number]
/** The possible results of an operation on the control page. */
export const verdicts = ['success', 'declined', 'delayed', 'reverted'] as const
export type Verdict = (typeof verdicts)[number]

const SECOND_MS = 1000
const DELAY_MS = 20 * SECOND_MS
const PAYOUT_MS = 4 * SECOND_MS
const PAGE_LIVES_MS = 30 * 60 * SECOND_MS
/** The code of the sandbox's bank for the holder of a card; shown on the page, because there is no phone. */
export const BANK_CODE = '1111'
const CODE_TRIES = 3

/** Opens a payment, or returns the existing one with the same operation id. */
export async function openPayment(
  deps: PspDeps,
  provider: store.Company,
  payment: PspPayment,
  { calls, notices }: Pick<Mode, 'calls' | 'notices'>,
): Promise<store.Operation> {
  const opened = await store.insertOperation(deps.pool, {
    ...paymentRow(deps, provider, payment),
    status: 'created',
    reason: null,
    notices,
  })
  if (calls === 'refuse') await step(deps, opened, fromOpen(refused))
  if (notices === 'early') {
    await step(deps, opened, fromOpen(outcomes.pay))
    await deps.deliver()
  }
  return (await store.findOperation(deps.pool, opened))!
}

/** Ensures that a payment is never paid, whether it is open or will be requested later. */
export async function closePayment(
  deps: PspDeps,
  provider: store.Company,
  payment: PspPayment,
): Promise<store.Operation> {
  const closed = await store.insertOperation(deps.pool, {
    ...paymentRow(deps, provider, payment),
    status: 'declined',
    reason: 'closed',
    dueAt: null,
    notices: 'usual',
  })
  await step(deps, closed, fromOpen({ status: 'declined', reason: 'closed', inMs: null }))
  return (await store.findOperation(deps.pool, closed))!
}

function paymentRow(
  { now }: PspDeps,
  provider: store.Company,
  { player: _player, ...payment }: PspPayment,
) {
  const at = now()
  return {
    ...payment,
    provider,
    token: randomBytes(18).toString('base64url'),
    kind: 'payment' as const,
    requisite: null,
    willRefuse: false,
    dueAt: new Date(at.getTime() + PAGE_LIVES_MS),
    createdAt: at,
  }
}

/** Accepts a payout; undefined if the requisite's token is unknown. */
export async function openPayout(
  deps: PspDeps,
  provider: store.Company,
  { requisiteToken, ...payout }: PspPayout,
  { calls, notices }: Pick<Mode, 'calls' | 'notices'>,
): Promise<store.Operation | undefined> {
  const requisite = await findRequisite(deps.pool, requisiteToken)
  if (!requisite) return undefined
  const at = deps.now()
  const opened = await store.insertOperation(deps.pool, {
    ...payout,
    provider,
    token: randomBytes(18).toString('base64url'),
    kind: 'payout',
    status: 'processing',
    requisite: requisite.mask,
    willRefuse: requisite.willRefuse,
    returnUrl: null,
    reason: null,
    dueAt: new Date(at.getTime() + PAYOUT_MS),
    createdAt: at,
    notices,
  })
  if (calls !== 'refuse') return opened
  await step(deps, opened, fromOpen(refused))
  return store.findOperation(deps.pool, opened)
}

/** Stores the masked form of a requisite, and whether it is refused; the requisite itself is not stored. */
export async function keepRequisite(
  { pool, now }: PspDeps,
  { kind, value }: { kind: RequisiteKind; value: string },
): Promise<{ token: string; mask: string }> {
  const token = randomUUID()
  const mask = masks[kind](value)
  const willRefuse = kind !== 'expiry' && value.endsWith(refusedRequisites[kind])
  await insertRequisite(pool, { token, mask, willRefuse, at: now() })
  return { token, mask }
}

const masks = {
  phone: (value: string) =>
    `${value.slice(0, 2)} ${value.slice(2, 5)} ••• ${value.slice(-4, -2)}-${value.slice(-2)}`,
  card: (value: string) => `•• ${value.slice(-4)}`,
  purse: (value: string) => `${value.slice(0, 2)}…${value.slice(-2)}`,
  ton: (value: string) => `${value.slice(0, 4)}…${value.slice(-4)}`,
  email: (value: string) => value.replace(/^(.).*(?=@)/, '$1…'),
  expiry: () => '••/••',
} satisfies Record<RequisiteKind, (value: string) => string>

type Next = {
  status: PspStatus
  reason: string | null
  inMs: number | null
  /** Additional fields of its events. */
  told?: Partial<PspOperation>
}
const outcomes: Record<Press, Next> = {
  pay: { status: 'success', reason: null, inMs: null },
  decline: { status: 'declined', reason: 'declined', inMs: null },
  delay: { status: 'delayed', reason: null, inMs: DELAY_MS },
}
const refused: Next = { status: 'declined', reason: 'refused', inMs: null }

const isOpen = ({ status }: store.Operation) => status === 'created' || status === 'processing'
const fromOpen = (next: Next) => (operation: store.Operation) =>
  isOpen(operation) ? next : undefined

/** A bank asks the holder of a card for a code. */
const asksForCode = ({ method }: store.Operation) => method.startsWith('Карта')

/**
 * Handles a button; a page that was handled before stays unchanged. True if the bank asks for its code before the
 * payment continues.
 */
export async function press(
  deps: PspDeps,
  operation: store.Operation,
  what: Press,
): Promise<boolean> {
  const open = operation.kind === 'payment' && operation.status === 'created'
  if (open && what === 'pay' && asksForCode(operation)) {
    await store.askForCode(deps.pool, operation, operation.codeTries)
    return true
  }
  await step(deps, operation, ({ kind, status }) =>
    kind === 'payment' && status === 'created' ? outcomes[what] : undefined,
  )
  deps.kick()
  return false
}

/** Handles the bank's code: the right one pays, the third wrong one declines. False: try again. */
export async function giveCode(
  deps: PspDeps,
  { provider, operationId }: store.OperationKey,
  code: unknown,
): Promise<boolean> {
  const key = { provider, operationId }
  const next = await step(deps, key, async (operation, tx) => {
    if (!operation.asksCode || operation.status !== 'created') return undefined
    if (code === BANK_CODE) return outcomes.pay
    const tries = operation.codeTries + 1
    await store.askForCode(tx, key, tries)
    return tries < CODE_TRIES ? undefined : { ...refused, reason: 'code_wrong' }
  })
  deps.kick()
  return next !== undefined
}

/** Sets the result of an operation in any pending state; only a success can be reversed. */
export async function decide(deps: PspDeps, key: store.OperationKey, what: Verdict): Promise<void> {
  await step(deps, key, (operation) => {
    if (what === 'reverted')
      return operation.status === 'success'
        ? { status: 'declined', reason: 'reverted', inMs: null }
        : undefined
    if (operation.status === 'success') return undefined
    if (what === 'delayed') return isOpen(operation) ? outcomes.delay : undefined
    return outcomes[what === 'success' ? 'pay' : 'decline']
  })
  deps.kick()
}

/** Automatic steps of operations: a delay ends, a payout completes, a page expires. */
export async function stepDue(deps: PspDeps): Promise<void> {
  const now = deps.now()
  for (const key of await store.listDue(deps.pool, now))
    await step(deps, key, (operation) => {
      const { status, willRefuse, dueAt } = operation
      if (!dueAt || dueAt > now) return undefined
      if (status === 'created') return { status: 'declined', reason: 'expired', inMs: null }
      if (willRefuse) return { status: 'declined', reason: 'requisite_refused', inMs: null }
      return { status: 'success', reason: null, inMs: null }
    })
}

type Choice = Next | undefined
type Choose = (operation: store.Operation, tx: store.Queryable) => Choice | Promise<Choice>

async function step(deps: PspDeps, key: store.OperationKey, choose: Choose): Promise<Choice> {
  return store.transaction(deps.pool, (tx) => stepIn(tx, deps, key, choose))
}

/** The new state and its notices are stored together, so no notice is lost. */
export async function stepIn(
  tx: store.Queryable,
  { now }: Pick<PspDeps, 'now'>,
  { provider, operationId }: store.OperationKey,
  choose: Choose,
): Promise<Choice> {
  const key = { provider, operationId }
  const operation = await store.lockOperation(tx, key)
  const next = operation && (await choose(operation, tx))
  if (!next) return undefined
  const at = now()
  const { status, reason, inMs, told } = next
  const dueAt = inMs === null ? null : new Date(at.getTime() + inMs)
  await store.updateOperation(tx, key, { status, reason, dueAt, at })
  await notifyMerchant(tx, operation, { ...said({ ...operation, status, reason }), ...told }, at)
  return next
}

/** An operation in the form for the merchant. */
export function said(operation: store.Operation): PspOperation {
  const { operationId, kind, status, amount, currency, reason, unaskedOf } = operation
  const named = { operationId, kind, status, amount, currency, reason }
  return unaskedOf === null ? named : { ...named, unaskedOf }
}
