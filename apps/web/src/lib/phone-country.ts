import { countries, DEFAULT_PHONE_COUNTRY } from '@ayva/contract/locale'
import { phoneMeant } from '@ayva/contract/typed-phone'

export type PhoneCountry = (typeof countries)[number]

export const defaultPhoneCountry = countries.find(({ code }) => code === DEFAULT_PHONE_COUNTRY)!

/** A national number, as it is dialled in its country: with or without the 0 that some of them begin with. */
const NATIONAL = /^0?\d{8,10}$/

const countryOfCode = (whole: string) =>
  countries.find(({ phoneCode }) => whole.startsWith(`+${phoneCode}`))

/**
 * The country whose code a typed number has; `chosen` where it has none yet. Undefined for a country that is
 * not in the list.
 */
export function phoneCountryOf(typed: string, chosen: PhoneCountry): PhoneCountry | undefined {
  const whole = phoneMeant(typed)
  if (!whole.startsWith('+')) return chosen
  // A code of which only a part is typed may still become any.
  return countryOfCode(whole) ?? (whole.length < 4 ? chosen : undefined)
}

/** A typed number with the code of the country that was chosen in place of its own. */
export function withPhoneCode(typed: string, { phoneCode }: PhoneCountry): string {
  const whole = phoneMeant(typed)
  const own = countryOfCode(whole)?.phoneCode
  const national = own === undefined ? whole.replace(/^\+|^0/, '') : whole.slice(own.length + 1)
  return national === '' ? `+${phoneCode}` : `+${phoneCode} ${national}`
}

/** A national number gets the code of its country; anything else stays as it is typed. */
export function completedPhone(typed: string, country: PhoneCountry | undefined): string {
  const whole = phoneMeant(typed)
  return country && NATIONAL.test(whole) ? withPhoneCode(typed, country) : typed
}
