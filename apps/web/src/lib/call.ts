import { type Endpoint } from '@ayva/contract/base'
import { type Asked, type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Sending, type SentFile } from './send.ts'
import { userTypeOf } from './user-type.ts'

/** The client of the contract: over HTTP in the browser, in memory while the server renders. */
export const CallContext = createContext<Call | undefined>(undefined)

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('no client above this component')
  return call
}

/**
 * Calls of the browser, which tell of the visitor what the cache knows; to the page's own host, or to
 * another one, with a file where the call takes one, and given up where a signal says so. All that makes a
 * call is fetched with the first: the first page needs none.
 */
export function openCalls(
  cache: QueryClient,
  host?: string,
  file?: SentFile,
  signal?: AbortSignal,
): Call {
  const sending: Sending = { userType: () => userTypeOf(cache), host, file, signal }
  return async <E extends Endpoint>(endpoint: E, asked: Asked<E>) => {
    const [{ createClient }, { sendFresh }] = await Promise.all([
      import('@ayva/contract/client'),
      import('./send-fresh.ts'),
    ])
    return createClient((request) => sendFresh(request, sending))(endpoint, asked)
  }
}
