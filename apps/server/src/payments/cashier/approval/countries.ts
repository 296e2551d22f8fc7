import { countryOf } from '#lib/phone.ts'

/** Whether a phone belongs to another country than the player stated; false if either is unknown. */
export function isOther(country: string | null, phone: string | null): boolean {
  if (country === null || phone === null) return false
  const ofPhone = countryOf(phone)
  return ofPhone !== undefined && ofPhone !== country
}
