/** What the module lets an operator set. */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'

/** Points are not played with. */
export const playedCurrencies = Currency.options.filter((one) => one !== 'POINTS')

export const roundsSettings = {
  user_game_history: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Страница с раундами игрока и её место в меню',
  }),
  open_wallets: setting({
    schema: z
      .array(z.enum(playedCurrencies))
      .check(z.minLength(1), z.maxLength(playedCurrencies.length)),
    shipped: [...playedCurrencies],
    visibility: 'public',
    kind: 'money',
    summary: 'Валюты, в которых игрок может открыть кошелёк и играть',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof roundsSettings> {}
}
