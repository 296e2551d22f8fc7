import { type Call } from '@ayva/contract/client'
import { unsubscribe } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { create } from 'zustand'

/** The result of a link; the player is told whose account it is, because they typed no name. */
export const useLinked = create<{ said: 'in' | { no: string } | undefined }>(() => ({
  said: undefined,
}))

/**
 * Makes the page another player's: closes the websocket first, then removes all data of the previous player, then sets
 * the token; the actions after a login store it in the sign-on.
 */
export function takeOver(token: string, hearNothing = unsubscribe): void {
  hearNothing()
  session.clear('switched')
  session.begin(token)
}

/** Exchanges a single-use token. An invalid one is refused, and then nothing on the page changes. */
export async function enterByToken(call: Call, token: string): Promise<'in' | 'code'> {
  const contract = await import('@ayva/contract/identity/auth')
  const answer = await call(contract.enterByToken, { body: { token } })
  if (!('token' in answer)) return 'code'
  takeOver(answer.token)
  return 'in'
}
