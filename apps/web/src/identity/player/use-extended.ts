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
    // Whoever comes here is on the way to another page: a list that does not come must not keep them.
    retry: false,
    staleTime: 0,
  })
}

/** The step that is to be told now. `over` where there is none, or none is known: then one goes on. */
export function useStep(): { step: ExtendedItem | undefined; over: boolean } {
  const { data, isError, isFetching } = useQuery(stepsQuery(useCall()))
  const step = data?.find(({ active }) => active)
  return { step, over: isError || (data !== undefined && !isFetching && step === undefined) }
}

/** Where one goes after it: a page of this site alone. */
export function nextOf(search: string): string {
  return internalPath(new URLSearchParams(search).get('next')) ?? '/profile'
}
