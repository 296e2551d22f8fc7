import * as z from 'zod/mini'
import { type Refusals } from './refusal.ts'
import { cleanTyped, type TypedKind } from './typed.ts'

export { currencyExponents } from './exponents.ts'
export { Refusal, type Refusals, type RefusalWords, refusing } from './refusal.ts'

export const API = '/api/v18'

export const Currency = z.enum(['RUB', 'UAH', 'USD', 'KZT', 'INR', 'AZN', 'TON', 'POINTS'])
export type Currency = z.output<typeof Currency>

/** An amount in minor units: a digit string on the wire, a bigint in code, a float never. */
export const Minor = z.codec(
  z
    .string({ error: 'Неверный формат суммы' })
    .check(z.regex(/^-?\d{1,18}$/, 'Неверный формат суммы')),
  z.bigint(),
  { decode: (digits) => BigInt(digits), encode: (minor) => minor.toString() },
)
export const Money = z.object({ minor: Minor, currency: Currency })
export type Money = z.output<typeof Money>

/** A check that brings a typed text into the form of its kind before the checks that follow. */
export const cleaned = (kind: TypedKind) => z.overwrite<string>((typed) => cleanTyped(kind, typed))

/** A check for names: one that consists of signs alone tells nobody anything. */
export const letterOrDigit = z.regex(/[\p{L}\p{N}]/u, 'Нужна хотя бы одна буква или цифра')

/** A moment in ISO 8601, UTC. */
export const Moment = z.iso.datetime()
const NIL_UUID = '00000000-0000-0000-0000-000000000000'
export const Uuid = z.uuid('Некорректное значение')
/** An id that the caller makes. The nil UUID is refused: a faulty caller would send it for different things. */
export const NewUuid = Uuid.check(z.refine((id) => id !== NIL_UUID, 'Некорректное значение'))
/** A positive whole number written in a path or a query. */
export const PathId = z.codec(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.int(), {
  decode: Number,
  encode: String,
})
/** `limit` and `offset` of every list; the list limit is 10 where none is given. */
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

/** Deeper rows of a long list are reached from a row that is known, and not by counting up to them. */
const OFFSET_MAX = 10_000
/** As `pageOf`, for lists that grow with time: a deep `offset` is refused, `before` goes on from a row. */
export function deepPageOf(limitMax: number) {
  const offset = z.codec(
    z.string().check(z.regex(/^\d{1,7}$/, 'Некорректный запрос')),
    z.int().check(z.maximum(OFFSET_MAX, `Не больше ${OFFSET_MAX}: дальше листайте по before`)),
    { decode: Number, encode: String },
  )
  return { ...pageOf(limitMax), offset: z._default(offset, 0) }
}

/** What an operator may be allowed to do: `payments.judge`. */
export type Permission = `${string}.${string}`
/**
 * Who may make a call: a guest, and so anybody; a player; an operator with that permission, or with one of `or`
 * where the rules behind the call ask for the one that fits what it is about.
 */
export type Audience = 'guest' | 'player' | { operator: Permission; or?: readonly Permission[] }

/** Every permission that lets an operator make a call; none where it is not for operators. */
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
  /** The body is a file as it is, of so many bytes at most: `application/octet-stream`, whatever its content. */
  file?: { bytesMax: number }
  answer: z.ZodMiniType
  refusals: Refusals
  /** The call moves money or gives something: it must carry an `Idempotency-Key`. */
  idempotent?: true
  /** After failures the call wants a captcha solved, in the header `Verification-Token`. */
  captcha?: true
  /** A blocked player may make it: what is needed to see why, and to take one's own money out. */
  whileBlocked?: true
  /** An operator's session makes it only after a code of the authenticator app was given a short time ago. */
  confirmed?: true
  /** The answer is the same for every guest and may be kept for so many seconds. */
  cacheSeconds?: number
  /** With these names in its query an answer is not kept: whoever asks invents what they say. */
  notKeptWith?: readonly string[]
  /** Everybody is answered alike, so that no `Auth-Token` is sent. */
  withoutToken?: true
  /** A page may send it as a beacon, which carries cookies and no headers: the session's cookie tells who speaks. */
  byBeacon?: true
  /** The answer differs by the host that the visitor is on: its call carries `domain`. */
  byHost?: true
  /** The lobby tells visitors apart: the call carries `isGuest`, `isFake`, `t_uid`. */
  byUserType?: true
}

/** The host that the visitor is on, of calls that are answered by it. */
export const Domain = z.optional(
  z.string().check(z.maxLength(253), z.regex(/^[\w.:[\]-]+$/, 'Некорректный запрос')),
)

/** Writes an endpoint down as data; server, browser, OpenAPI and tests are made from it. */
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

/** Refusals that any call may answer; they need not be listed by an endpoint. */
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

/** What a refusal looks like on the wire. */
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
  /** Beside codes 11 and 24, and where the next try will want it. */
  protection: z.optional(z.object({ phrase: z.string(), signature: z.string() })),
  requestId: z.string(),
})
