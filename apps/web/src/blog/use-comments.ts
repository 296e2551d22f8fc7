import { type Comment } from '@ayva/contract/blog'
import { type Call } from '@ayva/contract/client'
import { Refusal } from '@ayva/contract/refusal'
import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { text } from './blog.text.ts'

const COMMENTS = 'comments'
const PAGE = 10
const TRIES = 3

const contract = () => import('@ayva/contract/blog')

/** The comments of an article from a page on, page after page. */
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

/** The article is whole without them. */
export const loadComments = (call: Call, cache: QueryClient, articleId: number, first: number) =>
  cache.infiniteQuery({ ...commentsQuery(call, articleId, first), ...known }).catch(optional)

export type CommentState = {
  list: Comment[]
  count: number
  /** The last page that is shown. */
  page: number
  loading: boolean
  sendSuccessful: boolean
  /** Why the comment was not taken; null where none has failed. */
  error: string | null
}

export function useComments(articleId: number, first: number) {
  const call = useCall()
  const cache = useQueryClient()
  const { data, ...read } = useInfiniteQuery(commentsQuery(call, articleId, first))
  // One press is one deed: it keeps its key however often its answer is lost on the way.
  const post = useMutation({
    mutationFn: async ({ said, key }: { said: string; key: string }) =>
      call((await contract()).postComment, {
        ...{ params: { id: articleId }, body: { text: said } },
        idempotencyKey: key,
      }),
    retry: (failures, error) =>
      failures < TRIES && !(error instanceof Refusal && error.status < 500),
    onSuccess: () => cache.invalidateQueries({ queryKey: [COMMENTS, articleId] }),
  })
  const pages = data?.pages ?? []
  const state: CommentState = {
    list: pages.flatMap(({ comments }) => comments),
    count: pages.at(-1)?.count ?? 0,
    page: first + Math.max(pages.length - 1, 0),
    loading: read.isFetching,
    sendSuccessful: post.isSuccess,
    error: post.error ? wordsOf(post.error) : null,
  }
  return {
    ...state,
    sending: post.isPending,
    more: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    send: (said: string, onSuccess: () => void) =>
      post.mutate({ said, key: crypto.randomUUID() }, { onSuccess }),
    /** Something else is being typed: what came of the last one is over. */
    forget: post.reset,
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Refusal ? error.message : text.failed
}
