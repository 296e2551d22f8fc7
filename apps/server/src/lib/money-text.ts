import { type Currency, currencyExponents } from '@ayva/contract/base'

/** Other currencies are written with their code. */
const signs: Partial<Record<Currency, string>> = { RUB: '₽', KZT: '₸', AZN: '₼' }

/** Writes «75 000 ₽» with no-break spaces, as the site does, for refusals and letters. */
export function moneyText(minor: bigint, currency: Currency): string {
  const digits = currencyExponents[currency]
  const unit = 10n ** BigInt(digits)
  const whole = (minor / unit).toString().replace(/\B(?=(\d{3})+$)/g, '\u00A0')
  const rest = minor % unit
  const fraction = rest === 0n ? '' : `,${rest.toString().padStart(digits, '0')}`
  return `${whole}${fraction}\u00A0${signs[currency] ?? currency}`
}
