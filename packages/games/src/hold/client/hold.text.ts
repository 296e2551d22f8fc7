import { slotText } from '../../slot/slot.text.ts'

const jackpots: Readonly<Record<string, string>> = {
  mini: 'Мини',
  minor: 'Минор',
  major: 'Мажор',
  grand: 'Гранд',
}

export const words = {
  capped: slotText.capped,
  noLine: slotText.noLine,
  jackpot: (name: string) => jackpots[name] ?? name,
  times: (value: string) => `×${value}`,
  series: 'Монеты остаются',
  left: (count: number) => `ещё ${count}`,
  coins: (count: number) => `Монет на поле: ${count}`,
  coinsPay: (coins: number, times: string) => `Монет на поле ${coins}, вместе ×${times}`,
  grand: (times: string) => `Поле заполнено, сверх монет ×${times}`,
  how: [
    'Выберите ставку и нажмите «Крутить». Ставка одна на весь раунд, играют все двадцать линий.',
    'Линия платит за три и больше одинаковых символов подряд от левого барабана. Выплаты линий складываются.',
  ],
  wild: (name: string, coin: string) => `«${name}» заменяет любой символ, кроме символа «${coin}».`,
  coin: (name: string, trigger: number, respins: number) =>
    `У каждого символа «${name}» есть цена в ставках. Если их на поле ${trigger} или больше, они остаются, и начинаются повторные вращения без ставки, ${respins} для начала.`,
  again: (respins: number) =>
    `Каждая новая монета остаётся и возвращает счёт к ${respins}. Серия кончается, когда счёт дошёл до нуля или занято всё поле. Платят все монеты вместе.`,
  full: (times: string) => `Заполненное поле добавляет ×${times} ставки.`,
  plates: (list: string) => `Постоянные призы: ${list}. Их величина задана моделью и не копится.`,
  skip: 'Показ серии можно пропустить: итог от этого не меняется.',
  pays: 'Подряд от левого барабана, × всей ставки',
  values: 'Сколько стоит монета, × всей ставки',
  value: 'Цена',
  chance: 'Шанс',
}
