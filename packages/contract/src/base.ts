import * as z from 'zod/mini'
import { type Refusals } from './refusal.ts'
import { cleanTyped, type TypedKind } from './typed.ts'

export { currencyExponents } from './exponents.ts'
export { Refusal, type Refusals, type RefusalWords, refusing } from './refusal.ts'

export const API = '/api/v18'

export const Currency = z.enum(['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON', 'POINTS'])
export type Currency = z.output<typeof Currency>

/** An amount in minor units: a string of digits on the wire and a bigint in code, never a float. */
export const Minor = z.codec(
  z
    .string({ error: 'Неверный формат суммы' })
    .check(z.regex(/^-?\d{1,18}$/, 'Неверный формат суммы')),
  z.bigint(),
  { decode: (digits) => BigInt(digits), encode: (minor) => minor.toString() },
)
export const Money = z.object({ minor: Minor, currency: Currency })
export type Money = z.output<typeof Money>

/** A check that normalises typed text before the checks that follow. */
export const cleaned = (kind: TypedKind) => z.overwrite<string>((typed) => cleanTyped(kind, typed))

/** A check that refuses a name without any letter or digit. */
export const letterOrDigit = z.regex(/[\p{L}\p{N}]/u, 'Нужна хотя бы одна буква или цифра')

/** A moment in ISO 8601, UTC. */
export const Moment = z.iso.datetime()
const NIL_UUID = '00000000-0000-0000-0000-000000000000'
export const Uuid = z.uuid('Некорректное значение')
/**
 * An id that the caller generates. The nil UUID is refused, because a faulty caller would send it for different
 * operations.
 */
export const NewUuid = Uuid.check(z.refine((id) => id !== NIL_UUID, 'Некорректное значение'))
/** A positive whole number written in a path or a query. */
export const PathId = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.int(), {
  decode: Number,
  encode: String,
})
/** `limit` and `offset` of a list; the default limit is 10. */
export function pageOf(limitMax: number, limitDefault = 10) {
  const count = (max: number) =>
    z.codec(z.string().check(z.regex(/^\d{1,7}$/, 'Некорректный запрос')), z.int(), {
      decode: (text) => Math.min(Number(text), max),
      encode: String,
    })
  return {
    limit: z._default(count(limitMax), limitDefault),
    offset: z._default(count(1_000_000), 0),
  }
}

/** The largest offset, because a deep offset is slow; `before` reaches older rows. */
const OFFSET_MAX = 10_000
/**
 * Like `pageOf`, for lists that grow with time: a deep `offset` is refused, and `before` continues after a known row.
 */
export function deepPageOf(limitMax: number) {
  const offset = z.codec(
    z.string().check(z.regex(/^\d{1,7}$/, 'Некорректный запрос')),
    z.int().check(z.maximum(OFFSET_MAX, `Не больше ${OFFSET_MAX}: дальше листайте по before`)),
    { decode: Number, encode: String },
  )
  return { ...pageOf(limitMax), offset: z._default(offset, 0) }
}

/** What an operator may do, such as `payments.judge`. */
export type Permission = `${string}.${string}`
/**
 * Who may make a call: a guest means everybody; a player; an operator with that permission, or with one of `or` if the
 * rules of the call decide which of them is needed.
 */
export type Audience = 'guest' | 'player' | { operator: Permission; or?: readonly Permission[] }

/** Every permission that allows an operator to make a call; empty for calls that are not for operators. */
export function permissionsFor(audience: Audience): readonly Permission[] {
  return typeof audience === 'object' ? [audience.operator].concat(audience.or ?? []) : []
}

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `${typeof API}/${string}`
  audience: Audience
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The body is a file of any content, sent as `application/octet-stream`, up to a number of bytes. */
  file?: { bytesMax: number }
  answer: z.ZodMiniType
  refusals: Refusals
  /** The call moves money or gives something, so it must carry an `Idempotency-Key`. */
  idempotent?: true
  /** After failures the call requires a solved captcha in the header `Verification-Token`. */
  captcha?: true
  /** A blocked player may make the call: it shows the reason of the block or withdraws own money. */
  whileBlocked?: true
  /** A session of an operator needs a recent code of the authenticator app for this call. */
  confirmed?: true
  /** The answer is the same for every guest and may be cached for this number of seconds. */
  cacheSeconds?: number
  /** An answer is not cached if its query contains one of these names, whose values callers can invent. */
  notKeptWith?: readonly string[]
  /** The answer does not depend on the caller, so no `Auth-Token` is sent. */
  withoutToken?: true
  /** A page may send it as a beacon, which has cookies but no headers, so the session cookie identifies the player. */
  byBeacon?: true
  /** The answer depends on the host of the site, which the call sends as `domain`. */
  byHost?: true
  /** The call sends the fields `isGuest`, `isFake` and `t_uid` that describe the visitor to the lobby. */
  byUserType?: true
}

/** The host of the site, for calls whose answer depends on it. */
export const Domain = z.optional(
  z.string().check(z.maxLength(253), z.regex(/^[\w.:[\]-]+$/, 'Некорректный запрос')),
)

/** Declares an endpoint as data, from which server, browser client, OpenAPI and tests are derived. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E, K extends string> = E extends { [P in K]: infer T extends z.ZodMiniType }
  ? z.output<T>
  : undefined
export type Params<E extends Endpoint> = Part<E, 'params'>
export type Query<E extends Endpoint> = Part<E, 'query'>
export type Body<E extends Endpoint> = Part<E, 'body'>
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** Refusals of every call; an endpoint need not list them. */
export const commonRefusals = {
  login_required: { status: 401, code: 1, message: 'Требуется вход' },
  validation: { status: 422, code: 3, message: 'Проверьте заполнение полей' },
  bad_request: { status: 400, code: 3, message: 'Некорректный запрос' },
  forbidden: { status: 403, code: 1006, message: 'На это нет разрешения' },
  suspicious: {
    status: 403,
    code: 1007,
    message: 'Этот вход открыт в другом браузере. Войдите здесь заново.',
  },
  account_blocked: {
    status: 422,
    code: 1009,
    message: 'Аккаунт заблокирован. {words} Свои деньги можно вывести.',
  },
  confirmation_needed: {
    status: 403,
    code: 1011,
    message: 'Подтвердите кодом из приложения, что это вы',
  },
  not_found: { status: 404, code: 1004, message: 'Не найдено' },
  method_not_allowed: { status: 405, code: 1005, message: 'Метод не поддерживается' },
  too_slow: { status: 408, code: 1008, message: 'Запрос пришёл не целиком' },
  too_large: { status: 413, code: 1013, message: 'Слишком большой запрос' },
  wrong_type: { status: 415, code: 1015, message: 'Неверный тип данных' },
  too_many: { status: 429, code: 1029, message: 'Слишком много запросов. Подождите немного.' },
  signature_wrong: { status: 400, code: 1016, message: 'Обновите страницу и попробуйте ещё раз' },
  headers_too_large: { status: 431, code: 1031, message: 'Слишком большие заголовки запроса' },
  key_missing: { status: 400, code: 1017, message: 'Нет заголовка Idempotency-Key' },
  key_invalid: {
    status: 400,
    code: 1019,
    message: 'Такой ключ запроса не подходит. Обновите страницу и попробуйте ещё раз.',
  },
  key_reused: { status: 422, code: 1018, message: 'Этот ключ уже занят другим запросом' },
  remarketing: { status: 451, code: 1051, message: 'Сейчас открыта только одна страница сайта' },
  fault: { status: 500, code: 1000, message: 'Что-то сломалось у нас. Мы уже знаем.' },
  unavailable: {
    status: 503,
    code: 1003,
    message: 'Сервис ненадолго недоступен. Повторите позже.',
  },
} as const satisfies Refusals

/** The body of a refusal on the wire. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.int(),
    key: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    rule: z.optional(z.string()),
    used: z.optional(z.string()),
    limit: z.optional(z.string()),
    retryAt: z.optional(z.string()),
    ttl: z.optional(z.int()),
    reason: z.optional(z.string()),
  }),
  /** With codes 11 and 24, and whenever the next attempt needs it. */
  protection: z.optional(z.object({ phrase: z.string(), signature: z.string() })),
  requestId: z.string(),
})
