import { forgetStored, listStored, type Stored } from '@ayva/kit/stored'
import { useReducer } from 'react'
import { useAlive } from '#lib/alive.ts'
import { forgetCookie } from '#lib/cookie.ts'
import { cookieWords, storedWords, text } from './stored.text.ts'

export type StoredItem = {
  place: 'cookie' | Stored['place']
  key: string
  value: string
  words: string
}

/** What keeps somebody logged in stays when all else is taken away. */
const ofSession = ['ayva.session', 'ayva.active', 'signed_on']
/** Ends of other things: without them it says nothing. */
const ENDS = 'ayva.ends'
const HASH = /^[0-9a-f]{12}$/

/** What the browser holds of this site; undefined until the page is alive, for a server cannot look. */
export function useStored() {
  const alive = useAlive()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  return {
    items: alive ? found() : undefined,
    remove: (item: StoredItem) => {
      forget(item)
      lookAgain()
    },
    removeAll: () => {
      for (const item of found()) if (!ofSession.includes(item.key)) forget(item)
      forgetStored({ place: 'browser', key: ENDS })
      lookAgain()
    },
  }
}

function forget({ place, key }: StoredItem): void {
  if (place === 'cookie') forgetCookie(key)
  else forgetStored({ place, key })
}

function found(): StoredItem[] {
  const cookies = document.cookie.split('; ').filter((one) => one !== '')
  return [
    ...cookies.map((one): StoredItem => {
      const [key = '', ...value] = one.split('=')
      const words = HASH.test(key) ? storedWords.experiment : (cookieWords[key] ?? text.unknown)
      return { place: 'cookie', key, value: value.join('='), words }
    }),
    ...listStored()
      .filter(({ key }) => key !== ENDS)
      .map(({ name, ...one }): StoredItem => {
        const words = name === undefined ? text.unknown : storedWords[name]
        return Object.assign({ words }, one)
      }),
  ]
}
