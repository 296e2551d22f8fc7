import { formatMoney } from '@ayva/kit/Money'
import { type Money } from '@ayva/contract/base'
import { plural } from '#lib/text.ts'

const minutes = plural({ one: 'минуту', few: 'минуты', many: 'минут' })
const hours = plural({ one: 'час', few: 'часа', many: 'часов' })
const payouts = plural({ one: 'выводу', few: 'выводам', many: 'выводам' })
const people = plural({ one: 'сотрудник', few: 'сотрудника', many: 'сотрудников' })
const short = (money: Money) => formatMoney(money, { short: true })
const periods: Record<string, string> = { day: 'сутки', week: '7 дней', month: '30 дней' }

/** «4 минуты», «2 часа»: rounded up, so that a measured time is never understated. */
function lasting(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds / 60))
  return whole < 90 ? minutes(whole) : hours(Math.ceil(whole / 60))
}

/** Why a withdrawal waits for a review, by the rule. */
const rules: Record<string, string> = {
  sum: 'Крупную сумму отправляет человек, а не программа.',
  day_sum: 'За сутки набралась крупная сумма.',
  day_count: 'За сутки было много заявок.',
  young_account: 'Аккаунт новый, и сумма не маленькая.',
  new_requisite: 'На эти реквизиты деньги ещё ни разу не уходили.',
  first_withdrawal: 'Это первый вывод, его проверяют люди.',
  after_deposit: 'Вывод заказан вскоре после пополнения.',
  people: 'Эту заявку проверяют люди.',
  other_country: 'Страну в профиле и телефон проверяют люди.',
  unverified: 'Для такой суммы нужно подтвердить личность.',
  money_stopped: 'Сотрудник остановил движение денег по аккаунту.',
}

const promises: Record<string, string> = {
  people: 'Заявку проверяет сотрудник.',
  documents: 'Ждём ваши документы: срок начнётся, когда они придут.',
  confirmed: 'Сотрудник подтвердил заявку.',
  late_people: 'Сотрудник ещё не посмотрел заявку.',
  late_bank: 'Банк ещё не подтвердил, что деньги дошли.',
  late_gateway: 'Платёжный шлюз пока не принимает переводы.',
}

/** The texts of withdrawal pages, in addition to the cashier's. */
export const withdrawalText = {
  ask: (sum: string) => `Вывести ${sum}`,
  multiple: (step: string) => ` Сумма кратна ${step}.`,
  most: (money: Money) => `Сейчас можно вывести не больше ${short(money)}`,
  limit: (period: string, used: Money, limit: Money) =>
    `Лимит за ${periods[period] ?? period}: ${short(limit)}, выведено ${short(used)}.`,
  confirmation: 'Большую сумму можно вывести, когда подтвердите личность.',
  people: (above: Money, within: number) =>
    `Больше ${short(above)} отправляет человек: это занимает до ${lasting(within * 60)}.`,
  took: (median: number, p95: number) =>
    `Обычно деньги приходят за ${lasting(median)}, 95 из 100 — за ${lasting(p95)}.`,
  tookFrom: (count: number, days: number) =>
    `По ${count} ${payouts(count).replace(/^\d+\s/, '')} за ${days} дней.`,
  bonus: (sum: string) => `Бонус ${sum} вывести нельзя, его можно только отыграть.`,
  saved: 'Куда вывести',
  other: 'Другие реквизиты',
  lastPaid: (day: string) => `последний вывод ${day}`,
  remove: (mask: string) => `Больше не предлагать ${mask}`,
  tips: 'Оставить чаевые',
  tipsSum: 'Сумма чаевых',
  tipsLine: 'Чаевые',
  tipsHint: (min: Money, max: Money) => `От ${short(min)} до ${short(max)}, из суммы вывода.`,
  tipsEmpty: 'Укажите сумму чаевых',
  tipsFormat: 'Неверный формат суммы',
  tipsMin: (min: Money) => `Чаевые не меньше ${short(min)}`,
  tipsMax: (max: Money) => `Чаевые не больше ${short(max)}`,
  rule: (key: string) => rules[key] ?? 'Заявку проверяет сотрудник.',
  promise: (why: string) => promises[why] ?? promises['late_gateway']!,
  broken: (time: string) => `Обещали до ${time} и не успели.`,
  escalated: 'Заявка поднята старшему смены.',
  newTime: (time: string) => `Новое время: до ${time}.`,
  changed: 'Что мы обещали',
  holder: 'Отвечает сейчас',
  holders: {
    us: 'Айва, автоматическая проверка',
    people: 'сотрудник кассы',
    player: 'вы: нужны документы',
    till: 'Айва, касса',
    bank: (method: string) => `банк получателя, ${method}`,
    nobody: 'заявка закрыта',
  },
  agreed: (by: number, of: number) => `Подтвердили ${by} из ${people(of)}.`,
  waitsPeople: 'Проверяет сотрудник',
  waitsDocuments: 'Нужны документы',
  sendDocuments: 'Подтвердить личность',
  confirmed: 'Сотрудник подтвердил, отправляем',
  disputed: 'Банк вернул перевод',
  disputedNote: 'Деньги снова на вашем счёте.',
  cancelledTitle: 'Заявка отменена',
  cancelledNote: (sum: string) => `${sum} снова на вашем счёте, ничего больше делать не нужно.`,
  again: 'Новая заявка',
}
