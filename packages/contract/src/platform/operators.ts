/**
 * Operators and their login: by invitation, password and a code of an authenticator app. The token of a session is kept
 * by the office's own server and never sent to its page.
 */
import * as z from 'zod/mini'
import { API, cleaned, endpoint, Moment, NewUuid, Uuid } from '../base.ts'
import { line, reason } from '../office.ts'

/** For how many minutes a code allows an operator to move money and change permissions. */
export const CONFIRMED_MINUTES = 10

export const Role = z.enum([
  'administrator',
  'auditor',
  'cashier',
  'finance',
  'risk',
  'referee',
  'support',
  'verifier',
  'editor',
  'marketer',
])
export type Role = z.output<typeof Role>

const roles = z
  .array(Role)
  .check(z.minLength(1, 'Выберите хотя бы одну роль'), z.maxLength(Role.options.length))
const code = z
  .string({ error: 'Введите код' })
  .check(cleaned('code'), z.regex(/^\d{6}$/, 'Шесть цифр из приложения'))
const newPassword = z
  .string({ error: 'Придумайте пароль' })
  .check(z.minLength(12, 'Не короче 12 знаков'), z.maxLength(256, 'Пароль слишком длинный'))
const invitation = z.string().check(z.regex(/^[\w-]{43}$/, 'Ссылка неполная'))
const why = reason('Напишите, почему')
/**
 * The header with the token of a known browser, whose login attempts are counted separately from those of strangers.
 */
export const DEVICE_HEADER = 'known-device'
export const knownDevice = /^[\w-]{1,12}\.[\w-]{22}(?:\.[\w-]{43}){1,4}$/

/** The answer to a login: `token` and `device` are only for the office's own server, or for a terminal. */
const Entered = z.object({
  token: z.string(),
  name: z.string(),
  expiresAt: Moment,
  /** To be sent in the header `Known-Device` at the next login from the same browser. */
  device: z.string(),
})

export const showInvitation = endpoint({
  method: 'POST',
  path: `${API}/office/invitation`,
  audience: 'guest',
  summary: 'Приглашение сотрудника: кого зовут и секрет для приложения с кодами',
  body: z.strictObject({ invitation }),
  answer: z.object({
    name: z.string(),
    roles: z.array(Role),
    /** For an authenticator app: as text, and as an `otpauth://` address for a QR code. */
    secret: z.string(),
    uri: z.string(),
    expiresAt: Moment,
  }),
  refusals: {
    invitation_over: {
      status: 404,
      code: 4801,
      message: 'Приглашение уже использовано или устарело. Попросите новое.',
    },
  },
})

const codeWrong = {
  code_wrong: { status: 422, code: 4803, message: 'Код не подходит. Введите новый из приложения.' },
} as const

export const acceptInvitation = endpoint({
  method: 'POST',
  path: `${API}/office/invitation/acceptance`,
  audience: 'guest',
  summary: 'Принять приглашение: задать пароль, подтвердить код и войти',
  body: z.strictObject({ invitation, password: newPassword, code }),
  answer: Entered,
  refusals: { ...showInvitation.refusals, ...codeWrong },
})

export const enterOffice = endpoint({
  method: 'POST',
  path: `${API}/office/entry`,
  audience: 'guest',
  summary: 'Войти в офис: имя, пароль и код из приложения',
  body: z.strictObject({
    name: line(100),
    password: z.string({ error: 'Введите пароль' }).check(z.minLength(1), z.maxLength(256)),
    code,
  }),
  answer: Entered,
  refusals: {
    /** The same answer for a wrong name, password and code. */
    entry_refused: { status: 422, code: 4802, message: 'Имя, пароль или код не подходит' },
    attempts_over: {
      status: 429,
      code: 1110,
      message: 'Слишком много попыток. Подождите немного и повторите.',
    },
  },
})

export const leaveOffice = endpoint({
  method: 'POST',
  path: `${API}/office/entry/end`,
  audience: { operator: 'office.enter' },
  summary: 'Выйти из офиса',
  answer: z.object({ left: z.literal(true) }),
  refusals: {},
})

/** A session of an operator. */
const OperatorSession = z.object({
  id: Uuid,
  userAgent: z.string(),
  ip: z.string(),
  createdAt: Moment,
  seenAt: Moment,
  expiresAt: Moment,
  /** The session that makes the call. */
  here: z.boolean(),
})

export const showOfficeSelf = endpoint({
  method: 'GET',
  path: `${API}/office/self`,
  audience: { operator: 'office.enter' },
  summary: 'Кто вошёл: имя, роли, разрешения, где ещё открыт офис',
  answer: z.object({
    id: Uuid,
    name: z.string(),
    roles: z.array(Role),
    permissions: z.array(z.string()),
    /** Until when money may be moved without another code; null if one is needed. */
    confirmedUntil: z.nullable(Moment),
    sessions: z.array(OperatorSession),
  }),
  refusals: {},
})

export const endOfficeSession = endpoint({
  method: 'POST',
  path: `${API}/office/self/sessions/:id/end`,
  audience: { operator: 'office.enter' },
  summary: 'Закончить свой вход в другом месте',
  params: z.object({ id: NewUuid }),
  answer: z.object({ ended: z.boolean() }),
  refusals: {},
})

/** Calls that move money or change permissions require this call once in `CONFIRMED_MINUTES`. */
export const confirmOfficeEntry = endpoint({
  method: 'POST',
  path: `${API}/office/self/confirmation`,
  audience: { operator: 'office.enter' },
  summary: 'Подтвердить кодом, что это вы: перед деньгами и правами',
  body: z.strictObject({ code }),
  answer: z.object({ confirmedUntil: Moment }),
  refusals: { ...codeWrong, attempts_over: enterOffice.refusals.attempts_over },
})

export const OfficeOperator = z.object({
  id: Uuid,
  name: z.string(),
  roles: z.array(Role),
  createdAt: Moment,
  /** Whether the invitation is open, the operator is active, or was ended. */
  state: z.enum(['invited', 'works', 'ended']),
  /** When a session of the operator was last used. */
  seenAt: z.nullable(Moment),
})
export type OfficeOperator = z.output<typeof OfficeOperator>

export const listOperators = endpoint({
  method: 'GET',
  path: `${API}/office/operators`,
  audience: { operator: 'operators.read' },
  summary: 'Сотрудники: сначала новые, уволенные тоже',
  query: z.object({
    /** `next` of the previous page. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,14}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
    ),
  }),
  answer: z.object({ operators: z.array(OfficeOperator), next: z.nullable(z.string()) }),
  refusals: {},
})

const operatorRefusals = {
  operator_unknown: { status: 404, code: 4805, message: 'Такого сотрудника нет' },
  /** Operators cannot change their own permissions. */
  operator_self: { status: 422, code: 4806, message: 'Свои права меняет другой сотрудник' },
} as const

export const inviteOperator = endpoint({
  method: 'PUT',
  path: `${API}/office/operators/:id`,
  audience: { operator: 'operators.change' },
  confirmed: true,
  summary: 'Пригласить сотрудника: ссылка показывается один раз и живёт двое суток',
  params: z.object({ id: NewUuid }),
  body: z.strictObject({ name: line(100), roles, why }),
  answer: z.object({ invitation: z.string(), expiresAt: Moment }),
  refusals: {
    operator_named: { status: 409, code: 4807, message: 'Сотрудник с таким именем уже есть' },
  },
})

export const changeOperatorRoles = endpoint({
  method: 'POST',
  path: `${API}/office/operators/:id/roles`,
  audience: { operator: 'operators.change' },
  confirmed: true,
  summary: 'Сменить роли сотрудника: действует сразу',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ roles, why }),
  answer: OfficeOperator,
  refusals: operatorRefusals,
})

export const endOperator = endpoint({
  method: 'POST',
  path: `${API}/office/operators/:id/end`,
  audience: { operator: 'operators.change' },
  confirmed: true,
  summary: 'Уволить сотрудника: все его входы кончаются сразу',
  params: z.object({ id: Uuid }),
  body: z.strictObject({ why }),
  answer: OfficeOperator,
  refusals: operatorRefusals,
})
