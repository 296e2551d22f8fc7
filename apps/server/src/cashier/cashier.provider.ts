/** Speaks to the payment provider. What it answers is checked like anything that comes from outside. */
import { randomUUID } from 'node:crypto'
import {
  pspHeaders,
  PspOperation,
  type PspPayment,
  type PspPayout,
  pspSignature,
} from '@ayva/contract/psp'
import * as z from 'zod/mini'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'

const ANSWER_WITHIN_MS = seconds(8)

/** No answer, or none that can be understood: the outcome is unknown, and is to be asked for. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

const Created = z.extend(PspOperation, { paymentUrl: z.url() })
const Requisite = z.object({ token: z.uuid(), mask: z.string().check(z.maxLength(64)) })

/** Opens a payment at the provider, or finds it again by its operation id. */
export function createPayment(deps: Deps, payment: PspPayment) {
  return ask(deps, 'POST', '/api/payments', Created, payment)
}

/** Sends a payout, or finds it again: one operation id is paid once. */
export function createPayout(deps: Deps, payout: PspPayout) {
  return ask(deps, 'POST', '/api/payouts', PspOperation, payout)
}

/** Hands a card, phone or purse over to the provider; only its token and mask are kept here. */
export function keepRequisite(deps: Deps, requisite: { kind: string; value: string }) {
  return ask(deps, 'POST', '/api/requisites', Requisite, requisite)
}

/** Undefined where the provider has never heard of the operation. */
export async function askOperation(
  deps: Deps,
  operationId: string,
): Promise<PspOperation | undefined> {
  try {
    return await ask(deps, 'GET', `/api/operations/${operationId}`, PspOperation)
  } catch (error) {
    if (error instanceof ProviderAway && error.cause === 404) return undefined
    throw error
  }
}

async function ask<S extends z.ZodMiniType>(
  { config, clock }: Deps,
  method: 'GET' | 'POST',
  path: string,
  answer: S,
  said?: object,
): Promise<z.output<S>> {
  const body = said && JSON.stringify(said)
  const id = randomUUID()
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const response = await fetch(new URL(path, config.PSP_URL), {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      [pspHeaders.signature]: pspSignature({
        secret: config.PSP_SECRET,
        id,
        timestamp,
        body: body ?? path,
      }),
    },
    ...(body && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch((error: unknown) => {
    throw new ProviderAway(`${method} ${path}: ${String(error)}`)
  })
  if (!response.ok)
    throw new ProviderAway(`${method} ${path}: ${response.status}`, { cause: response.status })
  const read = z.safeParse(answer, await response.json().catch(() => undefined))
  if (!read.success) throw new ProviderAway(`${method} ${path}: not understood`)
  return read.data
}
