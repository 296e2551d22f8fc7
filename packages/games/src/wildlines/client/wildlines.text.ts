import { slotText } from '../../slot/slot.text.ts'

export const words = {
  scatterId: 'S',
  capped: slotText.capped,
  noLine: slotText.noLine,
  allTimes: (times: number) => `Все выплаты серии ×${times}`,
  scatters: (name: string, count: number) => `${name} ×${count}`,
  how: [
    'Выберите ставку и нажмите «Крутить». Ставка одна на весь раунд, играют все двадцать линий.',
    'Линия платит за три и больше одинаковых символов подряд от левого барабана. Выплаты линий складываются.',
  ],
  wilds: (names: string) =>
    `${names} заменяют любой символ, кроме скаттера. Множители таких символов на одной линии перемножаются.`,
  free: (name: string, counts: string) =>
    `«${name}» платит в любом месте. Бесплатные вращения: ${counts}. Они входят в тот же раунд и новой ставки не требуют.`,
  again: (most: number) =>
    `В серии те же символы добавляют вращения, всего не больше ${most} за раунд. Показ серии можно пропустить: итог от этого не меняется.`,
  pays: 'Подряд от левого барабана, × всей ставки',
  scatterPays: 'В любом месте, × всей ставки',
  freeFor: (count: string, spins: number) => `за ${count} символа ${spins}`,
}
