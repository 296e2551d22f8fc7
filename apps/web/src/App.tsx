import { type Call } from '@ayva/contract/client'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallContext } from '#lib/call.ts'
import { type Language, LanguageContext } from '#lib/language.ts'
import { OriginContext } from '#lib/page-meta.tsx'

/** Says to tests and to style sheets that the page now answers to its visitor. */
function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = 'true'
  }, [])
}

/** What every page may use, the same on the server and in the browser. */
export function App({
  call,
  cache,
  origin,
  language,
  children,
}: {
  call: Call
  cache: QueryClient
  /** Where the site is for the world, «https://ayva.example». */
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
