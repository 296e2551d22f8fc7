export const diceText = {
  direction: 'Выпадет',
  under: 'Меньше',
  over: 'Больше',
  rollAny: 'Бросить',
  roll: (sum: string) => `Бросить за ${sum}`,
  target: 'Граница',
  multiplier: 'Множитель',
  chance: 'Шанс',
  history: 'Последние числа',
  recent: 'Прошлые броски',
  together: (rtp: string) =>
    `Изменение одного поля пересчитывает два других. Возврат игроку при этой границе ${rtp}.`,
  before: 'Выберите границу и бросьте кости',
  happened: (win: boolean, side: string, target: string) =>
    `${win ? side : `Не ${side.toLowerCase()}`} ${target}`,
  result: (roll: string, happened: string) => `Выпало ${roll}. ${happened}.`,
}

export const diceRules = {
  how: [
    'Выпадает число от 00,00 до 99,99, все числа равновероятны.',
    'Выберите сторону и границу: «Больше» выигрывает выше границы, «Меньше» ниже неё.',
    'Чем меньше шанс, тем выше множитель. Выплата написана до броска с точностью до копейки.',
    'Множитель и выплата округляются вниз.',
  ],
  keys: [
    ['Стрелки', 'граница на сотую, когда выбрана шкала'],
    ['Page Up, Page Down', 'граница на пять'],
  ] as const,
  table: 'Шанс и множитель',
  chance: 'Шанс',
  over: 'Больше',
  under: 'Меньше',
  multiplier: 'Множитель',
}
