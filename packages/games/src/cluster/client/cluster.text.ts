/** The rules of the engine in words, and the texts of its table. */
export const words = {
  charge: 'Заряд',
  drop: 'Падение',
  series: 'Бесплатные падения',
  freeDrop: (done: number, total: number, top = 1) =>
    `Бесплатное падение ${done} из ${total}${top > 1 ? `, до ×${top}` : ''}`,
  dropsWon: (count: number) => `Заряд полон: ${dropsWords(count)} без ставки`,
  how: (fewest: number) => [
    'Выберите ставку и нажмите «Крутить». Линий нет: платят гроздья, одинаковые символы, которые соседствуют сторонами.',
    `Выплата положена за гроздь от ${fewest} символов. Все гроздья экрана исчезают, остальное падает на их место, сверху приходят новые символы, и так, пока есть гроздья.`,
  ],
  ladder: (ladder: string) =>
    `Каждый следующий шаг падения умножает свои выплаты сильнее: ${ladder}. Дальше множитель не растёт.`,
  chargeRule: (threshold: number, drops: string) =>
    `Исчезнувшие символы заряжают шкалу. Если за одно платное падение их ${threshold} и больше, начинаются ${drops} без ставки.`,
  freeRule: (start: string) =>
    `В бесплатных падениях множитель начинается с ${start} и между падениями не сбрасывается. Новой зарядки в них нет.`,
  known:
    'Исход известен в момент ставки. Экран показывает его шаг за шагом и сам ничего не считает.',
  pays: 'Символов в грозди, × всей ставки',
}

/** «10 падений»: a number with its noun. */
export function dropsWords(count: number): string {
  return `${count} ${plural.get(rules.select(count))}`
}

const rules = new Intl.PluralRules('ru')
const plural = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'падение'],
  ['few', 'падения'],
  ['many', 'падений'],
  ['other', 'падения'],
])
