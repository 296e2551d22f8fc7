export const slotText = {
  spin: 'Крутить',
  symbols: 'Символы',
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
  freeSpins: 'Бесплатные вращения',
  respins: 'Повторные вращения',
  freeSpin: (done: number, total: number) => `Бесплатное вращение ${done} из ${total}`,
  spinOf: (done: number, total: number) => `${done} из ${total}`,
  won: 'Собрано',
  skip: 'Сразу к итогу',
  noLine: 'Ни одна линия не заплатила',
  capped: 'Достигнут предел выплаты раунда, остаток серии не играется.',
}

/** «5 вращений»: a number with its noun. */
export function spinsWords(count: number): string {
  return `${count} ${plural.get(rules.select(count))}`
}

const rules = new Intl.PluralRules('ru')
const plural = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'вращение'],
  ['few', 'вращения'],
  ['many', 'вращений'],
  ['other', 'вращения'],
])

export const slotRules = {
  wild: (name: string) => `«${name}» заменяет любой символ.`,
  cap: (times: string) => `Раунд платит не больше ${times} ставок.`,
  known: 'Исход известен в момент ставки. Барабаны показывают ленты модели и останавливаются сами.',
  broken: 'Если связь оборвётся, раунд уже сыгран: выплата на счёте, раунд в истории.',
  lines: 'Линии',
  line: (number: number) => `Линия ${number}`,
  count: 'Подряд',
}
