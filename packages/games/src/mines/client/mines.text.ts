import { plural } from '@ayva/kit/format'
import { grouped } from '../../table/figures.ts'

const nbsp = '\u00A0'

const count = (value: number, one: string, few: string, many: string) =>
  `${grouped(value)}${nbsp}${plural(value, one, few, many)}`
export const cells = (value: number) => count(value, 'клетка', 'клетки', 'клеток')
const minesCount = (value: number) => count(value, 'мина', 'мины', 'мин')

export const minesText = {
  mines: 'Мин на поле',
  minesOther: 'Другое число мин',
  free: (safe: number) => `${count(safe, 'клетка свободна', 'клетки свободны', 'клеток свободно')}`,
  fixed: 'закреплена до конца раунда',
  startAny: 'Начать',
  start: (sum: string) => `Начать за ${sum}`,
  take: 'Забрать',
  openFirst: 'Откройте клетку',
  opened: 'Открыто',
  openedOf: (opened: number, safe: number) => `${opened} из ${safe}`,
  multiplier: 'Множитель',
  next: 'Следующая',
  chance: 'Шанс клетки',
  waits: 'Пауза не страшна: раунд ждёт 24 часа, потом выигрыш забирается сам.',
  waitsEmpty: 'Пауза не страшна: раунд ждёт 24 часа, потом ставка возвращается.',
  ladder: 'Множители по числу открытых клеток',
  field: 'Поле пять на пять',
  cell: (cell: number) => `Клетка ${cell + 1}`,
  looks: {
    closed: 'закрыта',
    gem: 'открыта, алмаз',
    'gem-left': 'здесь был алмаз',
    bomb: 'здесь была мина',
    hit: 'мина, раунд окончен',
  },
  before: 'Выберите ставку и число мин, затем начните раунд.',
  started: 'Раунд начат. Откройте любую клетку.',
  resumed: 'Раунд ждал вас. Продолжайте с того же места.',
  gem: (opened: number, sum: string) =>
    `${cells(opened)} ${plural(opened, 'открыта', 'открыты', 'открыто')}. Можно забрать ${sum} или открыть ещё.`,
  lost: 'Здесь была мина. Раунд окончен, ставка проиграна.',
  taken: (sum: string) => `Раунд окончен. Выплата ${sum}.`,
  takenAll: (sum: string) => `Дальше открывать нечего. Выплата ${sum}.`,
  voided: (sum: string) => `Раунд отменён. Ставка ${sum} возвращена.`,
  recentWon: (mines: number, opened: number) => `${minesCount(mines)}, ${cells(opened)}`,
  recentVoid: (mines: number) => `${minesCount(mines)}, отменён`,
  recentLost: (mines: number, nth: number) => `${minesCount(mines)}, мина на ${nth}-й`,
}

export const minesRules = {
  how: [
    'Выберите ставку и число мин от 1 до 24. Мины расставляются до первой клетки.',
    'Открывайте клетки. Каждый алмаз поднимает множитель, мина заканчивает раунд, ставка проиграна.',
    'Забрать можно после первого алмаза. Сумма всегда написана на кнопке.',
    'Прерванный раунд ждёт 24 часа. Открыта хотя бы одна клетка: выигрыш забирается сам. Ни одной: ставка возвращается.',
  ],
  keys: [
    ['Стрелки, Home, End', 'перейти к другой клетке поля'],
    ['Пробел или Enter на клетке', 'открыть её'],
    ['Пробел или Enter на «Забрать»', 'забрать выигрыш'],
  ] as const,
  table: 'Множители',
  count: 'Мин на поле',
  cells: 'Клеток',
  multiplier: 'Множитель',
  reach: 'Шанс дойти',
  money: (sum: string) => `Со ставки ${sum}`,
  capped: 'Когда следующая клетка подняла бы выплату выше наибольшей, раунд забирается сам.',
}
