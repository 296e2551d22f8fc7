/**
 * What the server and the second payment provider say to each other: a till of another dialect, in the
 * sandbox beside the first one. All that is sent is a form; sums are decimals in major units.
 *
 * Both sides sign: hex HMAC-SHA512 over every other field of the form, sorted by name.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { Currency, currencyExponents, Uuid } from '../base.ts'
import { REQUISITE_MAX, requisiteKinds } from './cashier/requisites.ts'
import { isFresh, isSame } from './psp.ts'

/** The notices of the till come here. */
export const KASSA_CALLBACK_PATH = '/api/v18/payments/callback/kassa'
/** What the till wants to hear when a notice has been taken; anything else, and it comes again. */
export const KASSA_TAKEN = 'YES'

export type KassaForm = Record<string, string>

function kassaSignature(secret: string, fields: KassaForm): string {
  const said = new URLSearchParams(Object.entries(fields).filter(([name]) => name !== 'sign'))
  said.sort()
  return bytesToHex(hmac(sha512, utf8ToBytes(secret), utf8ToBytes(said.toString())))
}

/** The form as it goes over the wire, with its moment and its signature. */
export function signedForm(secret: string, fields: KassaForm, nowMs: number): string {
  const said = { ...fields, ts: String(Math.floor(nowMs / 1000)) }
  return new URLSearchParams({ ...said, sign: kassaSignature(secret, said) }).toString()
}

/** More fields than any order has: reading and sorting them would be work for whoever sends them. */
const FIELDS_MAX = 100

/** The fields of a form whose signature and moment are right; undefined for any other. */
export function openForm(secret: string, text: string, nowMs: number): KassaForm | undefined {
  if (hasMore(text, '&', FIELDS_MAX)) return undefined
  const pairs = [...new URLSearchParams(text)]
  const fields: KassaForm = Object.fromEntries(pairs)
  // Of two fields of one name each side could read another one.
  if (Object.keys(fields).length !== pairs.length) return undefined
  const { ts = '', sign = '' } = fields
  if (!isFresh(ts, nowMs) || !isSame(sign, kassaSignature(secret, fields))) return undefined
  return fields
}

function hasMore(text: string, mark: string, most: number): boolean {
  let at = -1
  for (let found = 0; found <= most; found++) {
    at = text.indexOf(mark, at + 1)
    if (at < 0) return false
  }
  return true
}

/** «1000.50» of 100050 minor units. */
export function majorOf(minor: string, currency: Currency): string {
  const digits = currencyExponents[currency]
  if (digits === 0) return minor
  const padded = minor.padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** The minor units of a decimal; undefined where it has more digits than the currency. */
export function minorOf(decimal: string, currency: string): string | undefined {
  const digits = (currencyExponents as Record<string, number>)[currency]
  const read = /^(\d{1,18})(?:\.(\d{1,9}))?$/.exec(decimal)
  if (!read || digits === undefined) return undefined
  const [, whole, fraction = ''] = read
  if (fraction.length > digits) return undefined
  return BigInt(whole! + fraction.padEnd(digits, '0')).toString()
}

const sum = z.string().check(z.regex(/^\d{1,18}(\.\d{1,9})?$/))
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(500))
const way = z.string().check(z.maxLength(60))

export type KassaState = 'wait' | 'process' | 'check' | 'paid' | 'cancelled'

/** An order as the till tells it, in notices and when it is asked. `fail` is empty where it has not. */
export type KassaOrder = {
  order_id: string
  type: 'in' | 'out'
  state: KassaState
  sum: string
  curr: string
  fail: string
}

/** What the file of a day says of each order, parted by semicolons, under a line of these names. */
export const kassaColumns = ['order_id', 'type', 'state', 'sum', 'curr'] as const
/** Where its next page begins; the header is missing on the last one. */
export const KASSA_REPORT_NEXT = 'x-next'

export const KassaInvoice = z.object({
  order_id: Uuid,
  sum,
  curr: Currency,
  way,
  back_url: address,
  notify_url: address,
})
export const KassaTransfer = z.object({
  order_id: Uuid,
  sum,
  curr: Currency,
  way,
  account_ref: z.string().check(z.regex(/^acc_[0-9a-f-]{36}$/)),
  notify_url: address,
})
export const KassaAccount = z.object({
  type: z.enum(requisiteKinds),
  number: z.string().check(z.minLength(4), z.maxLength(REQUISITE_MAX)),
})
