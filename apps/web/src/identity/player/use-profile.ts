import { type Call } from '@ayva/contract/client'
import { type Profile } from '@ayva/contract/identity/player/profile'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { known } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'

const contract = () => import('@ayva/contract/identity/player/profile')

function profileQuery(call: Call) {
  return queryOptions({
    queryKey: ['profile'],
    queryFn: async () => call((await contract()).showProfile, {}),
  })
}

export const loadProfile = (call: Call, cache: QueryClient) =>
  cache.query({ ...profileQuery(call), ...known })

/** What the player has told and may choose; undefined before it is here. */
export const useProfile = (): Profile | undefined => useQuery(profileQuery(useCall())).data

/** A change of the profile; what every page shows of the player is asked anew after it. */
export function useChange<Asked>(change: (call: Call, asked: Asked) => Promise<Partial<Profile>>) {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => change(call, asked),
    onSuccess: async (changed) => {
      await keepAnswer<Profile>(
        cache,
        ['profile'],
        (profile) => profile && { ...profile, ...changed },
      )
      await cache.invalidateQueries({ queryKey: ['self'] })
    },
  })
}

/** What is said of a change that was not made: the words of its one field, or of the whole. */
export function complaintOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  if (!(error instanceof Refusal) || error.key === 'fault') return unexpected
  return Object.values(error.details.fields ?? {})[0] ?? error.message
}
