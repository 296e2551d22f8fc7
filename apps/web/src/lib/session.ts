import { create } from 'zustand'

type Session = {
  /** The `Auth-Token` of this tab: in memory only, so that no script finds it in storage. */
  token: string | undefined
  /** The server rendered this page for a player: a token is to be had by the refresh cookie. */
  renewable: boolean
}

/** Who this tab speaks as. A server render never touches it: there the call carries the cookie. */
export const useSession = create<Session>(() => ({ token: undefined, renewable: false }))

export const session = {
  get: () => useSession.getState(),
  set: (token: string) => useSession.setState({ token, renewable: true }),
  clear: () => useSession.setState({ token: undefined, renewable: false }),
}
