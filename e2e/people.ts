import { type Call } from '@ayva/contract/client'
import { registerByEmail, RULES_VERSION } from '@ayva/contract/identity/auth'
import {
  createDeposit,
  listPaymentSystems,
  paymentStatus,
  showPayment,
} from '@ayva/contract/payments/cashier'
import { showSelf } from '@ayva/contract/identity/player'
import { randomUUID } from 'node:crypto'
import { type Running, until } from './running.ts'

export type Person = { email: string; password: string }

/** A person with an account and a client that repeats calls. */
export type Somebody = { call: Call; token: string; cash(): Promise<bigint> }

export async function register(running: Running, name: string): Promise<Somebody> {
  const { token } = await running.callAs()(registerByEmail, { body: application(somebody(name)) })
  return speaker(
    running.callAs(() => token),
    token,
  )
}

export function speaker(call: Call, token: string): Somebody {
  const cash = async () => (await call(showSelf, {})).wallets[0]?.minor ?? 0n
  return { call, token, cash }
}

export function somebody(name: string): Person {
  return { email: `${name}-${randomUUID().slice(0, 8)}@ayva.test`, password: 'тихий-сад-2026' }
}

/** The data of an adult for a registration. */
export function application(person: Person) {
  return {
    ...person,
    birthDate: '1990-05-17',
    currency: 'RUB',
    agreement: true,
    rulesVersion: RULES_VERSION,
  } as const
}

/** Requests a deposit: returns its number, and the provider's page to pay it. */
export async function askDeposit({ call }: Somebody, sum: bigint) {
  const [system] = await call(listPaymentSystems, { query: { type: '1' } })
  return call(createDeposit, {
    idempotencyKey: randomUUID(),
    body: { sum, system: system!.id, returnUrl: '/payment/processing/', afterPause: true },
  })
}

/** Requests a deposit and pays it at the provider; the notice credits the money. */
export async function payDeposit(somebody: Somebody, sum: bigint): Promise<number> {
  const { paymentId, redirectUrl } = await askDeposit(somebody, sum)
  await until(async () => {
    const form = new URLSearchParams({ action: 'pay' })
    const pressed = await fetch(redirectUrl, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    }).catch(() => undefined)
    return pressed?.status === 303 ? true : undefined
  })
  return paymentId
}

/** Waits for the final state of a payment, and returns it. */
export function settled({ call }: Somebody, paymentId: number): Promise<number> {
  const { SUCCESS, FAIL, CANCELLED } = paymentStatus
  const ends: number[] = [SUCCESS, FAIL, CANCELLED]
  return until(async () => {
    const { statusId } = await call(showPayment, { params: { paymentId } })
    return ends.includes(statusId) ? statusId : undefined
  })
}

export async function fund(somebody: Somebody, sum: bigint): Promise<void> {
  await settled(somebody, await payDeposit(somebody, sum))
}
