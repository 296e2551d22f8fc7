import { serverNow } from '@ayva/kit/server-clock'
import { SESSION_KEY, storage } from '@ayva/kit/storage'
import { create } from 'zustand'
import { randomToken } from './random-token.ts'

/**
 * How a session ended in this tab: by its player, by another tab, by a refusal of the server, or replaced by another
 * session.
 */
export type Ending = 'left' | 'elsewhere' | 'denied' | 'switched'

export type Session = {
  /** The `Auth-Token` of this tab: only in memory, so that no script finds it in a storage. */
  token: string | undefined
  /** The server rendered this page for a player, so the refresh cookie gives a token. */
  renewable: boolean
  /** The token is from a login in this page, so the actions after a login run once. */
  isTokenSetAuth: boolean
  /** A player who belongs to the casino itself and is not counted; false for a guest. */
  isFakeUser: boolean
  /** The start of the session in ms, which survives reloads; null for a guest. */
  timeStartSessionAuth: number | null
  ending: Ending | undefined
  /** Incremented by every end, also in a guest's tab, because a guest can be redirected too. */
  endings: number
  /** The server has flagged this player's activity as suspicious. */
  suspected: boolean
  /** True between the start and the end of a login by Telegram. */
  isTelegramLoginInProgress: boolean
}

const guest = {
  token: undefined,
  renewable: false,
  isTokenSetAuth: false,
  isFakeUser: false,
  timeStartSessionAuth: null,
}

/** The session of this tab. Rendering on the server never changes it: there the call carries the cookie. */
export const useSession = create<Session>(() => ({
  ...guest,
  ending: undefined,
  endings: 0,
  suspected: false,
  isTelegramLoginInProgress: false,
}))

export const session = {
  get: () => useSession.getState(),
  /** A login; the other tabs follow. */
  begin(token: string) {
    mark(randomToken())
    useSession.setState({ isTokenSetAuth: true })
    session.set(token, serverNow())
  },
  /** A token, new or renewed, of this tab alone; `startedAt` if the time of the login is known. */
  set: (token: string, startedAt?: number) =>
    useSession.setState({
      token,
      renewable: true,
      ending: undefined,
      ...(startedAt !== undefined && { timeStartSessionAuth: startedAt }),
    }),
  /** The session is over; the other tabs follow. */
  clear(ending: Ending) {
    mark(EMPTY)
    useSession.setState(({ endings }) => ({
      ...guest,
      ending,
      endings: endings + 1,
      suspected: false,
    }))
  },
  suspect: () => useSession.setState({ suspected: true }),
  telegramLogin: (isTelegramLoginInProgress: boolean) =>
    useSession.setState({ isTelegramLoginInProgress }),
  /** The player has read the message. */
  calm: () => useSession.setState({ suspected: false }),
}

/** Whether somebody is logged in. */
export const isIn = ({ token, renewable }: Session): boolean => renewable || token !== undefined

export const hasSession = (): boolean => isIn(session.get())

/** The same for a component. Its first render returns false, as on the server; effects use `hasSession`. */
export const useHasSession = (): boolean => useSession(isIn)

const EMPTY = 'empty'

/** Writes an identifier of the session, by which other tabs notice a change; nobody can log in with it. */
function mark(name: string): void {
  // If the browser stores nothing, each tab notices the change at its next call.
  if (storage.find('session') !== name) storage.keep('session', name)
}

/** What another tab has done to the session that all tabs of this browser share. */
export type ElsewhereListener = { loggedIn: () => void; loggedOut: () => void }

/** Listens for logins and logouts in other tabs; returns a function that stops it. */
export function onSessionElsewhere({ loggedIn, loggedOut }: ElsewhereListener): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== SESSION_KEY || newValue === null) return
    if (newValue === EMPTY) loggedOut()
    else loggedIn()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
