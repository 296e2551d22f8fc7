/** Personal data beyond what the law requires, and choices of a player. */
import * as z from 'zod/mini'
import { cleaned, endpoint, letterOrDigit, Moment } from '../../base.ts'
import { countries } from '../../locale.ts'

const NAME_MAX = 60
const CITY_MAX = 80
const ADDRESS_MAX = 200

const line = (asked: string, most: number) =>
  z
    .string({ error: asked })
    .check(cleaned('name'), z.minLength(1, asked), z.maxLength(most, `Не длиннее ${most} знаков`))
/** Letters of any script with their marks, and the separators within a name. */
const named = (asked: string, most: number) =>
  line(asked, most).check(
    z.regex(/^[\p{L}\p{M}\d .,'’()-]*$/u, 'Только буквы, цифры, пробел, дефис, точка и запятая'),
    z.regex(/\p{L}/u, 'Нужна хотя бы одна буква'),
  )

const genders = ['female', 'male'] as const
const codes = countries.map(({ code }) => code)

/** At least one field is required; omitted fields are not changed. */
const Told = {
  firstName: z.optional(named('Введите имя', NAME_MAX)),
  lastName: z.optional(named('Введите фамилию', NAME_MAX)),
  /** Null removes the value. */
  gender: z.optional(z.nullable(z.enum(genders, { error: 'Выберите из списка' }))),
  country: z.optional(z.enum(codes, { error: 'Выберите страну' })),
  city: z.optional(named('Введите город', CITY_MAX)),
  address: z.optional(
    line('Введите адрес', ADDRESS_MAX).check(
      z.regex(/^[\p{L}\p{M}\p{N} .,;:'’"«»()/№-]*$/u, 'В адресе есть недопустимые знаки'),
      letterOrDigit,
    ),
  ),
}

export const Profile = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** YYYY-MM-DD. Once given, only an operator can change it. */
  birthDate: z.nullable(z.string()),
  /** Whether the name is on accepted documents and cannot be changed by the player. */
  nameVerified: z.boolean(),
  extendedProfileFilled: z.boolean(),
  username: z.nullable(z.string()),
  /** When the public name may be changed next; null if it may be changed now. */
  usernameNextChange: z.nullable(Moment),
  /** The denominations that the player can choose. */
  denominations: z.array(z.number()),
  /** When the player last confirmed the data; a change resets it. */
  dataConfirmedAt: z.nullable(Moment),
})
export type Profile = z.output<typeof Profile>

export const showProfile = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/profile',
  audience: 'player',
  summary: 'Личные данные игрока и то, что он может выбрать',
  answer: Profile,
  refusals: {},
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/profile',
  audience: 'player',
  summary: 'Рассказать о себе: имя, пол, страна, город, адрес',
  body: z
    .strictObject(Told)
    .check(z.refine((told) => Object.keys(told).length > 0, 'Заполните хотя бы одно поле')),
  answer: Profile,
  refusals: {
    name_verified: {
      status: 422,
      code: 3,
      message: 'Имя подтверждено документами. Чтобы изменить его, напишите в поддержку.',
    },
  },
})
export type Told = z.output<(typeof saveProfile)['body']>

export const confirmData = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/profile/confirmation',
  audience: 'player',
  summary: 'Подтвердить, что личные данные верны',
  answer: z.object({ dataConfirmedAt: Moment }),
  refusals: {},
})

export const chooseDenomination = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/denomination',
  audience: 'player',
  summary: 'Выбрать номинал',
  body: z.strictObject({
    denomination: z
      .number({ error: 'Выберите номинал' })
      .check(z.positive('Выберите номинал'), z.maximum(1_000_000, 'Выберите номинал')),
  }),
  answer: z.object({ denomination: z.number() }),
  refusals: {
    denomination_unknown: { status: 422, code: 3, message: 'Такого номинала нет' },
  },
})

export const chooseLocale = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/locale',
  audience: 'player',
  summary: 'Выбрать язык сайта',
  body: z.strictObject({
    locale: z.string({ error: 'Выберите язык' }).check(z.regex(/^[a-z]{2}$/, 'Выберите язык')),
  }),
  answer: z.object({ locale: z.string() }),
  refusals: { locale_unknown: { status: 422, code: 3, message: 'Такого языка у сайта нет' } },
})
