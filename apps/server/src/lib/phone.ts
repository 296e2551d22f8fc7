import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A phone in the one form it is kept in, E.164, without what a country's own callers dial; undefined
 * where no mobile phone can have such a number, so that no code could ever reach it.
 */
export function canonicalPhone(written: string): string | undefined {
  const phone = parsePhoneNumberFromString(written)
  return phone?.isValid() ? phone.number : undefined
}

/** The country that a phone is of, by its two letters; undefined where numbers of many begin so. */
export function countryOf(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone)?.country
}
