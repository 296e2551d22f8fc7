import { refusedRequisites } from '@ayva/contract/cashier/requisites'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  type PspOperation,
  type PspPayment,
  type PspPayout,
  type PspStatus,
} from '@ayva/contract/psp'
import { type PspDeps } from './psp.ts'
import * as store from './psp.store.ts'

/** What a person may press on the page of a payment. */
export const presses = ['pay', 'decline', 'delay'] as const
export type Press = (typeof presses)[number]

const SECOND_MS = 1000
const DELAY_MS = 20 * SECOND_MS
const PAYOUT_MS = 4 * SECOND_MS
const PAGE_LIVES_MS = 30 * 60 * SECOND_MS

/** Opens a payment, or finds it again under the same operation id. */
export async function openPayment(
  { pool, now }: PspDeps,
  provider: store.Company,
  payment: PspPayment,
): Promise<store.Operation> {
  const at = now()
  return store.insertOperation(pool, {
    ...payment,
    provider,
    token: randomBytes(18).toString('base64url'),
    kind: 'payment',
    status: 'created',
    requisite: null,
    willRefuse: false,
    reason: null,
    dueAt: new Date(at.getTime() + PAGE_LIVES_MS),
    createdAt: at,
  })
}

/** Takes a payout; undefined where the requisite's token is unknown. */
export async function openPayout(
  { pool, now }: PspDeps,
  provider: store.Company,
  { requisiteToken, ...payout }: PspPayout,
): Promise<store.Operation | undefined> {
  const requisite = await store.findRequisite(pool, requisiteToken)
  if (!requisite) return undefined
  const at = now()
  return store.insertOperation(pool, {
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
  })
}

/** Keeps how a requisite looks and whether it is one of the refused; the thing itself is forgotten. */
export async function keepRequisite(
  { pool, now }: PspDeps,
  { kind, value }: { kind: 'phone' | 'card' | 'purse'; value: string },
): Promise<{ token: string; mask: string }> {
  const token = randomUUID()
  const mask = masks[kind](value)
  const willRefuse = value.endsWith(refusedRequisites[kind])
  await store.insertRequisite(pool, { token, mask, willRefuse, at: now() })
  return { token, mask }
}

const masks = {
  phone: (value: string) =>
    `${value.slice(0, 2)} ${value.slice(2, 5)} ••• ${value.slice(-4, -2)}-${value.slice(-2)}`,
  card: (value: string) => `•• ${value.slice(-4)}`,
  purse: (value: string) => `${value.slice(0, 2)}…${value.slice(-2)}`,
}

const outcomes: Record<Press, { status: PspStatus; reason: string | null; inMs: number | null }> = {
  pay: { status: 'success', reason: null, inMs: null },
  decline: { status: 'declined', reason: 'declined', inMs: null },
  delay: { status: 'delayed', reason: null, inMs: DELAY_MS },
}

/** Acts on a press; a page that was pressed before stays as it is. */
export async function press(deps: PspDeps, key: store.OperationKey, what: Press): Promise<void> {
  await step(deps, key, ({ kind, status }) =>
    kind === 'payment' && status === 'created' ? outcomes[what] : undefined,
  )
  deps.kick()
}

/** Steps that operations take by themselves: a delay ends, a payout is done, a page gets too old. */
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

type Next = { status: PspStatus; reason: string | null; inMs: number | null }

/** The new state and its notice are written together, so none is ever forgotten. */
async function step(
  { pool, now }: PspDeps,
  key: store.OperationKey,
  choose: (operation: store.Operation) => Next | undefined,
): Promise<void> {
  await store.transaction(pool, async (tx) => {
    const operation = await store.lockOperation(tx, key)
    const next = operation && choose(operation)
    if (!next) return
    const at = now()
    const { status, reason, inMs } = next
    const dueAt = inMs === null ? null : new Date(at.getTime() + inMs)
    await store.updateOperation(tx, key, { status, reason, dueAt, at })
    const news = said({ ...operation, status, reason })
    await store.insertNotice(tx, key.provider, { said: news, at })
  })
}

/** An operation as the merchant is told of it. */
export function said(operation: store.Operation): PspOperation {
  const { operationId, kind, status, amount, currency, reason } = operation
  return { operationId, kind, status, amount, currency, reason }
}
