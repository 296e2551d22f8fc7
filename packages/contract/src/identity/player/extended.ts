/** The extended profile: what more a player may tell, step by step, and what is given for it. */
import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'

/** Each step by the fields of the profile that it asks for. */
export const extendedSteps = {
  registration: ['firstName', 'lastName', 'gender'],
  address: ['country', 'city', 'address'],
} as const
export type ExtendedStep = keyof typeof extendedSteps

export const ExtendedItem = z.object({
  name: z.enum(['registration', 'address']),
  fields: z.array(z.string()),
  /** Still to be told. */
  active: z.boolean(),
  /** What is given for it; null where nothing is. */
  gift: z.nullable(z.object({ id: z.int(), title: z.string() })),
})
export type ExtendedItem = z.output<typeof ExtendedItem>

export const listExtendedGifts = endpoint({
  method: 'GET',
  path: '/api/v18/gifts/extendsProfileGiftsList',
  audience: 'player',
  summary: 'Шаги расширенного профиля и подарки за них',
  answer: z.array(ExtendedItem),
  refusals: {},
})

export const extendedSettings = {
  extended_profile: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Приглашение игроку рассказать о себе: окно и строка в профиле',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof extendedSettings> {}
}
