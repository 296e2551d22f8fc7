import { type Currency, currencyExponents } from '@ayva/contract/base'

/** Converts a whole number of major units, as settings and catalogues have it, to minor units. */
export function minorOf(major: number, currency: Currency): bigint {
  return BigInt(major) * 10n ** BigInt(currencyExponents[currency])
}
