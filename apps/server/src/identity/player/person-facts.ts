/** What the profile tells of the person behind an account. */
import { type PersonFactsOf } from '#lib/person-facts.ts'
import { findTold } from '../auth/auth.ts'
import { nameKeyOf } from './same-name.sql.ts'
import { findPerson } from './profile.sql.ts'

/** A name alone is shared by many people; a name with a birth date by few. */
export const profileFacts: PersonFactsOf = async (tx, _deps, playerId) => {
  const { firstName, lastName } = (await findPerson(tx, playerId)) ?? {}
  const { birthDate } = await findTold(tx, playerId)
  if (!firstName || !lastName || !birthDate) return []
  return [{ kind: 'person', value: `${await nameKeyOf(tx, firstName, lastName)} ${birthDate}` }]
}
