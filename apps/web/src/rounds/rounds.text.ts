import { Refusal } from '@ayva/contract/refusal'
import { plural } from '@ayva/kit/format'
import { unexpected } from '#lib/text.ts'
import { type BetProblem } from './bets.ts'
import { grouped } from './figures.ts'

const nbsp = '\u00A0'

const count = (value: number, one: string, few: string, many: string) =>
  `${grouped(value)}${nbsp}${plural(value, one, few, many)}`
export const cells = (value: number) => count(value, 'клетка', 'клетки', 'клеток')
const minesCount = (value: number) => count(value, 'мина', 'мины', 'мин')

/** Why a sum is no bet; the limits are given as money in words. */
export const betProblems: Record<
  BetProblem,
  (limits: { min: string; max: string; step: string }) => string
> = {
  unreadable: () => 'Введите сумму цифрами',
  below_min: ({ min }) => `Наименьшая ставка ${min}`,
  above_max: ({ max }) => `Наибольшая ставка ${max}`,
  step: ({ step }) => `Ставка кратна ${step}`,
  funds: () => 'На счёте меньше этой суммы',
}

/** What a player reads about a failed start or move. */
export function problemText(problem: Error): string {
  if (!(problem instanceof Refusal)) return unexpected
  // The only thing of a game that goes away by itself is a demo that nobody has used for days.
  return problem.key === 'not_found' ? demoGone : problem.message
}

const demoGone = 'Это демо закрыто: им давно не пользовались. Обновите игру, и начнётся новое.'

/** Refusals after which this tab knows less than the server: the game is to be opened anew. */
export function isStale(problem: Error): boolean {
  const keys = [
    'round_open',
    'round_over',
    'round_unknown',
    'step_conflict',
    'action_illegal',
    'not_found',
  ]
  return problem instanceof Refusal && keys.includes(problem.key)
}

export const text = {
  bet: 'Ставка',
  panel: 'Управление раундом',
  betLimits: (min: string, max: string) => `${min} – ${max}`,
  half: '½, вдвое меньше',
  double: '×2, вдвое больше',
  balance: 'Баланс',
  lastPayout: 'Последняя выплата',
  paid: (sum: string) => `Выплата ${sum}`,
  unpaid: 'Выплаты нет',
  returned: (sum: string) => `Возвращено ${sum}`,
  late: 'Ждём ответа сервера. Ставка не повторится.',
  offline: 'Нет сети. Ставки остановлены, баланс сохранён.',
  refresh: 'Обновить игру',
  deposit: 'Пополнить',
  demoAgain: 'Начать демо заново',
  round: 'Раунд',
  noRound: 'Недавних раундов нет',
  hash: 'Хеш',
  hashOf: 'секрета',
  clientSeed: 'Ваше слово',
  serverMadeSeed: 'Слово от сервера',
  nonce: (nonce: number) => `номер ${nonce}`,
  verify: 'Проверить честность',
  howFair: 'Как это проверить',
  recent: 'Прошлые раунды',
  recentNone: 'Недавних раундов этой игры нет.',
}

export const slotText = {
  spin: 'Крутить',
  max: 'Макс.',
  maxLabel: 'Макс. ставка',
  maxTitle: 'Наибольшая ставка',
  maxAsk: (sum: string) => `Каждое вращение будет стоить ${sum}. Поставить столько?`,
  maxYes: (sum: string) => `Ставить ${sum}`,
  maxNo: 'Оставить как есть',
  tiers: {
    big: (times: string) => `Хороший выигрыш, ×${times}`,
    huge: (times: string) => `Крупный выигрыш, ×${times}`,
    max: (times: string) => `Редкий выигрыш, ×${times}`,
  },
}

export const diceText = {
  direction: 'Выпадет',
  under: 'Меньше',
  over: 'Больше',
  payout: 'Выплата',
  profit: 'Чистый выигрыш',
  rollAny: 'Бросить',
  roll: (sum: string) => `Бросить за ${sum}`,
  target: 'Граница',
  multiplier: 'Множитель',
  chance: 'Шанс',
  history: 'Последние числа',
  recent: 'Прошлые броски',
  together: (rtp: string) =>
    `Изменение одного поля пересчитывает два других. Возврат игроку при этой границе ${rtp}.`,
  rolling: 'Кости брошены',
  wait: 'Бросаем',
  before: 'Выберите границу и бросьте кости',
  happened: (win: boolean, side: string, target: string) =>
    `${win ? side : `Не ${side.toLowerCase()}`} ${target}`,
  result: (roll: string, happened: string) => `Выпало ${roll}. ${happened}.`,
}

export const minesText = {
  mines: 'Мин на поле',
  minesOther: 'Другое число мин',
  free: (safe: number) => `${count(safe, 'клетка свободна', 'клетки свободны', 'клеток свободно')}`,
  fixed: 'закреплена до конца раунда',
  startAny: 'Начать',
  start: (sum: string) => `Начать за ${sum}`,
  wait: 'Готовим поле',
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
