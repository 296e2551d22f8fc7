import { colourOf, type Place, type PlaceType } from '../places.ts'

export const typeNames: Record<PlaceType, string> = {
  straight: 'Число',
  split: 'Сплит',
  street: 'Стрит',
  corner: 'Угол',
  sixline: 'Сикслайн',
  dozen: 'Дюжина',
  column: 'Колонка',
  red: 'Красное',
  black: 'Чёрное',
  even: 'Чёт',
  odd: 'Нечёт',
  low: '1–18',
  high: '19–36',
}

/** «Сплит 8–9», «Дюжина 2», «Красное». */
export function placeName({ type, n, value }: Pick<Place, 'type' | 'n' | 'value'>): string {
  const which = n ? n.join('–') : value
  return which === undefined ? typeNames[type] : `${typeNames[type]} ${which}`
}

const colours = { zero: 'зеро', red: 'красное', black: 'чёрное' }

/** «красное, нечёт». */
export function kindWords(number: number): string {
  if (number === 0) return colours.zero
  return `${colours[colourOf(number)]}, ${number % 2 === 0 ? 'чёт' : 'нечёт'}`
}

/** «23, красное, нечёт». */
export const numberWords = (number: number): string => `${number}, ${kindWords(number)}`

export const rouletteText = {
  field: 'Поле ставок',
  place: (name: string, times: number, lies: string) =>
    `${name}, выплата ${times - 1} к 1${lies && `, стоит ${lies}`}`,
  chips: 'Номинал фишки',
  chip: (sum: string) => `Фишка ${sum}`,
  total: 'Ставка',
  limit: 'Лимит стола',
  undo: 'Отменить последнюю фишку',
  clear: 'Убрать все фишки',
  repeat: 'Повторить',
  double: 'Удвоить',
  between: 'Между числами',
  track: 'Трек',
  trackField: 'Ставки по колесу',
  neighbours: (number: number) => `Соседи ${number}: пять чисел по фишке`,
  announced: {
    voisins: 'Соседи нуля',
    tiers: 'Треть колеса',
    orphelins: 'Сироты',
    jeuZero: 'Зеро',
  },
  chipsOf: (count: number) => `фишек: ${count}`,
  spin: (sum: string) => `Крутить за ${sum}`,
  spinAny: 'Поставьте фишки',
  before: 'Выберите фишку и поставьте её на поле',
  numbers: 'Последние числа',
  recent: 'Прошлые спины',
  round: { number: 'Число', bets: 'Ставки', stake: 'Поставлено' },
  laid: 'Ставка на поле',
  laidNone: 'Фишек на поле нет.',
  laidMore: (count: number) => `и ещё мест: ${count}`,
  result: (number: number) => `Выпало ${numberWords(number)}`,
  wheel: 'Колесо рулетки',
  problems: {
    place: (sum: string) => `На этом месте не больше ${sum}`,
    table: (sum: string) => `На столе не больше ${sum}`,
    funds: 'На счёте меньше этой суммы',
  },
}

export const rouletteRules = {
  how: [
    'На колесе 37 чисел, от 0 до 36, все равновероятны.',
    'Выберите фишку и ставьте её на числа, на линии и углы между ними и на внешние поля.',
    'Ставка, закрывшая выпавшее число, возвращает 36, делённое на количество своих чисел.',
    'На треке одно нажатие ставит по фишке на число и его соседей по колесу или на целый сектор.',
    '«Повторить» ставит те же фишки, что в прошлый раз, и никогда не больше. «Удвоить» ставит вдвое больше.',
    'На небольшом экране кнопка «Между числами» укрупняет поле: на нём видны линии и углы.',
    'Клавиши: стрелки ведут по полю, Пробел ставит фишку, Enter вне поля крутит колесо.',
  ],
  partage: 'Ла партаж: если выпало зеро, ставки на равные шансы возвращают половину.',
  table: 'Ставки и выплаты',
  place: 'Ставка',
  covers: 'Чисел',
  pays: 'Платит',
  most: 'Не больше',
  rtp: 'Возврат',
  even: 'Красное, чёрное, чёт, нечёт, 1–18, 19–36',
}
