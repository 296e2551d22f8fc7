import { type Currency, currencyExponents } from '@ayva/contract/base'

/** Every other currency is written by its code. */
const signs: Partial<Record<Currency, string>> = { RUB: '₽', KZT: '₸', AZN: '₼' }

/** «75 000 ₽», with no-break spaces, as the site writes sums: in refusals and in letters. */
export function moneyText(minor: bigint, currency: Currency): string {
  const digits = currencyExponents[currency]
  const unit = 10n ** BigInt(digits)
  const whole = (minor / unit).toString().replace(/\B(?=(\d{3})+$)/g, '\u00A0')
  const rest = minor % unit
  const fraction = rest === 0n ? '' : `,${rest.toString().padStart(digits, '0')}`
  return `${whole}${fraction}\u00A0${signs[currency] ?? currency}`
}
