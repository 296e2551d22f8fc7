import { createHash } from 'node:crypto'

export type Email = 'confirmed' | 'claimed' | 'none'
/** Somebody who has an account with the network. */
export type Person = { id: string; name: string; email: string; confirmed: boolean }

export const NAME_MAX = 40
export const EMAIL_MAX = 120
const KEPT_MAX = 500

/** Who is there to choose from without typing. */
export const demoData: { name: string; email: string; word: Email }[] = [
  { name: 'Марина Климова', email: 'marina@network.test', word: 'confirmed' },
  { name: 'Олег Нестеров', email: 'oleg@network.test', word: 'claimed' },
  { name: 'Тихон Без Почты', email: '', word: 'none' },
]

export type People = {
  /** Knows somebody from now on; a name that was there before is the same person. */
  meet(said: { name: string; email: string; word: Email }): Person
  find(id: string): Person | undefined
}

/** The network's memory: the people met last, and not more of them than it can hold. */
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
