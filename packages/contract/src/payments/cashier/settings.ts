/** What the cashier lets an operator set. */
import * as z from 'zod/mini'
import { Currency } from '../../base.ts'
import { ConfirmationRule } from './confirmations.ts'
import { setting, Switch, type ValuesOf } from '../../setting.ts'
import { withdrawalSettings } from './withdrawal-settings.ts'

/** Whole major units of the player's currency. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/**
 * A day's withdrawal without documents stays open for everybody, so that nobody's own money is held for
 * ever; who pays in much is asked before the money comes, and not when it is to leave.
 */
const perDay = { RUB: 15_000, UAH: 6_000, USD: 150, KZT: 80_000, INR: 15_000, AZN: 250 } as const
const shippedRules: ConfirmationRule[] = Object.entries(perDay).flatMap(([name, day]) => {
  const rule = { asks: 'kyc', currency: name as keyof typeof perDay } as const
  return [
    { ...rule, of: 'deposit', period: 'all', above: day * 10 },
    { ...rule, of: 'withdrawal', period: 'day', above: day },
  ]
})

/** What is unusual in 24 hours: three times what may leave without documents, or more payments than most make. */
const shippedPauses = Object.entries(perDay).map(([name, day]) => ({
  currency: name as keyof typeof perDay,
  sum: day * 3,
  count: 6,
}))

export const cashierSettings = {
  ...withdrawalSettings,
  deposit_pause: setting({
    schema: z
      .array(
        z.strictObject({ currency: Currency, sum, count: z.int().check(z.gte(1), z.lte(1000)) }),
      )
      .check(z.maxLength(20)),
    shipped: shippedPauses,
    visibility: 'office',
    kind: 'protection',
    summary:
      'После какой суммы или скольких пополнений за сутки игрок видит итог и подтверждает, что продолжает',
  }),
  deposit_ceilings: setting({
    schema: z.array(z.strictObject({ currency: Currency, day: sum })).check(z.maxLength(20)),
    shipped: [],
    visibility: 'office',
    kind: 'protection',
    summary: 'Больше чего нельзя пополнить за сутки; где валюта не названа, предела нет',
  }),
  money_confirmations: setting({
    schema: z.array(ConfirmationRule).check(z.maxLength(60)),
    shipped: shippedRules,
    visibility: 'public',
    kind: 'protection',
    summary: 'С какой суммы пополнений и выводов надо подтвердить e-mail, телефон или личность',
  }),
  first_deposit_banner: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Баннер первого пополнения в кассе: его видит тот, кто ещё не пополнял',
  }),
  bonus_transaction_history: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Бонусные операции в истории платежей',
  }),
}
declare module '../../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends Omit<
    ValuesOf<typeof cashierSettings>,
    'deposit_pause' | 'deposit_ceilings'
  > {}
}
