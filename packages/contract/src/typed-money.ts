/** Parses sums that people type and paste. Free of schemas, so that every page can load it. */
import { cleanTyped } from './typed.ts'
import { currencyExponents } from './exponents.ts'

const digitsOf = (currency: string) => (currencyExponents as Record<string, number>)[currency] ?? 2

/** How a currency is written beside a sum; a sign of another currency makes the text invalid. */
const marks: Record<string, string> = {
  RUB: '₽|руб(?:лей|ля|ль)?\\.?|р\\.?',
  UAH: '₴|грн\\.?',
  USD: '\\$',
  KZT: '₸|тенге|тг\\.?',
  INR: '₹',
  AZN: '₼',
}

/**
 * Parses a sum («1 500,50», «1500.5», «3 000 ₽») to minor units without floats; undefined if it is not a sum in this
 * currency.
 */
export function parseMoney(text: string, currency: string): bigint | undefined {
  const exponent = digitsOf(currency)
  const mark = `(?:${[currency, ...(marks[currency] ?? '').split('|')].filter(Boolean).join('|')})?`
  const shape = new RegExp(`^${mark}(\\d+)(?:[.,](\\d*))?${mark}$`, 'i')
  const match = shape.exec(cleanTyped('sum', text))
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > exponent) return undefined
  return BigInt(`${match[1]}${fraction.padEnd(exponent, '0')}`)
}
