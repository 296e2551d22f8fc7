/** The extended profile: further personal data in steps, with a gift for a step. */
import * as z from 'zod/mini'
import { endpoint } from '../../base.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'

/** The steps with the fields of the profile that each requires. */
export const extendedSteps = {
  registration: ['firstName', 'lastName', 'gender'],
  address: ['country', 'city', 'address'],
} as const
export type ExtendedStep = keyof typeof extendedSteps

export const ExtendedItem = z.object({
  name: z.enum(['registration', 'address']),
  fields: z.array(z.string()),
  /** Whether the step is not completed. */
  active: z.boolean(),
  /** The gift for the step; null if there is none. */
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
