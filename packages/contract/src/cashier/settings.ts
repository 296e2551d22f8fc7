/** What the cashier lets an operator set. */
import * as z from 'zod/mini'
import { setting, Switch, unread, type ValuesOf } from '../setting.ts'

/** Whole major units of the player's currency. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

export const cashierSettings = {
  withdrawal_restrictions: setting({
    schema: z.strictObject({ confirmed_email: z.boolean() }),
    shipped: { confirmed_email: false },
    visibility: 'public',
    summary: unread('cashier', 'Кому можно выводить деньги: только тем, кто подтвердил e-mail'),
  }),
  withdrawal_commission: setting({
    schema: z.strictObject({ percent: z.number().check(z.minimum(0), z.maximum(20)) }),
    shipped: { percent: 0 },
    visibility: 'public',
    summary: unread('cashier', 'Комиссия вывода в процентах, сверх комиссии самого способа'),
  }),
  tips: setting({
    schema: z
      .strictObject({ enabled: z.boolean(), minimum: sum, maximum: sum })
      .check(z.refine(({ minimum, maximum }) => minimum <= maximum, 'Минимум больше максимума')),
    shipped: { enabled: false, minimum: 10, maximum: 1000 },
    visibility: 'public',
    summary: unread('cashier', 'Чаевые при выводе и их пределы'),
  }),
  first_deposit_banner: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    summary: unread('cashier', 'Баннер первого пополнения в кассе'),
  }),
  bonus_transaction_history: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    summary: unread('cashier', 'Бонусные операции в истории платежей'),
  }),
}
declare module '../settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof cashierSettings> {}
}
