/** What the database contains for a path: metadata for search engines, and a text. */
import { type Call } from '@ayva/contract/client'
import { type Page } from '@ayva/contract/platform/pages'
import { Refusal } from '@ayva/contract/refusal'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { shared } from './cache.ts'

const keyOf = (path: string) => ['page', path]

/** The page for a path without its language; null if there is none. */
export function seoPageQuery(call: Call, path: string) {
  return queryOptions({
    queryKey: keyOf(path),
    queryFn: async (): Promise<Page | null> => {
      const { showPage } = await import('@ayva/contract/platform/pages')
      try {
        return await call(showPage, { params: { path: path.slice(1) || path } })
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null
        throw error
      }
    },
    ...shared,
  })
}

/** The decoded path; an undecodable one is unchanged. */
export function plainPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** The page for the current address, if its loader has requested it. */
export function useSeoPage(): Page | undefined {
  const path = plainPath(useLocation().pathname)
  return useQueryClient().getQueryData<Page | null>(keyOf(path)) ?? undefined
}
