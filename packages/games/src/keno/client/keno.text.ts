export const kenoText = {
  field: 'Числа от 1 до 40',
  picked: 'выбрано',
  drawn: 'выпало',
  hit: 'угадано',
  random: (count: number) => `Случайные ${count}`,
  randomNote: 'Это только выбор чисел. На розыгрыш он не влияет: шансы у всех чисел равны.',
  clear: 'Убрать все числа',
  chosen: 'Выбрано',
  of: (count: number) => `${count} из 10`,
  best: 'Наибольший',
  draw: (sum: string) => `Разыграть за ${sum}`,
  drawAny: 'Выберите числа',
  before: 'Выберите от одного до десяти чисел',
  recent: 'Прошлые розыгрыши',
  balls: 'Выпавшие числа',
  pays: 'Выплаты за выбранные числа',
  pay: (hits: number, picks: number, times: string) => `Угадано ${hits} из ${picks}: ${times}`,
  result: (hits: number, picks: number, times: string) =>
    `Угадано ${hits} из ${picks}${times && `, множитель ${times}`}`,
  past: (picks: number, hits: number) => `${picks} чисел, угадано ${hits}`,
}

export const kenoRules = {
  how: [
    'Выберите от одного до десяти чисел из сорока.',
    'Из сорока шаров выпадает десять. Чем больше ваших чисел среди них, тем выше выплата.',
    '«Случайные» выбирает числа за вас в вашем браузере. На розыгрыш это не влияет.',
    'Клавиши: стрелки ведут по полю, Пробел отмечает число, Enter вне поля начинает розыгрыш.',
  ],
  table: 'Множители по числу выбранных и угаданных',
  picks: 'Выбрано',
  hits: 'Угадано и множитель',
  rtp: 'Возврат',
  odds: (odds: string) => `(${odds})`,
}
