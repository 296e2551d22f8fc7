import { type Currency, currencyExponents } from '@ayva/contract/base'
import { type Kind } from './account-statements.figures.ts'

const kinds: Record<Kind, string> = {
  deposit: 'Пополнение',
  withdrawal: 'Вывод',
  dispute: 'Спорный платёж',
  bonus: 'Бонус выдан',
  bonusEnd: 'Бонус завершён',
  freeRounds: 'Бесплатные ставки',
  exchange: 'Обмен очков',
  repayment: 'Возврат от «Айвы»',
  referral: 'Награда за друга',
  lottery: 'Приз лотереи',
  tournament: 'Приз турнира',
  points: 'Очки за игру',
  adjustment: 'Исправление',
  play: 'Игры: выигрыши и ставки',
  other: 'Прочее',
}

const months = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]

export const text = {
  operator: 'Айва',
  title: (year: number) => `Выписка по счёту за ${year} год`,
  number: (number: string) => `Выписка № ${number}`,
  facts: {
    holder: 'Игрок',
    holderIs: (id: string, name: string | null) => (name === null ? `№ ${id}` : `${name}, № ${id}`),
    operator: 'Оператор',
    period: 'Период',
    periodIs: (from: string, until: string) => `с ${from} до ${until}, время UTC`,
    madeAt: 'Составлена',
    number: 'Номер',
    signedBy: 'Подписана ключом',
  },
  sandbox: 'Песочница: деньги условные, документ показывает, как выглядит настоящий.',
  ends: {
    title: 'Остатки',
    columns: ['Валюта', 'На начало', 'Поступило', 'Списано', 'На конец'],
    fund: {
      cash: (currency: string) => currency,
      bonus: (currency: string) => `${currency}, бонусы`,
    },
    note: 'Деньги, отложенные для вывода, остаются вашими, пока не отправлены, и входят в остаток. Бонусы — отдельно: до отыгрыша это деньги оператора.',
    none: 'Денег на счетах в этом году не было.',
  },
  months: {
    title: (currency: string) => `По месяцам и видам, ${currency}`,
    columns: ['Месяц', 'Вид', 'Число', 'Поступило', 'Списано', 'Бонусы +', 'Бонусы −'],
  },
  lines: {
    title: 'Движения',
    columns: ['Дата, UTC', 'Что', 'Валюта', 'Сумма', 'Бонусы', 'Остаток'],
    note: 'Раунды игр сложены за день: каждый из них есть в истории игр.',
    cut: (shown: number, cut: number) =>
      `Показаны последние движения: ${shown}. Ещё ${cut} более ранних вошли в суммы по месяцам.`,
    payment: (id: string) => `№ ${id}`,
    play: (count: number) => `Игры за день, операций: ${count}`,
    none: 'Движений не было.',
  },
  verify: {
    title: 'Как проверить',
    text: 'Документ подписан электронной подписью (CMS, SHA-256, RSA): правка после подписи делает её недействительной. Подпись показывает программа чтения PDF. Отпечаток её сертификата (SHA-256) должен быть таким, какой сайт показывает рядом с выпиской:',
  },
  page: (number: string, page: number, pages: number) =>
    `Выписка № ${number} · страница ${page} из ${pages}`,
  reason: 'Выписка по счёту',
  kind: (kind: Kind) => kinds[kind],
  month: (month: string) => `${months[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`,
  /** «01.02.2026 03:04», or the date only for a day. */
  moment(at: string): string {
    const day = at.slice(0, 10).split('-').toReversed().join('.')
    const time = at.slice(11, 16)
    return time === '' ? day : `${day} ${time}`
  },
  sum(minor: bigint, currency: Currency): string {
    const exponent = currencyExponents[currency]
    const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
    const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, '\u00A0')
    const fraction = exponent === 0 ? '' : `,${digits.slice(-exponent)}`
    return `${minor < 0n ? '−' : ''}${whole}${fraction}`
  },
}
