import { randomUUID } from 'node:crypto'
import { logIn, logOut } from '@ayva/contract/identity/auth'
import { Refusal } from '@ayva/contract/base'
import { type Call, createClient } from '@ayva/contract/client'
import { sendTo } from '@ayva/contract/wire'
import {
  createDeposit,
  createWithdrawal,
  listPayments,
  listPaymentSystems,
  paymentStatus as status,
  showPayment,
} from '@ayva/contract/payments/cashier'

const password = 'айва-демо-2026'
const alisa = { lookup: 'alisa@ayva.test', password }
const SUM = 3_000_00n
/** Players whose withdrawals wait for a decision, with their deposits and withdrawals. */
const waiting = [
  { lookup: 'player2@ayva.test', password, deposits: [60_000_00n, 60_000_00n], sum: 120_000_00n },
  { lookup: 'player3@ayva.test', password, deposits: [55_000_00n, 50_000_00n], sum: 105_000_00n },
]
const WAIT_MS = 500
const TRIES = 60

/**
 * Makes the payments of a new demo, once, through the public APIs of site and provider: one paid, one declined, and one
 * withdrawn again, so that the balance is unchanged.
 */
export async function payForShow(site: string, account = alisa): Promise<void> {
  const token = await enter(site, account)
  if (token === undefined) return
  const call = clientOf(site, token)
  try {
    const { payments } = await call(listPayments, { query: { limit: 1 } })
    if (payments.length > 0) return
    await deposit(call, 1_000_00n, 'decline')
    await deposit(call, SUM, 'pay')
    const system = await phoneWay(call)
    const body = { sum: SUM, system, requisite: '+79123456789' }
    await call(createWithdrawal, { body, idempotencyKey: randomUUID() })
  } finally {
    await call(logOut, {}).catch(() => {})
  }
}

/**
 * Leaves withdrawals in the operators' queue of a new demo, once: large sums to a new requisite that both players
 * share. Nothing is paid before an operator decides.
 */
export async function leaveForShow(site: string, accounts = waiting): Promise<void> {
  for (const { deposits, sum, ...account } of accounts) {
    const token = await enter(site, account)
    if (token === undefined) continue
    const call = clientOf(site, token)
    try {
      const { payments } = await call(listPayments, { query: { limit: 1 } })
      if (payments.length > 0) continue
      for (const deposited of deposits) await deposit(call, deposited, 'pay')
      const body = { sum, system: await phoneWay(call), requisite: '+79161234567' }
      await call(createWithdrawal, { body, idempotencyKey: randomUUID() })
    } finally {
      await call(logOut, {}).catch(() => {})
    }
  }
}

/** Logs in; undefined if somebody has changed the account's password or turned on a second factor. */
async function enter(site: string, account: typeof alisa): Promise<string | undefined> {
  try {
    const entered = await clientOf(site)(logIn, { body: account })
    return 'token' in entered ? entered.token : undefined
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}

async function deposit(call: Call, sum: bigint, action: 'pay' | 'decline'): Promise<void> {
  const [system] = await call(listPaymentSystems, { query: { type: '1' } })
  const body = { sum, system: system!.id, returnUrl: '/payment/processing/', afterPause: true }
  const asked = await call(createDeposit, { body, idempotencyKey: randomUUID() })
  const form = new URLSearchParams({ action })
  await fetch(asked.redirectUrl, { method: 'POST', body: form, redirect: 'manual' })
  for (let n = 0; n < TRIES; n += 1) {
    const { statusId } = await call(showPayment, { params: { paymentId: asked.paymentId } })
    if (statusId === status.SUCCESS || statusId === status.FAIL) return
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

async function phoneWay(call: Call): Promise<number> {
  const systems = await call(listPaymentSystems, { query: { type: '2' } })
  return systems.find(({ fields }) => fields[0]?.kind === 'phone')!.id
}

const clientOf = (site: string, token?: string): Call => createClient(sendTo(site, () => token))
