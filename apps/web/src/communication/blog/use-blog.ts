import { type Call } from '@ayva/contract/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

/** Articles rarely change, so a cached one is valid for an hour. */
const ARTICLES_FRESH_MS = 3_600_000
const kept = { staleTime: ARTICLES_FRESH_MS, gcTime: ARTICLES_FRESH_MS }
/** The number of articles on a page of the list. */
export const PAGE = 10

const contract = () => import('@ayva/contract/communication/blog')

function articlesQuery(call: Call, page: number) {
  return queryOptions({
    queryKey: ['articles', page],
    queryFn: async () =>
      call((await contract()).listArticles, {
        query: { limit: PAGE, offset: (page - 1) * PAGE, sort: '+weight,-publishAt' },
      }),
    ...kept,
  })
}

function articleQuery(call: Call, slug: string) {
  return queryOptions({
    queryKey: ['article', slug],
    queryFn: async () => call((await contract()).showArticle, { params: { slug } }),
    ...kept,
  })
}

export const loadArticles = (call: Call, cache: QueryClient, page: number) =>
  cache.query({ ...articlesQuery(call, page), ...fresh() })
export const loadArticle = (call: Call, cache: QueryClient, slug: string) =>
  cache.query({ ...articleQuery(call, slug), ...fresh() })

/** Cached articles older than an hour are requested again when a page is opened; the rendering server shares them. */
const fresh = () => (import.meta.env.SSR ? known : {})

export const useArticles = (page: number) => useQuery(articlesQuery(useCall(), page)).data
export const useArticle = (slug: string) => useQuery(articleQuery(useCall(), slug)).data
