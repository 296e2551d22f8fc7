import { type Call } from '@ayva/contract/client'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallContext } from '#lib/call.ts'
import { type Language, LanguageContext } from '#lib/language.ts'
import { OriginContext } from '#lib/page-meta.tsx'

/** Marks the document as hydrated, for tests and style sheets. */
function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
  }, [])
}

/** The providers of every page, the same on the server and in the browser. */
export function App({
  call,
  cache,
  origin,
  language,
  children,
}: {
  call: Call
  cache: QueryClient
  /** The public origin of the site, «https://ayva.example». */
  origin: string
  language: Language
  children: ReactNode
}) {
  useReady()
  return (
    <QueryClientProvider client={cache}>
      <OriginContext value={origin}>
        <LanguageContext value={language}>
          <CallContext value={call}>{children}</CallContext>
        </LanguageContext>
      </OriginContext>
    </QueryClientProvider>
  )
}
