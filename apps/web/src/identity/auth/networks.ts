/** Coming in by a network, as far as the login itself goes: setting out, and what is remembered till later. */
import { storage } from '@ayva/kit/storage'
import { type Call } from '@ayva/contract/client'
import { NoAnswer, Refusal, unexpected } from '@ayva/contract/refusal'
import { type Body } from '@ayva/contract/base'
import { type Network, type oauth as oauthCall } from '@ayva/contract/identity/social'
import { create } from 'zustand'
import { internalPath } from '#lib/internal-path.ts'
import { session, useSession } from '#lib/session.ts'
import { referral } from './referral.ts'

/** What shows that it is the owner who links or unlinks. */
export type NetworkProof = NonNullable<Body<typeof oauthCall>['proof']>

type Told = {
  /** What the server said of a coming that did not lead in. */
  words: string | undefined
  /** Whose network is linked after the login, in words. */
  note: string | undefined
}

/** What a page that somebody came back to leaves for the dialog of the login, and for the settings. */
export const useNetworkWords = create<Told>(() => ({ words: undefined, note: undefined }))

const contract = () => import('@ayva/contract/identity/social')

/** Asks where to go, remembers where one is, and leaves the site. A player who links proves to be the owner. */
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

/** Where one set out from: the page, and the hash that it had. */
export function takeReturn(): { path: string; hash: string } {
  const kept = internalPath(storage.find('socialReturn')) ?? '/'
  storage.forget('socialReturn')
  const { pathname, search, hash } = new URL(kept, location.origin)
  return { path: pathname + search, hash }
}

/** What the server said, also where a network is away. */
export function wordsOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  const { error: said } = ((error instanceof NoAnswer ? error.body : undefined) ?? {}) as {
    error?: { message?: unknown }
  }
  return typeof said?.message === 'string' ? said.message : unexpected
}

let waits = false

/** The network that somebody came from is linked as soon as they have logged in, in this tab. */
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
