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
/** Whose withdrawals wait for people: what they pay in, and ask for. */
const waiting = [
  { lookup: 'player2@ayva.test', password, deposits: [60_000_00n, 60_000_00n], sum: 120_000_00n },
  { lookup: 'player3@ayva.test', password, deposits: [55_000_00n, 50_000_00n], sum: 105_000_00n },
]
const WAIT_MS = 500
const TRIES = 60

/**
 * What is to be seen in the payments of a fresh demo: one that was paid, one that was declined, and one that leaves
 * again, so that the balance is as it was. By the public APIs of site and provider, as anybody would; once.
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
 * What operators find in the queue of a fresh demo: sums that are large for a place where money never went, and the
 * place is one for both of these players. Nothing is paid out before somebody decides; once.
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

/** Undefined where somebody has made the account their own: by a second factor, or by another password. */
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
