import { type Call } from '@ayva/contract/client'
import { type ExtendedItem } from '@ayva/contract/identity/player/extended'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { internalPath } from '#lib/internal-path.ts'

function stepsQuery(call: Call) {
  return queryOptions({
    queryKey: ['profile', 'extended'],
    queryFn: async () =>
      call((await import('@ayva/contract/identity/player/extended')).listExtendedGifts, {}),
    // The visitor is on the way to another page, so a failed list must not delay them.
    retry: false,
    staleTime: 0,
  })
}

/** The current step. `over` if there is none or it is unknown, and the visitor continues. */
export function useStep(): { step: ExtendedItem | undefined; over: boolean } {
  const { data, isError, isFetching } = useQuery(stepsQuery(useCall()))
  const step = data?.find(({ active }) => active)
  return { step, over: isError || (data !== undefined && !isFetching && step === undefined) }
}

/** The page that follows, which must be on this site. */
export function nextOf(search: string): string {
  return internalPath(new URLSearchParams(search).get('next')) ?? '/profile'
}
