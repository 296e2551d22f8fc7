import { type BaccaratOutcome } from '../baccarat.ts'

export const sideNames = { player: 'Игрок', banker: 'Банкир' } as const
export type Side = keyof typeof sideNames

const winners = { player: 'Выиграл игрок', banker: 'Выиграл банкир', tie: 'Ничья' }

/** «Выиграл банкир, 7 против 4». */
export function winnerWords({ winner, playerTotal, bankerTotal }: BaccaratOutcome): string {
  const [one, other] = winner === 'player' ? [playerTotal, bankerTotal] : [bankerTotal, playerTotal]
  return `${winners[winner]}, ${one} против ${other}`
}

export const baccaratText = {
  side: 'Ставка на',
  pays: { player: '1 к 1', banker: '0,95 к 1' },
  returns: (rtp: string) => `возврат ${rtp}`,
  payout: 'Выплата',
  tie: 'При ничьей',
  tieBack: 'ставка назад',
  deal: (sum: string) => `Раздать за ${sum}`,
  dealAny: 'Раздать',
  before: 'Поставьте на сторону и раздайте карты',
  recent: 'Прошлые раздачи',
  oldestFirst: 'Прошлые раздачи от старых к новым',
  letters: { player: 'И', banker: 'Б', tie: 'Н' },
  short: { player: 'Игрок', banker: 'Банкир', tie: 'Ничья' },
  closed: 'не принимается',
  total: (side: Side, total: number) => `${sideNames[side]}: ${total}`,
  fresh: 'Колода тасуется заново перед каждой раздачей: прошлое на будущее не влияет.',
}

export const baccaratRules = {
  how: [
    '«Игрок» и «Банкир» — две стороны стола, вы ставите на любую из них. Больше решать нечего: карты сдаются сами.',
    'Каждой стороне сдают по две карты. Туз считается за один, десятки и картинки за ноль.',
    'Считается последняя цифра суммы. Побеждает тот, у кого она больше.',
    'Восемь или девять с двух карт заканчивают раздачу. Иначе третьи карты берут по правилам ниже.',
    'Игрок берёт третью карту при сумме от 0 до 5.',
    'Банкир при сумме от 0 до 2 берёт карту, при 7 не берёт. Между ними он смотрит на третью карту игрока и берёт: при 3, если она не восьмёрка; при 4, если она от 2 до 7; при 5, если от 4 до 7; при 6, если 6 или 7. Если игрок карту не брал, банкир берёт при 5 и меньше.',
    'При ничьей ставки на игрока и банкира возвращаются.',
    'Ставки на ничью и на пары этот стол не принимает: их возврат ниже 94 %.',
  ],
  table: 'Ставки и выплаты',
  on: 'Ставка',
  pays: 'Платит',
  chance: 'Шанс',
  rtp: 'Возврат',
}
