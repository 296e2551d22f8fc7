import * as z from 'zod/mini'
import { Missing } from './auth.ts'
import { Currency, endpoint, Moment } from './base.ts'
import { setting, Switch, unread, type ValuesOf } from './setting.ts'
import { Wallet } from './wallet.ts'

/** The player who asks, as the site needs them on every page. */
export const Self = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  currency: Currency,
  labels: z.array(z.string()),
  registeredAt: Moment,
  /** The language that the player reads the site in. */
  locale: z.string(),
  /** What is still to be told before money. */
  missing: z.array(Missing),
  wallets: z.array(Wallet),
})
export type Self = z.output<typeof Self>

export const showSelf = endpoint({
  method: 'GET',
  path: '/api/v18/users/self',
  audience: 'player',
  summary: 'Игрок, который спрашивает, и его кошельки',
  answer: Self,
  refusals: {},
})

/** What the room lets an operator set. */
export const playerSettings = {
  personal_data_confirmation: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    summary: unread('player', 'Просьба подтвердить личные данные в профиле'),
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof playerSettings> {}
}
