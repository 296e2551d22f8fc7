/** Passkeys: a device signs in after verifying its owner by fingerprint, face or PIN. */
import * as z from 'zod/mini'
import { TokenAnswer } from './auth/entry.ts'
import { logIn } from './auth.ts'
import { cleaned, endpoint, letterOrDigit, Moment, Uuid } from '../base.ts'
import { Proof, proofRefusals, unconfirmedRefusals, wayRefusals } from './factors.ts'

/** The most passkeys of a player. */
export const PASSKEYS_MAX = 20

/** Bytes in base64url, as WebAuthn encodes them in JSON. */
const bytes = (most: number) =>
  z
    .string({ error: 'Некорректное значение' })
    .check(
      z.minLength(1, 'Некорректное значение'),
      z.maxLength(Math.ceil((most * 4) / 3), 'Слишком длинное значение'),
      z.regex(/^[\w-]+$/, 'Некорректное значение'),
    )
const CredentialId = bytes(1023)
const PasskeyName = z
  .string({ error: 'Введите название' })
  .check(
    cleaned('name'),
    z.minLength(1, 'Введите название'),
    z.maxLength(60, 'Не длиннее 60 знаков'),
    letterOrDigit,
  )

/** As WebAuthn defines it; the browser interprets it. */
const Options = z.record(z.string(), z.unknown())

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Moment,
  usedAt: z.nullable(Moment),
})

const PasskeyInPath = z.object({ id: Uuid })
const passkeyRefusals = {
  passkey_wrong: {
    status: 422,
    code: 3501,
    message: 'Ключ не подошёл. Попробуйте ещё раз или войдите по паролю.',
  },
  passkeys_unavailable: {
    status: 422,
    code: 3502,
    message: 'По этому адресу сайта ключи не работают',
  },
} as const

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/passkeys',
  audience: 'player',
  summary: 'Ключи доступа игрока',
  answer: z.array(Passkey),
  refusals: {},
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/passkey-options',
  audience: 'player',
  summary: 'Начать добавление ключа: параметры для браузера',
  body: z.strictObject(Proof),
  answer: z.object({ options: Options }),
  refusals: {
    ...proofRefusals,
    ...unconfirmedRefusals,
    passkeys_unavailable: passkeyRefusals.passkeys_unavailable,
    passkeys_full: {
      status: 422,
      code: 3503,
      message: 'Ключей уже слишком много. Удалите лишние.',
    },
  },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/passkeys',
  audience: 'player',
  summary: 'Добавить ключ, который сделал браузер',
  body: z.strictObject({
    name: PasskeyName,
    credentialId: CredentialId,
    clientDataJSON: bytes(4096),
    attestationObject: bytes(16_384),
    transports: z.optional(
      z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
    ),
  }),
  answer: Passkey,
  refusals: {
    ...passkeyRefusals,
    passkeys_full: beginPasskey.refusals.passkeys_full,
  },
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/passkeys/:id',
  audience: 'player',
  summary: 'Назвать ключ иначе',
  params: PasskeyInPath,
  body: z.strictObject({ name: PasskeyName }),
  answer: Passkey,
  refusals: {},
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/passkeys/:id/remove',
  audience: 'player',
  summary: 'Удалить ключ: по нему больше не войти',
  params: PasskeyInPath,
  body: z.strictObject(Proof),
  answer: z.null(),
  refusals: { ...proofRefusals, ...wayRefusals },
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/v18/login/passkey-options',
  audience: 'guest',
  summary: 'Параметры для входа по ключу',
  answer: z.object({ options: Options }),
  refusals: { passkeys_unavailable: passkeyRefusals.passkeys_unavailable },
})

export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/api/v18/login/passkey',
  audience: 'guest',
  summary: 'Вход по ключу доступа: он заменяет и пароль, и код',
  body: z.strictObject({
    credentialId: CredentialId,
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(2048),
    signature: bytes(2048),
    userHandle: bytes(64),
  }),
  answer: TokenAnswer,
  refusals: {
    ...passkeyRefusals,
    account_closed: logIn.refusals.account_closed,
  },
})
