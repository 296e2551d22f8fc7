import { type Truth } from '@ayva/contract/payments/gifts/truth'
import { formatCount, formatMoney, type MoneyValue } from '@ayva/kit/format'
import { plural } from '#lib/text.ts'

const days = plural({ one: 'день', few: 'дня', many: 'дней' })
const lives = plural({ one: 'прогоне', few: 'прогонах', many: 'прогонах' })
const rounds = plural({ one: 'раунду', few: 'раундам', many: 'раундов' })
const games = plural({ one: 'игре', few: 'играх', many: 'играх' })
const sum = (value: MoneyValue) => formatMoney(value, { short: true })

const kinds: Record<string, string> = {
  slot: 'слоты, кено и колёса',
  instant: 'остальные игры',
}

export const text = {
  percent,
  title: 'Карточка правды',
  stakes: 'Нужно поставить',
  times: (times: number) => `×${String(times).replace('.', ',')} бонуса`,
  cost: 'Стоит доотыграть, в среднем',
  chance: 'Шанс вывести хоть что-то',
  mean: 'В среднем останется',
  cancel: 'Если вернуть сейчас',
  loses: (lost: MoneyValue) => `${sum(lost)} бонуса, деньги ваши`,
  chart: 'Сколько останется у ста игроков',
  none: (zero: MoneyValue, share: number) => `${sum(zero)}, ${ofHundred(share)} из 100`,
  upTo: (to: MoneyValue, over: boolean) => (over ? `больше ${sum(to)}` : sum(to)),
  bar: (from: MoneyValue | undefined, to: MoneyValue | null, share: number) =>
    `${rangeOf(from, to)}: ${ofHundred(share)} из 100`,
  weights: 'Вклад в отыгрыш',
  weight: (kind: string, percent: number) => `${kinds[kind] ?? kind} ${formatCount(percent)} %`,
  lighter: 'Меньше засчитывается',
  lighterGame: ({ name, from, to }: { name: string; from: number; to: number }) =>
    from === to ? `«${name}» ${from} %` : `«${name}» ${from}–${to} %`,
  maxBet: 'Наибольшая ставка',
  maxWin: 'Наибольший выигрыш',
  closed: 'Не действует',
  closedGames: (count: number) => `в ${games(count)}`,
  days: 'Срок после получения',
  daysOf: (count: number) => days(count),
  order: 'Порядок денег',
  orders: { cash_first: 'сначала свои, потом бонус', bonus_first: 'сначала бонус, потом свои' },
  how: ({ method, samples, game }: Truth) =>
    [
      method === 'exact'
        ? 'Посчитано по формуле'
        : `Посчитано на ${lives(samples)} с правилами самой игры`,
      `: «${game.name}», ставка ${sum(game.bet)}, возврат ${returned(game)}.`,
      game.own ? '' : ' Игра взята для примера: в другой будет иначе.',
    ].join(''),
  example: (deposit: MoneyValue) => `Для примера пополнение ${sum(deposit)}.`,
}

/** «95,8 %»; if simulated: «95,8 ± 0,6 % по 1 000 000 раундов». */
function returned({ rtp, tried }: Truth['game']): string {
  if (!tried) return percent(rtp)
  const tenth = (share: number) => (Math.round(share * 1000) / 10).toFixed(1).replace('.', ',')
  // The interval is rounded up, so that it is never understated.
  const error = tenth(Math.ceil(tried.error * 1000) / 1000)
  return `${tenth(rtp)} ± ${error} % по ${rounds(tried.rounds)}`
}

/** «44 %»; a possible outcome is never stated as 0 %. */
function percent(share: number): string {
  const whole = Math.round(share * 1000) / 10
  if (share > 0 && whole < 0.1) return 'меньше 0,1 %'
  if (share < 1 && whole > 99.9) return 'больше 99,9 %'
  const told = whole >= 10 && whole < 99 ? Math.round(whole) : whole
  return `${String(told).replace('.', ',')} %`
}

function ofHundred(share: number): string {
  const whole = Math.round(share * 100)
  return share > 0 && whole === 0 ? 'меньше 1' : String(whole)
}

function rangeOf(from: MoneyValue | undefined, to: MoneyValue | null): string {
  if (to === null) return from ? `больше ${sum(from)}` : 'больше'
  return from === undefined || BigInt(from.minor) === 0n
    ? `до ${sum(to)}`
    : `${sum(from)}–${sum(to)}`
}
