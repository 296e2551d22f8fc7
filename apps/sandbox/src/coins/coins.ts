/**
 * A company that accepts coins: every player has an address there, every payment a memo. The network of the coins is
 * simulated here too, block by block. The company uses the first dialect.
 */
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { type ExtraData } from '@ayva/contract/payments/cashier/extra'
import { tonAddressOf } from '@ayva/contract/payments/cashier/ton-address'
import { COINS_CONFIRMATIONS, COINS_MINIMUM } from '@ayva/contract/payments/coins'
import { type PspPayment } from '@ayva/contract/payments/psp'
import { type ApiCompany } from '../psp/psp.api.ts'
import { type PspDeps } from '../psp/psp.ts'
import { stepIn } from '../psp/psp.rules.ts'
import {
  findOperation,
  insertOperation,
  type Operation,
  type Queryable,
  transaction,
} from '../psp/psp.store.ts'
import * as store from './coins.store.ts'

const provider = 'coins'
const INVOICE_LIVES_MS = 30 * 60_000

export function coinsCompany(deps: PspDeps): ApiCompany {
  return {
    company: provider,
    prefix: '/coins',
    secrets: [deps.coinsSecret],
    opening: (payment) => openInvoice(deps, payment),
    async more(operation) {
      const extraData = await extraDataOf(deps.pool, operation)
      return extraData ? { extraData } : {}
    },
  }
}

/** An invoice is created once, before its payment. */
async function openInvoice({ pool, now }: PspDeps, payment: PspPayment): Promise<void> {
  const at = now()
  const { operationId, player = operationId } = payment
  await transaction(pool, async (tx) => {
    const made = tonAddressOf([...randomBytes(32)])
    const address = await store.addressOf(tx, { player, address: made, at })
    await store.lockAddress(tx, address)
    if (await store.findInvoice(tx, operationId)) return
    const memo = String(randomInt(10_000_000, 100_000_000))
    const expiresAt = new Date(at.getTime() + INVOICE_LIVES_MS)
    await store.insertInvoice(tx, { operationId, address, memo, expiresAt, at })
  })
}

/** The instructions for the player of a payment, and the progress of the network; undefined for other operations. */
export async function extraDataOf(
  tx: Queryable,
  { operationId, amount }: Operation,
  confirmations?: number,
): Promise<ExtraData | undefined> {
  const invoice = await store.findInvoice(tx, operationId)
  if (!invoice) return undefined
  const { address, memo, expiresAt } = invoice
  return {
    address,
    memo,
    expiresAt: expiresAt.toISOString(),
    link: `ton://transfer/${address}?amount=${amount}&text=${memo}`,
    minimum: String(COINS_MINIMUM),
    confirmations: confirmations ?? (await store.confirmationsOf(tx, operationId)),
    confirmationsNeeded: COINS_CONFIRMATIONS,
  }
}

export type Sent = { address: string; memo: string; amount: bigint }

/**
 * Sends coins to an address; false if the address does not exist. They pay the invoice of their memo if it waits for
 * exactly this sum. Any other transfer (late, repeated, with another sum or memo) is an operation of its own; one below
 * the minimum is not reported.
 */
export async function send(deps: PspDeps, { address, memo, amount }: Sent): Promise<boolean> {
  const { pool, now } = deps
  return transaction(pool, async (tx) => {
    if (!(await store.lockAddress(tx, address))) return false
    const createdAt = now()
    const row = { id: randomUUID(), address, memo, amount: String(amount), confirmations: 0 }
    const invoice = await store.invoiceOf(tx, address, memo)
    const asked = invoice && (await findOperation(tx, { provider, ...invoice }))
    let operationId: string | null = null
    const isAsked = (one: Operation) =>
      one.status === 'created' && one.amount === row.amount && invoice?.memo === memo
    if (asked && isAsked(asked)) {
      const taken = await stepIn(tx, deps, asked, (one) =>
        isAsked(one) ? { status: 'processing', reason: null, inMs: null } : undefined,
      )
      if (taken) operationId = asked.operationId
    }
    if (asked && operationId === null && amount >= COINS_MINIMUM)
      operationId = (await insertOperation(tx, unasked(asked, row.amount, createdAt))).operationId
    await store.insertTransfer(tx, { ...row, operationId, createdAt })
    return true
  })
}

function unasked(of: Operation, amount: string, createdAt: Date) {
  const { operationId: unaskedOf, currency, method, callbackUrl } = of
  return {
    ...({ provider, currency, method, callbackUrl, unaskedOf, amount, createdAt } as const),
    ...({ kind: 'payment', status: 'processing', notices: 'usual' } as const),
    requisite: null,
    willRefuse: false,
    returnUrl: null,
    reason: null,
    dueAt: null,
    operationId: randomUUID(),
    token: randomBytes(18).toString('base64url'),
  }
}

/** The network makes blocks; transfers with enough of them are paid. */
export async function mine(deps: PspDeps, blocks: number): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    for (const operationId of await store.confirm(tx, blocks, COINS_CONFIRMATIONS)) {
      const confirmations = await store.confirmationsOf(tx, operationId)
      await stepIn(tx, deps, { provider, operationId }, async (operation) => {
        if (operation.status !== 'processing') return undefined
        const extraData = await extraDataOf(tx, operation, confirmations)
        const told = extraData && { extraData }
        const end = { reason: null, inMs: null, ...(told && { told }) }
        if (confirmations >= COINS_CONFIRMATIONS) return { status: 'success', ...end }
        return told && { status: 'processing', ...end }
      })
    }
  })
  deps.kick()
}
