import { countries, DEFAULT_PHONE_COUNTRY } from '@ayva/contract/locale'
import { phoneMeant } from '@ayva/contract/typed-phone'

export type PhoneCountry = (typeof countries)[number]

export const defaultPhoneCountry = countries.find(({ code }) => code === DEFAULT_PHONE_COUNTRY)!

/** A number in national notation, with or without the 0 that some countries use. */
const NATIONAL = /^0?\d{8,10}$/
/** The national prefix before a number: «8 0» in Belarus, 0 elsewhere. */
const TRUNK = /^(?:80(?=\d{9}$)|0)/
const TRUNK_AND_NATIONAL = /^(?:80\d|0)\d{8,9}$/

const countryOfCode = (whole: string) =>
  countries.find(({ phoneCode }) => whole.startsWith(`+${phoneCode}`))

/** «8 029 123-45-67»: it parses as a number of Russia, where no number begins with 0. */
const isDialledAtHome = (typed: string, whole: string) =>
  /^\s*8/.test(typed) && whole.startsWith('+70')

/**
 * The country of a typed number's code; `chosen` while it has none. Undefined for a country that is not in the list.
 */
export function phoneCountryOf(typed: string, chosen: PhoneCountry): PhoneCountry | undefined {
  const whole = phoneMeant(typed)
  if (!whole.startsWith('+')) return chosen
  // Nobody has chosen the country that is shown at first.
  if (chosen !== defaultPhoneCountry && isDialledAtHome(typed, whole)) return chosen
  // An incomplete code can still become any country's.
  return countryOfCode(whole) ?? (whole.length < 4 ? chosen : undefined)
}

/** A typed number with the code of the chosen country in place of its own. */
export function withPhoneCode(typed: string, { phoneCode }: PhoneCountry): string {
  const whole = phoneMeant(typed)
  const own = countryOfCode(whole)?.phoneCode ?? ''
  const national = whole.replace(`+${own}`, '').replace(TRUNK, '')
  return national === '' ? `+${phoneCode}` : `+${phoneCode} ${national}`
}

/** A national number gets the code of its country; anything else stays as it is typed. */
export function completedPhone(typed: string, country: PhoneCountry | undefined): string {
  if (!country) return typed
  const whole = phoneMeant(typed)
  const code = `+${country.phoneCode}`
  // Russia has no 0 to remove, so such a number is incomplete.
  const isInside = country.phoneCode !== '7' && isDialledInside(typed, whole, code)
  return isInside || NATIONAL.test(whole) ? withPhoneCode(typed, country) : typed
}

/** True for a number with a national prefix, without its code or after it. */
const isDialledInside = (typed: string, whole: string, code: string) =>
  isDialledAtHome(typed, whole) ||
  (whole.startsWith(code) && TRUNK_AND_NATIONAL.test(whole.slice(code.length)))
