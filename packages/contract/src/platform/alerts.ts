/** Alerts: rules over measurements of the product, and how operators are told of what they find. */
import * as z from 'zod/mini'
import { line } from '../office.ts'
import { setting, type ValuesOf } from '../setting.ts'

/** The name of a measurement: `queue.withdrawals`, `jobs.dead`. */
const MeasureName = z
  .string()
  .check(z.regex(/^[a-z_]{1,30}\.[a-z_]{1,40}$/, 'Нужно имя показателя'))

const AlertRule = z.strictObject({
  key: z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'Латинские буквы и цифры')),
  title: line(120),
  measure: MeasureName,
  /** The measurement is bad above this; minutes, or a number of things. */
  above: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  /** For how many minutes it must be bad without a break. */
  minutes: z.int().check(z.minimum(0), z.maximum(1_440)),
  enabled: z.boolean(),
})
export type AlertRule = z.output<typeof AlertRule>

export const alertsSettings = {
  alert_rules: setting({
    schema: z.array(AlertRule).check(
      z.maxLength(50),
      z.refine(
        (all) => new Set(all.map(({ key }) => key)).size === all.length,
        'У каждого правила своё имя',
      ),
    ),
    shipped: [
      {
        key: 'books',
        title: 'Книги не сходятся',
        measure: 'books.differences',
        above: 0,
        minutes: 0,
        enabled: true,
      },
      {
        key: 'dead-jobs',
        title: 'Работы остановились и ждут человека',
        measure: 'jobs.dead',
        above: 0,
        minutes: 0,
        enabled: true,
      },
      {
        key: 'failing-jobs',
        title: 'Работы не удаются',
        measure: 'jobs.failing',
        above: 20,
        minutes: 10,
        enabled: true,
      },
      {
        key: 'dead-events',
        title: 'События отложены и ждут человека',
        measure: 'events.dead',
        above: 0,
        minutes: 0,
        enabled: true,
      },
      {
        key: 'extra-permissions',
        title: 'Сотрудник взял срочное разрешение',
        measure: 'operators.extra',
        above: 0,
        minutes: 0,
        enabled: true,
      },
      {
        key: 'providers',
        title: 'Платёжный провайдер не отвечает',
        measure: 'providers.unwell',
        above: 0,
        minutes: 5,
        enabled: true,
      },
      {
        key: 'withdrawals-wait',
        title: 'Вывод долго ждёт решения',
        measure: 'queue.withdrawals',
        above: 120,
        minutes: 5,
        enabled: true,
      },
    ],
    visibility: 'office',
    kind: 'access',
    summary: 'Тревоги: какой показатель, больше чего и сколько минут подряд',
  }),
  alert_channels: setting({
    schema: z.strictObject({
      letters: z.array(z.email('Нужен адрес почты').check(z.maxLength(254))).check(z.maxLength(10)),
      webhook: z.string().check(
        z.maxLength(500),
        z.refine(
          (url) => url === '' || URL.canParse(url),
          'Нужен адрес, который начинается с https://',
        ),
      ),
    }),
    shipped: { letters: [], webhook: '' },
    visibility: 'office',
    kind: 'access',
    summary: 'Тревоги: кому письма и на какой адрес подписанный вызов; пусто: только в офис',
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof alertsSettings> {}
}
