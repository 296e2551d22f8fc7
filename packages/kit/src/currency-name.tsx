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

/** What a person calls a currency; its code where there is no word for it. */
export const currencyName = (currency: string): string => names[currency] ?? currency
