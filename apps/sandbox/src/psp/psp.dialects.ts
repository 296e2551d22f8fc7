import {
  KASSA_TAKEN,
  type KassaOrder,
  type KassaState,
  majorOf,
  signedForm,
} from '@ayva/contract/payments/kassa'
import { type Currency } from '@ayva/contract/base'
import {
  pspHeaders,
  type PspOperation,
  pspSignature,
  type PspStatus,
} from '@ayva/contract/payments/psp'
import { type PspDeps } from './psp.ts'
import { type Company, type Notice } from './psp.store.ts'

/** How a company notifies a merchant, and how it recognises the acknowledgement. */
export type Dialect = {
  notice(deps: PspDeps, notice: Notice, at: Date): { headers: Record<string, string>; body: string }
  isTaken(status: number, text: string): boolean
}

const jsonDialect = (secretsOf: (deps: PspDeps) => string[]): Dialect => ({
  notice(deps, { eventId: id, body }, at) {
    const secrets = secretsOf(deps)
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const headers = {
      'content-type': 'application/json',
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      // Also signed with the previous secret, for a merchant that does not have the new one yet.
      [pspHeaders.signature]: secrets
        .map((secret) => pspSignature({ secret, id, timestamp, body }))
        .join(' '),
    }
    return { headers, body }
  },
  isTaken: (status) => status === 200,
})
const sandbox = jsonDialect(({ secrets }) => secrets)
const coins = jsonDialect(({ coinsSecret }) => [coinsSecret])

const kassa: Dialect = {
  notice({ kassaSecret }, { eventId, body }, at) {
    const fields = { notice_no: eventId, ...orderOf(JSON.parse(body) as PspOperation) }
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: signedForm(kassaSecret, fields, at.getTime()),
    }
  },
  isTaken: (_status, text) => text.trim() === KASSA_TAKEN,
}

export const dialects: Record<Company, Dialect> = { sandbox, kassa, coins }

const states: Record<PspStatus, KassaState> = {
  created: 'wait',
  processing: 'process',
  delayed: 'check',
  success: 'paid',
  declined: 'cancelled',
}

/** An operation in the second dialect. */
export function orderOf(said: PspOperation): KassaOrder {
  const { operationId, kind, status, amount, currency, reason } = said
  return {
    order_id: operationId,
    type: kind === 'payment' ? 'in' : 'out',
    state: states[status],
    sum: majorOf(amount, currency as Currency),
    curr: currency,
    fail: reason ?? '',
  }
}
