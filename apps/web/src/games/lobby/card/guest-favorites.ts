/** The favourites of a guest: stored by the browser until a login transfers them to the player. */
import { FAVORITES_MAX } from '@ayva/contract/games/lobby/bounds'
import { FAVORITES_KEY, storage } from '@ayva/kit/storage'

type Ids = readonly number[]

const none: Ids = []
const listeners = new Set<() => void>()
let known: Ids | undefined

export const guestFavorites = {
  /** The game added last comes first. */
  get: (): Ids => (known ??= readIds(storage.find('favoriteGamesIds'))),
  /** The value on a server, which knows no browser. */
  none: (): Ids => none,
  toggle(id: number): void {
    const ids = guestFavorites.get()
    const next = ids.includes(id) ? ids.filter((one) => one !== id) : [id, ...ids]
    storage.keep('favoriteGamesIds', JSON.stringify(next.slice(0, FAVORITES_MAX)))
    tell()
  },
  forget(): void {
    storage.forget('favoriteGamesIds')
    tell()
  },
  /** Listens for changes in this tab and in others; returns a function that stops it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    if (listeners.size === 1) addEventListener('storage', hear)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', hear)
    }
  },
}

function tell(): void {
  known = undefined
  for (const listener of listeners) listener()
}

/** Without a key another tab has cleared everything. */
function hear({ key }: StorageEvent): void {
  if (key === FAVORITES_KEY || key === null) tell()
}

/** A browser's storage can contain anything. */
export function readIds(text: string | undefined): Ids {
  if (text === undefined) return none
  try {
    const read: unknown = JSON.parse(text)
    if (!Array.isArray(read)) return none
    const ids = read.slice(0, FAVORITES_MAX).filter(isId)
    return [...new Set(ids)]
  } catch {
    return none
  }
}

const isId = (one: unknown): one is number =>
  Number.isInteger(one) && (one as number) > 0 && (one as number) < 2 ** 31
