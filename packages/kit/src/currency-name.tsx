const names: Record<string, string> = {
  RUB: 'Рубли',
  UAH: 'Гривны',
  USD: 'Доллары',
  KZT: 'Тенге',
  INR: 'Рупии',
  AZN: 'Манаты',
  TON: 'Тонкоины',
  POINTS: 'Очки',
}

/** The name of a currency in words; its code if there is no such name. */
export const currencyName = (currency: string): string => names[currency] ?? currency
