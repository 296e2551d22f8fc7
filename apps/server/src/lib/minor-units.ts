import { type Currency, currencyExponents } from '@ayva/contract/base'

/** A whole sum of a setting or a catalogue, which are written in major units, in minor ones. */
export function minorOf(major: number, currency: Currency): bigint {
  return BigInt(major) * 10n ** BigInt(currencyExponents[currency])
}
