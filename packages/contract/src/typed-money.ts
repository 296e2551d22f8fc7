/** Sums as people type and paste them. No schemas and no words, so that any page may take it. */
import { cleanTyped } from './typed.ts'
import { currencyExponents } from './exponents.ts'

const digitsOf = (currency: string) => (currencyExponents as Record<string, number>)[currency] ?? 2

/** How a currency is written beside a sum. The sign of another currency makes the text no sum of this one. */
const marks: Record<string, string> = {
  RUB: '₽|руб(?:лей|ля|ль)?\\.?|р\\.?',
  UAH: '₴|грн\\.?',
  USD: '\\$',
  KZT: '₸|тенге|тг\\.?',
  INR: '₹',
  AZN: '₼',
}

/**
 * Reads what a person typed or pasted («1 500,50», «1500.5», «3 000 ₽») as minor units; undefined when it is
 * not a sum in this currency. Never through a float.
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
