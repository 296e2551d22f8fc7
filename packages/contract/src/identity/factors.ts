/** The second factor at a login, and how a player turns it on and off. */
import * as z from 'zod/mini'
import { cleaned, endpoint, Moment, Uuid } from '../base.ts'
import { codeRefusals, phoneRefusals, waitRefusals } from './codes.ts'

/** An authenticator app, a letter, or a text message. */
export const FactorKind = z.enum(['totp', 'email', 'phone'], { error: 'Некорректное значение' })
export type FactorKind = z.output<typeof FactorKind>

/** For how many days a trusted browser is not asked for a code. */
export const TRUST_DAYS = 30
/** The number of recovery codes. */
export const RECOVERY_CODES = 10

/** Six digits, or a recovery code with its hyphens. */
const FactorCode = z
  .string({ error: 'Введите код' })
  .check(cleaned('code'), z.minLength(1, 'Введите код'), z.maxLength(20, 'Неверный код'))

/**
 * Like `FactorCode`; null or empty counts as no code, because a form may send its field before a code was requested.
 */
const SaidCode = z.nullable(
  z.string({ error: 'Введите код' }).check(cleaned('code'), z.maxLength(20, 'Неверный код')),
)

/** What a login may say about the second factor. */
export const secondFactorFields = {
  twoFactorCode: z.optional(SaidCode),
  /** The preferred factor, if the player has several. */
  twoFactorMethod: z.optional(z.nullable(FactorKind)),
  /** Asks that this browser be trusted for a time. */
  trustDevice: z.optional(z.boolean()),
}

/** The answer to a login that needs a code; `lookup` is where it was sent. */
export const CodeAsked = z.object({
  twoFactor: z.object({
    enabled: z.literal(true),
    method: FactorKind,
    methods: z.array(FactorKind),
    /** Seconds until another code may be sent; 0 if none is sent. */
    ttl: z.int(),
  }),
  lookup: z.string(),
})
export type CodeAsked = z.output<typeof CodeAsked>

/** The proof of ownership: a code of a factor that is on, otherwise the password. */
export const Proof = {
  password: z.optional(z.string().check(z.maxLength(256, 'Пароль слишком длинный'))),
  code: z.optional(FactorCode),
  method: z.optional(FactorKind),
}
export const proofRefusals = {
  password_wrong: { status: 422, code: 10, message: 'Пароль не подходит' },
  proof_needed: { status: 422, code: 3401, message: 'Подтвердите, что это вы' },
  login_again: {
    status: 422,
    code: 3402,
    message: 'Вход был давно. Выйдите, войдите ещё раз и повторите.',
  },
  attempts_over: {
    status: 429,
    code: 1110,
    message: 'Слишком много попыток. Подождите немного и повторите.',
  },
  ...codeRefusals,
} as const

/** Refuses to remove the last way to log in. */
export const wayRefusals = {
  last_way_in: {
    status: 422,
    code: 2408,
    message: 'Без этого в аккаунт было бы не войти. Сначала задайте пароль.',
  },
} as const

const KindInPath = z.object({ kind: FactorKind })
/** Refuses to add a way to log in to an account whose address is not confirmed, because it may be somebody else's. */
export const unconfirmedRefusals = {
  address_unconfirmed: {
    status: 422,
    code: 3405,
    message: 'Сначала подтвердите свой e-mail или телефон',
  },
} as const
const factorRefusals = {
  factor_on: { status: 422, code: 3403, message: 'Этот способ уже включён' },
  factor_off: { status: 422, code: 3404, message: 'Этот способ не включён' },
  ...unconfirmedRefusals,
} as const

const TrustedDevice = z.object({
  id: z.string(),
  userAgent: z.string(),
  trustedAt: Moment,
  usedAt: Moment,
  until: Moment,
  /** The browser that makes the call. */
  here: z.boolean(),
})

export const showFactors = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/two-factor',
  audience: 'player',
  summary: 'Второй шаг входа: что включено, запасные коды, доверенные устройства',
  answer: z.object({
    factors: z.array(
      z.object({
        kind: FactorKind,
        enabledAt: z.nullable(Moment),
        /** Where codes are sent, masked; null for an app, or without a confirmed address. */
        address: z.nullable(z.string()),
      }),
    ),
    recoveryCodesLeft: z.int(),
    devices: z.array(TrustedDevice),
    /** The kind of proof that a change needs. */
    proof: z.enum(['code', 'password', 'login']),
  }),
  refusals: {},
})

/** Sends a code to a factor that is on, as a proof for a change. */
export const sendFactorCode = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/two-factor-code',
  audience: 'player',
  summary: 'Код для подтверждения изменений, на включённый e-mail или телефон',
  body: z.strictObject({ method: FactorKind }),
  answer: CodeAsked,
  refusals: { factor_off: factorRefusals.factor_off },
})

export const beginFactor = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/two-factor/:kind',
  audience: 'player',
  summary: 'Начать включение: секрет для приложения или код на e-mail либо телефон',
  params: KindInPath,
  body: z.strictObject(Proof),
  answer: z.object({
    /** The secret of an app, to type in; null for other factors. */
    secret: z.nullable(z.string()),
    /** The secret of an app as an `otpauth://` address for a QR code. */
    uri: z.nullable(z.string()),
    /** Where the code was sent, masked. */
    lookup: z.nullable(z.string()),
    ttl: z.int(),
  }),
  refusals: {
    ...proofRefusals,
    ...waitRefusals,
    ...phoneRefusals,
    factor_on: factorRefusals.factor_on,
    address_unconfirmed: factorRefusals.address_unconfirmed,
  },
})

export const enableFactor = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/two-factor/:kind',
  audience: 'player',
  summary: 'Включить второй шаг: первый код показывает, что он под рукой',
  params: KindInPath,
  body: z.strictObject({ code: FactorCode }),
  answer: z.object({
    /** Shown once, with the first factor; empty if the player has some already. */
    recoveryCodes: z.array(z.string()),
  }),
  refusals: {
    ...codeRefusals,
    factor_on: factorRefusals.factor_on,
    address_unconfirmed: factorRefusals.address_unconfirmed,
    enrolment_over: {
      status: 422,
      code: 3406,
      message: 'Включение начато слишком давно. Начните ещё раз.',
    },
  },
})

export const disableFactor = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/two-factor/:kind/off',
  audience: 'player',
  summary: 'Выключить способ второго шага',
  params: KindInPath,
  body: z.strictObject(Proof),
  answer: z.null(),
  refusals: { ...proofRefusals, factor_off: factorRefusals.factor_off },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/recovery-codes',
  audience: 'player',
  summary: 'Новые запасные коды; прежние больше не действуют',
  body: z.strictObject(Proof),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: { ...proofRefusals, factor_off: factorRefusals.factor_off },
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/v18/users/self/trusted-devices/:id',
  audience: 'player',
  summary: 'Снова спрашивать код на этом устройстве',
  params: z.object({ id: Uuid }),
  answer: z.null(),
  refusals: {},
})

export const forgetDevices = endpoint({
  method: 'DELETE',
  path: '/api/v18/users/self/trusted-devices',
  audience: 'player',
  summary: 'Снова спрашивать код на всех устройствах',
  answer: z.null(),
  refusals: {},
})
