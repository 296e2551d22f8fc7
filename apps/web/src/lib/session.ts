import { serverNow } from '@ayva/kit/server-clock'
import { SESSION_KEY, storage } from '@ayva/kit/storage'
import { create } from 'zustand'
import { randomToken } from './random-token.ts'

/**
 * How a session came to its end in this tab: by its player, by word from elsewhere, by a «no» of the
 * server, by another one that takes its place. */
export type Ending = 'left' | 'elsewhere' | 'denied' | 'switched'

export type Session = {
  /** The `Auth-Token` of this tab: in memory only, so that no script finds it in storage. */
  token: string | undefined
  /** The server rendered this page for a player: a token is to be had by the refresh cookie. */
  renewable: boolean
  /** The token was got by a login in this very page: what follows a login is done once. */
  isTokenSetAuth: boolean
  /** A player of the casino itself, who does not count as one; false of a guest. */
  isFakeUser: boolean
  /** When the session began, in ms; it goes on over reloads. Null of a guest. */
  timeStartSessionAuth: number | null
  ending: Ending | undefined
  /** Grows with every ending, of a guest's tab too: a guest may be sent away as well. */
  endings: number
  /** The server has found something odd about what this player does. */
  suspected: boolean
  /** Between the start and the end of a login from Telegram. */
  isTelegramLoginInProgress: boolean
}

const guest = {
  token: undefined,
  renewable: false,
  isTokenSetAuth: false,
  isFakeUser: false,
  timeStartSessionAuth: null,
}

/** Who this tab speaks as. A server render never touches it: there the call carries the cookie. */
export const useSession = create<Session>(() => ({
  ...guest,
  ending: undefined,
  endings: 0,
  suspected: false,
  isTelegramLoginInProgress: false,
}))

export const session = {
  get: () => useSession.getState(),
  /** A login: the other tabs follow. */
  begin(token: string) {
    mark(randomToken())
    useSession.setState({ isTokenSetAuth: true })
    session.set(token, serverNow())
  },
  /** A token, new or renewed, of this tab alone; `startedAt` where the login is known to have been then. */
  set: (token: string, startedAt?: number) =>
    useSession.setState({
      token,
      renewable: true,
      ending: undefined,
      ...(startedAt !== undefined && { timeStartSessionAuth: startedAt }),
    }),
  /** The session is over: the other tabs follow. */
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
  /** The player has read of it. */
  calm: () => useSession.setState({ suspected: false }),
}

/** Somebody is logged in. */
export const isIn = ({ token, renewable }: Session): boolean => renewable || token !== undefined

export const hasSession = (): boolean => isIn(session.get())

/** The same for a component. Its first render says no, as the server's does: an effect asks `hasSession`. */
export const useHasSession = (): boolean => useSession(isIn)

const EMPTY = 'empty'

/** A name of the session that the other tabs see change; nobody can log in by it. */
function mark(name: string): void {
  // Where the browser keeps nothing, each tab finds out by its own next call.
  if (storage.find('session') !== name) storage.keep('session', name)
}

/** What another tab has done to the session that all tabs of this browser share. */
export type ElsewhereListener = { loggedIn: () => void; loggedOut: () => void }

/** Hears of logins and logouts in other tabs; returns the way to stop. */
export function onSessionElsewhere({ loggedIn, loggedOut }: ElsewhereListener): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== SESSION_KEY || newValue === null) return
    if (newValue === EMPTY) loggedOut()
    else loggedIn()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
