/** Formats money as the design shows it. It uses no React and no styles, so that anything may import it. */

export { plural } from './plural.ts'

export type MoneyValue = { minor: bigint | number | string; currency: string }

const exponents: Record<string, number> = {
  RUB: 2,
  UAH: 2,
  USD: 2,
  KZT: 2,
  INR: 2,
  AZN: 2,
  TON: 9,
  POINTS: 0,
}

/** Other currencies are shown by their code. */
const signs: Record<string, string> = { RUB: '₽', KZT: '₸', AZN: '₼' }

const nbsp = '\u00A0'

export const exponentOf = (currency: string): number => exponents[currency] ?? 2
export const currencySign = (currency: string): string => signs[currency] ?? currency.toUpperCase()

export type MoneyParts = {
  /** '', '+' or '−' (U+2212). */
  mark: string
  whole: string
  /** With its comma; empty if there is none. */
  fraction: string
  sign: string
}

export type MoneyFormat = {
  /** Omits an empty fraction: promotions, suggestions, limits. */
  short?: boolean | undefined
  /** Shows a plus before a positive sum. */
  plus?: boolean | undefined
}

/** Removes zeros from the end of long fractions, such as the nine digits of TON, but keeps at least two digits. */
const trimFraction = (digits: string): string =>
  digits.length > 2 ? digits.slice(0, 2) + digits.slice(2).replace(/0+$/, '') : digits

export const splitMoney = (value: MoneyValue, format: MoneyFormat = {}): MoneyParts => {
  const minor = BigInt(value.minor)
  const size = minor < 0n ? -minor : minor
  const exponent = exponentOf(value.currency)
  const digits = size.toString().padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const fraction = trimFraction(digits.slice(digits.length - exponent))
  const dropped = fraction === '' || (format.short && /^0+$/.test(fraction))
  return {
    mark: minor < 0n ? '−' : format.plus && minor > 0n ? '+' : '',
    whole: whole.replace(/\B(?=(\d{3})+$)/g, nbsp),
    fraction: dropped ? '' : `,${fraction}`,
    sign: currencySign(value.currency),
  }
}

export const formatMoney = (value: MoneyValue, format: MoneyFormat = {}): string => {
  const { mark, whole, fraction, sign } = splitMoney(value, format)
  return `${mark}${whole}${fraction}${nbsp}${sign}`
}

/** A whole number with its digits in groups. */
export const formatCount = (count: bigint | number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, nbsp)
