import { type Comment } from '@ayva/contract/communication/blog'
import { type Call } from '@ayva/contract/client'
import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'

export const COMMENTS = 'comments'
const PAGE = 10

const contract = () => import('@ayva/contract/communication/blog')

/** The comments of an article from a given page on, page by page. */
function commentsQuery(call: Call, articleId: number, first: number) {
  return infiniteQueryOptions({
    queryKey: [COMMENTS, articleId, first],
    queryFn: async ({ pageParam: page }) =>
      call((await contract()).listComments, {
        params: { id: articleId },
        query: { limit: PAGE, offset: (page - 1) * PAGE },
      }),
    initialPageParam: first,
    getNextPageParam: ({ count, comments }, _pages, page) =>
      comments.length > 0 && page * PAGE < count ? page + 1 : undefined,
    staleTime: 0,
  })
}

/** The article is shown without comments if they fail to load. */
export const loadComments = (call: Call, cache: QueryClient, articleId: number, first: number) =>
  cache.infiniteQuery({ ...commentsQuery(call, articleId, first), ...known }).catch(optional)

type CommentsRead = {
  list: Comment[]
  count: number
  page: number
  loading: boolean
}

export function useComments(articleId: number, first: number) {
  const { data, ...read } = useInfiniteQuery(commentsQuery(useCall(), articleId, first))
  const pages = data?.pages ?? []
  const state: CommentsRead = {
    list: pages.flatMap(({ comments }) => comments),
    count: pages.at(-1)?.count ?? 0,
    page: first + Math.max(pages.length - 1, 0),
    loading: read.isFetching,
  }
  return { ...state, more: read.hasNextPage ? () => void read.fetchNextPage() : undefined }
}
