/**
 * The interface of payment providers. Each one translates its dialect; its reports arrive here cleaned and bounded, and
 * anything malformed becomes `unknown`.
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

export type Operation = {
  operationId: string
  kind: 'payment' | 'payout' | 'unknown'
  status: OperationState
  /** Minor units; empty if the sum is unreadable. */
  amount: string
  currency: string
  reason: string | null
  /** What the player has to do elsewhere, if that changed. */
  extraData?: ExtraData
}
export type Notice = {
  eventId: string
  said: Operation
  /** For unexpected money: the operation whose player sent it. */
  unaskedOf?: string
}

type Order = { operationId: string; amount: bigint; currency: Currency; method: string }
export type PaymentOrder = Order & {
  /** The player, because a provider may keep something for each player, such as an address. */
  player: string
  returnUrl: string
}
/** Where the player pays, and what has to be done there. */
export type Opened = { paymentUrl: string; extraData?: ExtraData }
/** A page of a provider's file of a day; `unread` counts unintelligible lines. */
export type ReportPage = { lines: Operation[]; unread: number; next: string | undefined }
export type PayoutOrder = Order & { requisiteToken: string }

/** The destination of money with its additional fields, such as a card's expiry. */
export type Requisite = {
  kind: RequisiteKind
  value: string
  more?: Partial<Record<RequisiteKind, string>>
}

export type Provider = {
  /** The path and type of its notices, and the answer to an accepted one. */
  notices: { path: string; type: string; taken: string | object }
  /** Opens a payment, or finds it by its operation id; returns where the player pays. */
  openPayment(deps: Deps, order: PaymentOrder): Promise<Opened>
  /** Ensures that a payment is never paid here, whether it was opened or not. */
  closePayment(deps: Deps, order: PaymentOrder): Promise<Operation>
  /** Sends a payout, or finds it by its operation id, which is paid once. */
  openPayout(deps: Deps, order: PayoutOrder): Promise<Operation>
  /** Stores a card, phone or e-wallet at the provider; only its token and mask are kept here. */
  keepRequisite(deps: Deps, requisite: Requisite): Promise<{ token: string; mask: string }>
  /** Undefined if the provider does not know the operation. */
  findOperation(deps: Deps, operationId: string): Promise<Operation | undefined>
  /** The file of a day in UTC: every operation begun in it, page by page. */
  readReport(deps: Deps, page: { day: string; after: string | undefined }): Promise<ReportPage>
  /** Reads a notice from its raw bytes; refuses with `callback_forged`, or `bad_request` if it names no operation. */
  readNotice(deps: Deps, headers: IncomingHttpHeaders, raw: Buffer): Notice
}

const callbackRefusals = {
  callback_forged: { status: 403, code: 1406, message: 'Подпись уведомления неверна' },
} as const satisfies Refusals
export const refuseNotice = refusing(callbackRefusals)

/** The address of a payment page, to which a browser is sent; only http and https, so no script or file. */
export const PageUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000))

export const TOKEN_MAX = 100
export const MASK_MAX = 64
export const REASON_MAX = 200
export const CURRENCY_MAX = 10

/** Makes text from outside storable: well-formed, without control characters, at most `max` letters. */
export function plainText(text: unknown, max: number): string {
  if (typeof text !== 'string') return ''
  // Cut twice: first to bound the work, then at a whole letter.
  const letters = Array.from(text.slice(0, max * 2).toWellFormed()).slice(0, max)
  return letters
    .join('')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

/** The report if it is about the requested operation; a report on another one counts as no answer. */
export function about(operationId: string, said: Operation): Operation {
  if (said.operationId.toLowerCase() !== operationId)
    throw new ProviderAway('the answer is of another operation')
  return said
}

export function oneOf<T extends string>(names: readonly T[], said: unknown): T | undefined {
  return names.find((name) => name === said)
}

const CURSOR = /^[\w.-]{1,100}$/
/**
 * The cursor of a file's next page from its header; a malformed one is an error, so that the file does not end early.
 */
export function cursorIn(header: string | null): string | undefined {
  if (header === null) return undefined
  if (!CURSOR.test(header)) throw new ProviderAway('the next page is not understood')
  return header
}
