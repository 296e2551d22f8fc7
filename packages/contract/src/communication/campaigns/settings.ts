import * as z from 'zod/mini'
import { setting, type ValuesOf } from '../../setting.ts'

const rate = z.int().check(z.minimum(1), z.maximum(1_000_000))

/** What the module lets an operator set. */
export const campaignsSettings = {
  campaign_rates: setting({
    schema: z.strictObject({
      letter: rate,
      inbox: rate,
      push: z._default(rate, 600),
      telegram: z._default(rate, 600),
    }),
    shipped: { letter: 600, inbox: 6_000, push: 600, telegram: 600 },
    visibility: 'office',
    kind: 'content',
    summary: 'Сколько сообщений рассылки отправляют за минуту, по каналам',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof campaignsSettings> {}
}
