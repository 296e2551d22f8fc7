import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A phone number in E.164, without a national prefix; undefined if no mobile phone can have the number, because no code
 * could reach it.
 */
export function canonicalPhone(written: string): string | undefined {
  const phone = parsePhoneNumberFromString(written)
  return phone?.isValid() ? phone.number : undefined
}

/** The ISO code of the country of a phone number; undefined if several countries share the prefix. */
export function countryOf(phone: string): string | undefined {
  return parsePhoneNumberFromString(phone)?.country
}
