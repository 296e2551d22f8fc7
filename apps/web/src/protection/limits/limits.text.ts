import { Refusal, unexpected } from '@ayva/contract/refusal'
import { type LimitKind, type LimitPeriod } from '@ayva/contract/protection/limits'
import { clockHours, hoursOf } from '@ayva/contract/protection/limits/terms'
import { formatCount } from '@ayva/kit/format'
import { formatMoney } from '@ayva/kit/Money'
import { plural } from '#lib/text.ts'

const zone = { timeZone: 'Europe/Moscow' } as const
const moment = new Intl.DateTimeFormat('ru', {
  ...zone,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat('ru', { ...zone, weekday: 'long' })
const monthDay = new Intl.DateTimeFormat('ru', { ...zone, day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('ru', { ...zone, hour: '2-digit', minute: '2-digit' })
const short = new Intl.DateTimeFormat('ru', { ...zone, day: '2-digit', month: '2-digit' })

export const hours = plural({ one: 'час', few: 'часа', many: 'часов' })

/** Minutes as «1 ч 30 мин». */
function lasting(minutes: bigint): string {
  const whole = minutes / 60n
  const rest = minutes % 60n
  const parts = [whole > 0n && `${whole}\u00A0ч`, (rest > 0n || whole === 0n) && `${rest}\u00A0мин`]
  return parts.filter(Boolean).join(' ')
}

const roundsOf = plural({ one: 'раунд', few: 'раунда', many: 'раундов' })

type Of = { name: LimitKind; currency: string | null }

/** The value of a limit: money, minutes, rounds, or hours of a day. */
export function amountOf(amount: bigint, { name, currency }: Of): string {
  if (currency !== null) return formatMoney({ minor: amount, currency }, { short: true })
  if (name === 'rounds') return roundsOf(Number(amount))
  if (name === 'hours') return clockHours(hoursOf(amount) ?? { from: 0, to: 0 })
  return lasting(amount)
}

/** The same as in its field, without a sign. */
export function typedOf(max: bigint, which: Of): string {
  if (which.currency === null) return formatCount(max)
  const [...parts] = amountOf(max, which).split('\u00A0')
  return parts.slice(0, -1).join('\u00A0')
}

export const atMoment = (at: string): string => moment.format(new Date(at))

const inPeriod = { day: 'в день', week: 'в неделю', month: 'в месяц' } satisfies Record<
  LimitPeriod,
  string
>
const names: Record<LimitKind, string> = {
  deposit: 'Пополнение',
  loss: 'Проигрыш',
  wager: 'Ставки',
  bet: 'Одна ставка',
  rounds: 'Число раундов',
  session: 'Время в игре',
  hours: 'Часы без игры',
}
const periodNames: Record<LimitPeriod, string> = { day: 'день', week: 'неделя', month: 'месяц' }

export const text = {
  title: 'Лимиты',
  description: 'Сколько вы готовы внести, поставить и проиграть: лимиты ставите вы сами.',
  kinds: 'Вид лимита',
  names,
  titles: {
    deposit: 'Лимит пополнений',
    loss: 'Лимит проигрыша',
    wager: 'Лимит ставок',
    bet: 'Лимит одной ставки',
    rounds: 'Лимит раундов',
    session: 'Лимит времени в игре',
    hours: 'Часы без игры',
  } satisfies Record<LimitKind, string>,
  about: {
    deposit: 'Сколько можно внести за период. Начатые платежи тоже считаются.',
    loss: 'Ставки минус выигрыши за период. Когда лимит кончится, следующая ставка не пройдёт.',
    wager: 'Сумма всех ставок за период. Выигрыши её не уменьшают.',
    bet: 'Больше этой суммы нельзя поставить за один раз. Бесплатные раунды считаются по их ставке.',
    rounds:
      'Сколько раундов можно начать за период во всех играх и валютах, бесплатные тоже считаются. Начатый раунд всегда можно закончить.',
    hours:
      'Каждый день в эти часы новые раунды не начинаются. Начатый раунд можно закончить, выигрыш придёт, вывод открыт.',
    session:
      'Время считается от ставки до ставки, перерывы дольше 10 минут в него не входят. Когда оно выйдет, вы выйдете из аккаунта, а ставки откроются на следующий день.',
  } satisfies Record<LimitKind, string>,
  sinceLogin: (at: string) => `Вы вошли ${at}.`,
  left: {
    day: 'осталось на сегодня',
    week: 'осталось на этой неделе',
    month: 'осталось в этом месяце',
  } satisfies Record<LimitPeriod, string>,
  /** Follows the remaining sum if there is another limit besides the player's own. */
  by: {
    player: 'по вашему лимиту',
    operator: 'по лимиту казино',
    jurisdiction: 'по лимиту юрисдикции',
  },
  none: 'Не задан',
  noneLead: (kind: LimitKind, period: LimitPeriod) =>
    `${noLimit[kind]} ${hasPeriod(kind) ? inPeriod[period] : ''}`.trim(),
  /** Shown for limits that are not used up. */
  standing: { bet: 'за одну ставку', hours: 'в эти часы игры нет' } as Partial<
    Record<LimitKind, string>
  >,
  closed: 'Закрыто',
  closedLead: (currency: string) =>
    `Лимит стоит в другой валюте, поэтому в ${currency} пока закрыто. Поставьте лимит и здесь.`,
  closedByCasino: (currency: string) =>
    `Лимит казино стоит в другой валюте, поэтому в ${currency} закрыто.`,
  used: {
    deposit: (used: string, max: string) => `Внесено ${used} из ${max}`,
    loss: (used: string, max: string) => `Проиграно ${used} из ${max}`,
    wager: (used: string, max: string) => `Поставлено ${used} из ${max}`,
    bet: (_used: string, max: string) => `Не больше ${max}`,
    rounds: (used: string, max: string) => `Начато: ${used} из ${max}`,
    session: (used: string, max: string) => `Сыграно ${used} из ${max}`,
    hours: (_used: string, max: string) => max,
  } satisfies Record<LimitKind, unknown>,
  ahead: (sum: string) => `Вы в плюсе на ${sum}`,
  bar: (what: string, used: string, max: string) => `${what}: использовано ${used} из ${max}`,
  resets: (period: LimitPeriod, at: string) => {
    const date = new Date(at)
    const hour = time.format(date)
    if (period === 'day') return `Обновится в ${hour} по Москве`
    const day = period === 'week' ? `в ${accusative(weekday.format(date))}` : monthDay.format(date)
    return `Обновится ${day} в ${hour}`
  },
  resetsShort: (period: LimitPeriod, at: string) => {
    const date = new Date(at)
    if (period === 'day') return `обновится в ${time.format(date)}`
    return `обновится ${period === 'week' ? `в ${accusative(weekday.format(date))}` : monthDay.format(date)}`
  },
  aside: 'Пауза и журнал',
  period: 'Период',
  periods: { day: 'День', week: 'Неделя', month: 'Месяц' } satisfies Record<LimitPeriod, string>,
  /** «Пополнение, неделя: 10 000 ₽». */
  named: (kind: LimitKind, period: LimitPeriod) =>
    kind === 'session' || hasPeriod(kind) ? `${names[kind]}, ${periodNames[period]}` : names[kind],
  ofPeriod: (amount: string, period: LimitPeriod) => `${amount} ${inPeriod[period]}`,
  ofLimit: (amount: string, { name, period }: { name: LimitKind; period: LimitPeriod }) =>
    name === 'bet' ? `${amount} за ставку` : `${amount} ${inPeriod[period]}`,
  fresh: 'Новый лимит',
  minutes: 'мин',
  rounds: 'раундов',
  slider: (period: LimitPeriod) => `Ползунок: лимит ${inPeriod[period]}`,
  sliderNone: 'Не выбран',
  go: {
    first: 'Поставить лимит',
    lower: 'Снизить лимит',
    raise: 'Запросить повышение',
    open: 'Запросить лимит',
    same: 'Снизить лимит',
  },
  saving: 'Сохраняем',
  wrong: {
    sum: 'Напишите сумму больше нуля',
    rounds: 'Напишите число раундов',
    time: 'Напишите время в минутах',
    same: 'Такой лимит уже стоит',
  },
  effect: {
    tight: (delay: number) =>
      `Лимит действует сразу. Поднять или снять его можно через ${hours(delay)} и после второго подтверждения.`,
    lower: (delay: number) =>
      `Снижение действует сразу. Повысить лимит обратно можно через ${hours(delay)} и после второго подтверждения.`,
    loose: (delay: number) =>
      `Сейчас ничего не изменится. Через ${hours(delay)} мы попросим подтвердить ещё раз, и только тогда станет можно больше.`,
  },
  remove: 'Убрать лимит',
  removeHint: (delay: number) => `через ${hours(delay)} и после второго подтверждения`,
  done: {
    tight: (amount: string) => `Лимит поставлен: ${amount}. Он уже действует.`,
    loose: 'Запрос принят. Пока всё остаётся как было.',
    dropped: 'Запрос отменён. Лимит остаётся прежним.',
    confirmed: 'Подтверждено. Новый лимит уже действует.',
  },
  waiting: {
    title: 'Ждёт подтверждения',
    change: (what: string, to: string | null) =>
      to === null ? `${what}: снять лимит` : `${what}: ${to}`,
    early: (at: string, until: string) =>
      `Подтвердить можно с ${at} до ${until}. До этого действует прежний лимит.`,
    now: (until: string) =>
      `Можно подтвердить до ${until}. Если не подтвердить, всё останется как сейчас.`,
    confirm: 'Подтвердить',
    drop: 'Отказаться',
  },
  others: 'Другие лимиты',
  together: 'действуют вместе',
  otherLeft: (amount: string) => `осталось ${amount}`,
  outOf: (used: string, max: string) => `${used} из ${max}`,
  changes: 'Изменения',
  changesNone: 'Здесь появятся ваши лимиты и то, как вы их меняли.',
  removed: 'снят',
  more: 'Показать ещё',
  shortDay: (at: string) => short.format(new Date(at)),
  help: 'Если игра перестала приносить радость, поговорите с близким или со специалистом.',
  helpMore: 'Как держать меру',
}

const noLimit: Record<LimitKind, string> = {
  deposit: 'лимит пополнений',
  loss: 'лимит проигрыша',
  wager: 'лимит ставок',
  bet: 'лимит одной ставки',
  rounds: 'лимит раундов',
  session: 'лимит времени',
  hours: 'часы без игры',
}

/** Kinds that count over a period chosen by the player. */
export function hasPeriod(kind: LimitKind): boolean {
  return kind !== 'session' && kind !== 'bet' && kind !== 'hours'
}

/** «в среду», «в субботу»: weekdays with this ending in the accusative. */
function accusative(day: string): string {
  return day.replace(/а$/, 'у')
}

/** The message about a failed call. */
export function failure(error: unknown): string {
  if (!(error instanceof Refusal) || error.key === 'fault') return unexpected
  return Object.values(error.details.fields ?? {})[0] ?? error.message
}
