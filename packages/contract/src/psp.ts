/**
 * What the server and the payment provider say to each other. The provider is no part of the product:
 * in the sandbox it is `apps/sandbox/src/psp`, in life a company with a protocol like this one.
 *
 * Both sides sign: hex HMAC-SHA256 of «id.timestamp.body» over the bytes that go over the wire.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { Currency, Uuid } from './base.ts'

export const pspHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** A message older or newer than this is not taken, so that a caught one is soon worth nothing. */
const PSP_WINDOW_SECONDS = 300

/** The callbacks of the sandbox provider come here. */
export const PSP_CALLBACK_PATH = '/api/v18/payments/callback/sandbox'

type Signed = { secret: string; id: string; timestamp: string; body: string }

export function pspSignature({ secret, id, timestamp, body }: Signed): string {
  const said = utf8ToBytes(`${id}.${timestamp}.${body}`)
  return bytesToHex(hmac(sha256, utf8ToBytes(secret), said))
}

/** Is the moment of a message, in unix seconds, near enough to now? */
export function isFresh(timestamp: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(Number(timestamp) - nowMs / 1000) <= PSP_WINDOW_SECONDS
}

const amount = z.string().check(z.regex(/^\d{1,18}$/))
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(500))

const pspStatuses = ['created', 'processing', 'delayed', 'success', 'declined'] as const
export type PspStatus = (typeof pspStatuses)[number]

/** An operation as the provider tells it: in callbacks, and when it is asked. */
export const PspOperation = z.object({
  operationId: Uuid,
  kind: z.enum(['payment', 'payout']),
  status: z.enum(pspStatuses),
  /** In minor units. */
  amount,
  currency: z.string().check(z.maxLength(10)),
  reason: z.nullable(z.string().check(z.maxLength(200))),
})
export type PspOperation = z.output<typeof PspOperation>

export const PspPayment = z.strictObject({
  operationId: Uuid,
  amount,
  currency: Currency,
  method: z.string().check(z.maxLength(60)),
  returnUrl: address,
  callbackUrl: address,
})
export type PspPayment = z.output<typeof PspPayment>

export const PspPayout = z.strictObject({
  operationId: Uuid,
  amount,
  currency: Currency,
  method: z.string().check(z.maxLength(60)),
  /** Stands for a card, phone or purse that the provider has been shown. */
  requisiteToken: Uuid,
  callbackUrl: address,
})
export type PspPayout = z.output<typeof PspPayout>

export const PspRequisite = z.strictObject({
  kind: z.enum(['phone', 'card', 'purse']),
  value: z.string().check(z.minLength(4), z.maxLength(64)),
})
