/** The second factor: what is asked for beside a password, and how a player turns it on and off. */
import * as z from 'zod/mini'
import { cleaned, endpoint, Moment, Uuid } from '../base.ts'
import { codeRefusals, phoneRefusals, waitRefusals } from './codes.ts'

/** A code of an authenticator app, of a letter, of a message. */
export const FactorKind = z.enum(['totp', 'email', 'phone'], { error: 'Некорректное значение' })
export type FactorKind = z.output<typeof FactorKind>

/** How long a browser that is trusted is not asked again. */
export const TRUST_DAYS = 30
/** How many codes for a lost device are given out at a time. */
export const RECOVERY_CODES = 10

/** Six digits, or a recovery code with its hyphens. */
const FactorCode = z
  .string({ error: 'Введите код' })
  .check(cleaned('code'), z.minLength(1, 'Введите код'), z.maxLength(20, 'Неверный код'))

/** The same from a login, whose form may send its field before any code was asked for: an empty one says nothing. */
const SaidCode = z.nullable(
  z.string({ error: 'Введите код' }).check(cleaned('code'), z.maxLength(20, 'Неверный код')),
)

/** What whoever comes in may say of the second factor, beside the first one. */
export const secondFactorFields = {
  twoFactorCode: z.optional(SaidCode),
  /** Which of the player's factors is wanted, where there are several. */
  twoFactorMethod: z.optional(z.nullable(FactorKind)),
  /** Not to be asked again in this browser for a time. */
  trustDevice: z.optional(z.boolean()),
}

/** Who has a second factor is asked for its code first; `lookup` says where that was sent. */
export const CodeAsked = z.object({
  twoFactor: z.object({
    enabled: z.literal(true),
    method: FactorKind,
    methods: z.array(FactorKind),
    /** Seconds until another code may be sent; 0 where none is sent. */
    ttl: z.int(),
  }),
  lookup: z.string(),
})
export type CodeAsked = z.output<typeof CodeAsked>

/** Who asks is the owner: a code of a factor that is on; without one the password. */
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

/** What lets a player in may be taken away, but not the last of it. */
export const wayRefusals = {
  last_way_in: {
    status: 422,
    code: 2408,
    message: 'Без этого в аккаунт было бы не войти. Сначала задайте пароль.',
  },
} as const

const KindInPath = z.object({ kind: FactorKind })
/** Nothing that lets somebody in is added to an account that may be another's. */
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
  /** The browser that asks. */
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
        /** Where its codes go, in part; null for an app, and where there is none that is confirmed. */
        address: z.nullable(z.string()),
      }),
    ),
    recoveryCodesLeft: z.int(),
    devices: z.array(TrustedDevice),
    /** What a change is to be proved by. */
    proof: z.enum(['code', 'password', 'login']),
  }),
  refusals: {},
})

/** Has a code sent to the factor that is on, for a change that is to be proved. */
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
    /** Of an app, as it is typed in by hand; null for others. */
    secret: z.nullable(z.string()),
    /** Of an app, as it is shown in a square. */
    uri: z.nullable(z.string()),
    /** Where the code was sent, in part. */
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
    /** Shown once, with the first factor; empty where the player has some already. */
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
