import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
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
      sms: z._default(rate, 300),
    }),
    shipped: { letter: 600, inbox: 6_000, push: 600, telegram: 600, sms: 300 },
    visibility: 'office',
    kind: 'content',
    summary: 'Сколько сообщений рассылки отправляют за минуту, по каналам',
  }),
  campaign_sms_price: setting({
    schema: z.strictObject({
      minor: z.int().check(z.minimum(0), z.maximum(1_000_000)),
      currency: Currency,
    }),
    shipped: { minor: 350, currency: 'RUB' },
    visibility: 'office',
    kind: 'content',
    summary:
      'Сколько оператор связи берёт за одну часть SMS, в копейках или центах: по этой цене считают пробный прогон',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof campaignsSettings> {}
}
