/**
 * What the server and the payment provider say to each other. The provider is no part of the product:
 * in the sandbox it is `apps/sandbox/src/psp`, in life a company with a protocol like this one.
 *
 * Both sides sign after Standard Webhooks: base64 HMAC-SHA256 of «id.timestamp.body» over the bytes that
 * go over the wire, behind the name of the scheme. Several signatures stand side by side, parted by
 * spaces, while a secret is being replaced.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { Currency, Uuid } from '../base.ts'
import { ExtraData } from './cashier/extra.ts'
import { REQUISITE_MAX, requisiteKinds } from './cashier/requisites.ts'

export const pspHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** A message older or newer than this is not taken, so that a caught one is soon worth nothing. */
const PSP_WINDOW_SECONDS = 300

/** The callbacks of the sandbox provider come here. */
export const PSP_CALLBACK_PATH = '/api/v18/payments/callback/sandbox'

type Said = { id: string; timestamp: string; body: string }

export function pspSignature({ secret, id, timestamp, body }: Said & { secret: string }): string {
  const said = utf8ToBytes(`${id}.${timestamp}.${body}`)
  return `v1,${btoa(String.fromCharCode(...hmac(sha256, keyOf(secret), said)))}`
}

/** A secret of the standard's own form carries its bytes in base64; any other is taken as it is written. */
function keyOf(secret: string): Uint8Array {
  const [, coded] =
    /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(secret) ?? []
  if (coded === undefined) return utf8ToBytes(secret)
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
}

/** More signatures than any change of secrets has: each would be compared for whoever sends them. */
const SIGNATURES_MAX = 4

/** Whether one of the signatures of a message is by one of these secrets. */
export function isSigned(
  secrets: readonly (string | undefined)[],
  { signature, ...said }: Said & { signature: string },
): boolean {
  const given = signature.split(' ', SIGNATURES_MAX)
  return secrets
    .filter((secret) => secret !== undefined)
    .map((secret) => pspSignature({ secret, ...said }))
    .some((due) => given.some((one) => isSame(one, due)))
}

/** In a time that does not tell how much of it was right. */
export function isSame(given: string, due: string): boolean {
  let differs = given.length ^ due.length
  for (let n = 0; n < due.length; n++) differs |= given.charCodeAt(n) ^ due.charCodeAt(n)
  return differs === 0
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
  /** What its player is to do elsewhere. */
  extraData: z.optional(ExtraData),
  /** It has come without being asked for, from the player of this operation. */
  unaskedOf: z.optional(Uuid),
})
export type PspOperation = z.output<typeof PspOperation>

/** A day of operations as a page of JSON lines: those that were begun in it, in UTC. */
export const PSP_REPORT_PATH = '/api/reports'
/** Where the next page begins; the header is missing on the last one. */
export const PSP_REPORT_NEXT = 'x-next'

export const PspPayment = z.strictObject({
  operationId: Uuid,
  amount,
  currency: Currency,
  method: z.string().check(z.maxLength(60)),
  returnUrl: address,
  callbackUrl: address,
  /** Whose it is: the same word for all payments of one player. */
  player: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
})
export type PspPayment = z.output<typeof PspPayment>

export const PspPayout = z.strictObject({
  operationId: Uuid,
  amount,
  currency: Currency,
  method: z.string().check(z.maxLength(60)),
  /** Stands for a card, phone or balance that the provider has been shown. */
  requisiteToken: Uuid,
  callbackUrl: address,
})
export type PspPayout = z.output<typeof PspPayout>

const requisiteValue = z.string().check(z.minLength(4), z.maxLength(REQUISITE_MAX))

export const PspRequisite = z.strictObject({
  kind: z.enum(requisiteKinds),
  value: requisiteValue,
  /** What belongs to it: the expiry of a card. */
  more: z.optional(z.partialRecord(z.enum(requisiteKinds), requisiteValue)),
})
