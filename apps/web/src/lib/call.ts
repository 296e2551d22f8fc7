import { type Endpoint } from '@ayva/contract/base'
import { type Asked, type Call } from '@ayva/contract/client'
import { type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { type Sending, type SentFile } from './send.ts'
import { userTypeOf } from './user-type.ts'

/** The client of the contract: by HTTP in the browser, in memory during rendering on the server. */
export const CallContext = createContext<Call | undefined>(undefined)

export function useCall(): Call {
  const call = useContext(CallContext)
  if (!call) throw new Error('no client above this component')
  return call
}

/**
 * Calls from the browser, with what the cache knows about the visitor; optionally to another host, with a file, or with
 * an abort signal. The code for calls is loaded with the first call, because the first page needs none.
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
