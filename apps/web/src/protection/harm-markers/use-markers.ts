import { type Call } from '@ayva/contract/client'
import { type MarkerAnswer } from '@ayva/contract/protection/harm-markers'
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'

const MARKERS = ['harm-markers'] as const
const contract = () => import('@ayva/contract/protection/harm-markers')

/** What the rules have noticed, the newest first. */
export function markersQuery(call: Call) {
  return infiniteQueryOptions({
    queryKey: MARKERS,
    queryFn: async ({ pageParam }) =>
      call((await contract()).listHarmMarkers, {
        query: pageParam === '' ? {} : { after: pageParam },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
}

export function useHasMarkers(): boolean {
  const { data } = useInfiniteQuery(markersQuery(useCall()))
  return data?.pages.some(({ markers }) => markers.length > 0) ?? false
}

type Answering = { id: string; choice: MarkerAnswer; words: string }

export function useMarkerAnswer() {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: Answering) =>
      call((await contract()).answerHarmMarker, { params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: MARKERS }),
  })
}
