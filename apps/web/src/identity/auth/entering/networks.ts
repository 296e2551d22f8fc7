/** The login part of social networks: leaving for a network, and the data stored until the return. */
import { storage } from '@ayva/kit/storage'
import { type Call } from '@ayva/contract/client'
import { NoAnswer, Refusal, unexpected } from '@ayva/contract/refusal'
import { type Body } from '@ayva/contract/base'
import { type Network, type oauth as oauthCall } from '@ayva/contract/identity/social'
import { create } from 'zustand'
import { internalPath } from '#lib/internal-path.ts'
import { session, useSession } from '#lib/session.ts'
import { referral } from '../registration/referral.ts'

/** The proof that the owner links or unlinks a network. */
export type NetworkProof = NonNullable<Body<typeof oauthCall>['proof']>

type Told = {
  /** The server's message about a login that failed. */
  words: string | undefined
  /** The name of the network that will be linked after the login. */
  note: string | undefined
}

/** Messages from the page of the return to the login dialog and to the settings. */
export const useNetworkWords = create<Told>(() => ({ words: undefined, note: undefined }))

const contract = () => import('@ayva/contract/identity/social')

/**
 * Requests the network's address, stores the current page, and leaves the site. A player who links must prove to be the
 * owner.
 */
export async function setOut(call: Call, network: Network, proof?: NetworkProof): Promise<void> {
  useNetworkWords.setState({ words: undefined })
  const { oauth } = await contract()
  const { token } = session.get()
  const body = { ...(token && { token }), ...(proof && { proof }), ...referral() }
  const answer = await call(oauth, { query: { provider: network }, body })
  if (!('redirect_url' in answer)) return
  storage.keep('socialReturn', location.pathname + location.search + location.hash)
  location.assign(answer.redirect_url)
}

/** The page that the visitor left, with its hash. */
export function takeReturn(): { path: string; hash: string } {
  const kept = internalPath(storage.find('socialReturn')) ?? '/'
  storage.forget('socialReturn')
  const { pathname, search, hash } = new URL(kept, location.origin)
  return { path: pathname + search, hash }
}

/** The server's message, also if a network is unavailable. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { error: said } = ((error instanceof NoAnswer ? error.body : undefined) ?? {}) as {
    error?: { message?: unknown }
  }
  return typeof said?.message === 'string' ? said.message : unexpected
}

let waits = false

/** Links the network of a failed login as soon as the visitor has logged in in this tab. */
export function linkAfterLogin(call: Call): void {
  if (waits || !storage.find('socialLink')) return
  waits = true
  const stop = useSession.subscribe(({ token }) => {
    if (!token) return
    stop()
    waits = false
    const lookup = storage.find('socialLink')
    storage.forget('socialLink')
    useNetworkWords.setState({ note: undefined })
    if (lookup) void link(call, lookup)
  })
}

async function link(call: Call, lookup: string): Promise<void> {
  const { linkNetwork } = await contract()
  await call(linkNetwork, { body: { lookup } }).catch((error: unknown) =>
    useNetworkWords.setState({ words: wordsOf(error) }),
  )
}
