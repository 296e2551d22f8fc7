import { type Call } from '@ayva/contract/client'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { CallContext } from '#lib/call.ts'

/** What every page may use, the same on the server and in the browser. */
export function App({
  call,
  cache,
  children,
}: {
  call: Call
  cache: QueryClient
  children: ReactNode
}) {
  return (
    <QueryClientProvider client={cache}>
      <CallContext value={call}>{children}</CallContext>
    </QueryClientProvider>
  )
}
