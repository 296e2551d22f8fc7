import { countryOf } from '#lib/phone.ts'

/** Whether a phone is of another country than was told; where either is not known it is not. */
export function isOther(country: string | null, phone: string | null): boolean {
  if (country === null || phone === null) return false
  const ofPhone = countryOf(phone)
  return ofPhone !== undefined && ofPhone !== country
}
