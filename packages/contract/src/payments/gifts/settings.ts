/** What the module of gifts lets an operator set. */
import { setting, Switch, type ValuesOf } from '../../setting.ts'

export const giftsSettings = {
  feature_gifts: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Подарки: их страницы и пункт меню',
  }),
  welcome_pack: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'rewards',
    summary: 'Приветственный набор нового игрока',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof giftsSettings> {}
}
