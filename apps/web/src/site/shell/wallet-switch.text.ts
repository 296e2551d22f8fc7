import { type Currency } from '@ayva/contract/base'

const names: Record<Currency, string> = {
  RUB: 'Рубли',
  UAH: 'Гривны',
  USD: 'Доллары',
  KZT: 'Тенге',
  INR: 'Рупии',
  AZN: 'Манаты',
  TON: 'Тонкоины',
  POINTS: 'Очки',
}

export const text = {
  title: 'Кошельки',
  names,
  note: 'Пополнения, ставки и выводы идут в выбранном кошельке. Деньги других кошельков остаются на месте.',
  failed: 'Не получилось сменить кошелёк. Попробуйте ещё раз.',
}
