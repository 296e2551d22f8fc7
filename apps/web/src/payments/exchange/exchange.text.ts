import { formatCount } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const points = plural({ one: 'очко', few: 'очка', many: 'очков' })
const day = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
})

const longDay = new Intl.DateTimeFormat('ru', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

export const text = {
  title: 'Обмен очков',
  description: 'Обмен очков на деньги: курс, сумма и прошлые обмены.',
  lead: 'Очки меняются на деньги по курсу, который вы видите. Обменянное можно сразу вывести.',
  give: 'Отдаёте очки',
  have: (count: string) => `есть ${count}`,
  quick: 'Быстрый выбор',
  all: 'Все',
  get: 'Получаете',
  rate: (count: string, money: string) => `курс ${count} = ${money}`,
  rateFor: (money: string, count: string) => `${money} за ${count}`,
  since: (at: string) => `Этот курс действует с ${longDay.format(new Date(at))}.`,
  exchange: (count: string) => `Обменять ${count}`,
  exchangeNothing: 'Обменять',
  from: (minimum: string) => `Обмен от ${minimum}.`,
  rounded: 'Доли копейки не выплачиваются.',
  into: 'Во что обменять',
  yours: 'Ваши очки',
  left: (count: string) => `после обмена останется ${count}`,
  leftNow: 'введите сумму, и здесь будет остаток',
  none: 'Очков пока нет.',
  /** `per` is the number of points for stakes of ten roubles. */
  earned: (per: number) =>
    per >= 1
      ? `За каждые 10 ₽ ставок начисляется ${points(Math.round(per * 1000) / 1000)}, в других валютах столько же. Очки приходят, когда раунд закончен, раз в минуту.`
      : `За каждые ${formatCount(Math.round(10 / per))} ₽ ставок начисляется одно очко, в других валютах столько же. Очки приходят, когда раунд закончен, раз в минуту.`,
  notEarned: 'Сейчас за игру очки не начисляются.',
  closed: 'Сейчас очки ни на что не меняются.',
  past: 'Прошлые обмены',
  pastDays: 'за 90 дней',
  pastNone: 'Обменов ещё не было.',
  more: 'Показать ещё',
  columns: { at: 'Когда', points: 'Очки', rate: 'Курс', money: 'Деньги' },
  points,
  day: (at: string) => day.format(new Date(at)),
  done: (count: string, money: string) => `${count} обменяли на ${money}. Деньги уже на счёте.`,
  withdraw: 'Вывести',
  errors: {
    empty: 'Укажите, сколько очков обменять',
    format: 'Нужно целое число очков',
    minimum: (comparedValue: string) => `Минимальная сумма обмена: ${comparedValue}`,
    short: (count: string) => `Недостаточно средств: у вас ${count}`,
  },
}
