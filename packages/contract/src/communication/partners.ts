/** Partners who bring players by links, and what they are told if the player agrees. */
import { setting, Switch, type ValuesOf } from '../setting.ts'

export const partnersSettings = {
  partner_postbacks: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'access',
    summary:
      'Сообщения партнёрам о регистрациях и пополнениях. Пока включено, строка о cookie спрашивает согласие, ' +
      'и партнёру сообщают только о тех, кто согласился',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof partnersSettings> {}
}
