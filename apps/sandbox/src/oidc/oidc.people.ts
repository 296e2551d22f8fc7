import { createHash } from 'node:crypto'

export type Email = 'confirmed' | 'claimed' | 'none'
/** A person with an account at the network. */
export type Person = { id: string; name: string; email: string; confirmed: boolean }

export const NAME_MAX = 40
export const EMAIL_MAX = 120
const KEPT_MAX = 500

/** People that can be chosen without typing. */
export const demoData: { name: string; email: string; word: Email }[] = [
  { name: 'Марина Климова', email: 'marina@network.test', word: 'confirmed' },
  { name: 'Олег Нестеров', email: 'oleg@network.test', word: 'claimed' },
  { name: 'Тихон Без Почты', email: '', word: 'none' },
]

export type People = {
  /** Adds a person; the same name is the same person. */
  meet(said: { name: string; email: string; word: Email }): Person
  find(id: string): Person | undefined
}

/** The network's storage: a limited number of the most recent people. */
export function openPeople(): People {
  const met = new Map<string, Person>()
  return {
    meet({ name, email, word }) {
      const digest = createHash('sha256').update(name.toLowerCase()).digest('hex')
      const id = `person-${digest.slice(0, 24)}`
      const has = word !== 'none' && email !== ''
      const person = { id, name, email: has ? email : '', confirmed: has && word === 'confirmed' }
      met.delete(id)
      met.set(id, person)
      if (met.size > KEPT_MAX) met.delete(met.keys().next().value!)
      return person
    },
    find: (id) => met.get(id),
  }
}
