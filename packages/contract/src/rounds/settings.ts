/** What the room lets an operator set. */
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const roundsSettings = {
  user_game_history: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    summary: 'Страница с раундами игрока и её место в меню',
  }),
}
declare module '../settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof roundsSettings> {}
}
