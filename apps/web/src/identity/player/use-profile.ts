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

/** The player's data and choices; undefined before they are loaded. */
export const useProfile = (): Profile | undefined => useQuery(profileQuery(useCall())).data

/** A change of the profile; the data of the player is requested again after it. */
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

/** The message of a failed change: about its single field, or about the whole. */
export function complaintOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  if (!(error instanceof Refusal) || error.key === 'fault') return unexpected
  return Object.values(error.details.fields ?? {})[0] ?? error.message
}
