import { type Call } from '@ayva/contract/client'
import { unsubscribe } from '#lib/realtime.ts'
import { session } from '#lib/session.ts'
import { create } from 'zustand'

/** What came of a link; the player is told in whose account they are, for they typed no name. */
export const useLinked = create<{ said: 'in' | { no: string } | undefined }>(() => ({
  said: undefined,
}))

/**
 * Makes the page another player's: first nothing more is heard of the one before, then all that is known
 * of them is forgotten, then the token is set; what follows a login saves it to the sign-on.
 */
export function takeOver(token: string, hearNothing = unsubscribe): void {
  hearNothing()
  session.clear('switched')
  session.begin(token)
}

/** Exchanges a token of one use. A dead one is refused, and then nothing of the page changes. */
export async function enterByToken(call: Call, token: string): Promise<'in' | 'code'> {
  const contract = await import('@ayva/contract/identity/auth')
  const answer = await call(contract.enterByToken, { body: { token } })
  if (!('token' in answer)) return 'code'
  takeOver(answer.token)
  return 'in'
}
