/**
 * What the cashier asks of any payment provider, in words of its own. A provider speaks a dialect; what
 * it says comes in here cleaned and bounded, and what it does not say right is `unknown`.
 */
import { type IncomingHttpHeaders } from 'node:http'
import { type Currency, type Refusals, refusing } from '@ayva/contract/base'
import { type ExtraData } from '@ayva/contract/payments/cashier/extra'
import { type RequisiteKind } from '@ayva/contract/payments/cashier/requisites'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { ProviderAway } from './ask.ts'

export const operationStates = [
  'created',
  'processing',
  'delayed',
  'success',
  'declined',
  'unknown',
] as const
export type OperationState = (typeof operationStates)[number]

/** An operation as a provider tells of it. */
export type Operation = {
  operationId: string
  kind: 'payment' | 'payout' | 'unknown'
  status: OperationState
  /** Minor units; empty where no sum can be read. */
  amount: string
  currency: string
  reason: string | null
  /** What its player is to do elsewhere, where that has changed. */
  extraData?: ExtraData
}
export type Notice = {
  eventId: string
  said: Operation
  /** Money that has come without being asked for: the operation whose player it is from. */
  unaskedOf?: string
}

type Order = { operationId: string; amount: bigint; currency: Currency; method: string }
export type PaymentOrder = Order & {
  /** Whose payment it is: a provider may have something of each player's own, such as an address. */
  player: string
  returnUrl: string
}
/** Where the player pays, and what is to be done there. */
export type Opened = { paymentUrl: string; extraData?: ExtraData }
/** A page of a provider's file of a day; `unread` counts the lines that say nothing understandable. */
export type ReportPage = { lines: Operation[]; unread: number; next: string | undefined }
export type PayoutOrder = Order & { requisiteToken: string }

/** Where money is to go, and what belongs to it: the expiry of a card. */
export type Requisite = {
  kind: RequisiteKind
  value: string
  more?: Partial<Record<RequisiteKind, string>>
}

export type Provider = {
  /** Where its notices come, of what type, and what it is answered when one has been taken. */
  notices: { path: string; type: string; taken: string | object }
  /** Opens a payment, or finds it again by its operation id; says where the player pays. */
  openPayment(deps: Deps, order: PaymentOrder): Promise<Opened>
  /** Sees to it that a payment is never paid here, whether it has been opened or not. */
  closePayment(deps: Deps, order: PaymentOrder): Promise<Operation>
  /** Sends a payout, or finds it again: one operation id is paid once. */
  openPayout(deps: Deps, order: PayoutOrder): Promise<Operation>
  /** Hands a card, phone or balance over; only its token and mask are kept here. */
  keepRequisite(deps: Deps, requisite: Requisite): Promise<{ token: string; mask: string }>
  /** Undefined where the provider has never heard of the operation. */
  findOperation(deps: Deps, operationId: string): Promise<Operation | undefined>
  /** The file of a day in UTC: every operation that was begun in it, page by page. */
  readReport(deps: Deps, page: { day: string; after: string | undefined }): Promise<ReportPage>
  /** Reads a notice by its bytes; refuses `callback_forged`, and `bad_request` where it names nothing. */
  readNotice(deps: Deps, headers: IncomingHttpHeaders, raw: Buffer): Notice
}

const callbackRefusals = {
  callback_forged: { status: 403, code: 1406, message: 'Подпись уведомления неверна' },
} as const satisfies Refusals
export const refuseNotice = refusing(callbackRefusals)

/** Where a browser is sent: a page of the net, not a script and not a file. */
export const PageUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000))

export const TOKEN_MAX = 100
export const MASK_MAX = 64
export const REASON_MAX = 200
export const CURRENCY_MAX = 10

/** Text from outside as the database can keep it: well formed, without control signs, no longer than told. */
export function plainText(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  // Cut twice: first so that no work is done on what nobody will read, then at a whole letter.
  const letters = Array.from(text.slice(0, max * 2).toWellFormed()).slice(0, max)
  return letters
    .join('')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

/** What was said when one operation was asked for: events of another one is no answer. */
export function about(operationId: string, said: Operation): Operation {
  if (said.operationId.toLowerCase() !== operationId)
    throw new ProviderAway('the answer is of another operation')
  return said
}

export function oneOf<T extends string>(names: readonly T[], said: unknown): T | undefined {
  return names.find((name) => name === said)
}

const CURSOR = /^[\w.-]{1,100}$/
/** Where the next page of a file begins, as its header says; a strange one is the end of nothing. */
export function cursorIn(header: string | null): string | undefined {
  if (header === null) return undefined
  if (!CURSOR.test(header)) throw new ProviderAway('the next page is not understood')
  return header
}
