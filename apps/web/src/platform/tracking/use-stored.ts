import { forgetStored, isExperiment, listStored, type Stored } from '@ayva/kit/stored'
import { useReducer, useState } from 'react'
import { useAlive } from '#lib/alive.ts'
import { forgetCookie, readCookie } from '#lib/cookie.ts'
import { cookieWords, storedWords, text } from './stored.text.ts'

export type StoredItem = {
  place: 'cookie' | Stored['place']
  key: string
  value: string
  words: string
  name: Stored['name']
  /** It ends with the session, by logging out. */
  ofSession: boolean
}

const ofSession = ['ayva.session', 'ayva.active', 'signed_on']
/** The lifetimes of other items, removed with them. */
const ENDS = 'ayva.ends'
/** Scripts of this page still hold them until it is reloaded. */
const inMemory = ['uuid', 'gstId', 'guest_id', 'counters']
/** The reloaded page shows a confirmation. */
const DONE = '?removed'

/** What the browser stores for this site; undefined until hydration, because a server cannot know. */
export function useStored() {
  const alive = useAlive()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const [said, setSaid] = useState('')
  const items = alive ? found() : undefined
  return {
    items,
    said: said || (alive && location.search === DONE ? text.removedAll : ''),
    remove: (item: StoredItem) => {
      const isGone = forget(item)
      setSaid(isGone ? text.removed(item.words) : text.stays(item.words))
      if (isGone && inMemory.includes(item.key)) location.replace(location.pathname + DONE)
      lookAgain()
    },
    removeAll: () => {
      const left = found().filter((item) => !item.ofSession && !forget(item))
      if (left.length === 0) return location.replace(location.pathname + DONE)
      setSaid(text.stays(left.map(({ words }) => words).join(', ')))
      lookAgain()
    },
  }
}

/** False if the browser still stores it. */
function forget({ place, key, name }: StoredItem): boolean {
  if (place !== 'cookie') {
    forgetStored({ place, key, name })
    return true
  }
  forgetCookie(key)
  // A cookie of a parent domain is a different cookie of the same name.
  const parts = location.hostname.split('.')
  for (const [at] of parts.entries()) {
    const domain = parts.slice(at).join('.')
    // oxlint-disable-next-line no-document-cookie
    document.cookie = `${key}=; Max-Age=0; Path=/; Domain=${domain}`
  }
  return readCookie(key) === undefined
}

function found(): StoredItem[] {
  const cookies = document.cookie.split('; ').filter((one) => one !== '')
  return [
    ...cookies.map((one): StoredItem => {
      const [key = '', ...value] = one.split('=')
      return {
        place: 'cookie',
        key,
        value: value.join('='),
        words: isExperiment(key) ? storedWords.experiment : (cookieWords[key] ?? text.unknown),
        name: undefined,
        ofSession: ofSession.includes(key),
      }
    }),
    ...listStored()
      .filter(({ key }) => key !== ENDS)
      .map((one): StoredItem => {
        const words = one.name === undefined ? text.unknown : storedWords[one.name]
        return Object.assign({ words, ofSession: ofSession.includes(one.key) }, one)
      }),
  ]
}
