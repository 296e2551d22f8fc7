import { type Body } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type chooseConsents } from '@ayva/contract/platform/consent'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'

const contract = () => import('@ayva/contract/platform/consent')
const queryKey = ['consents']

function consentsQuery(call: Call) {
  return queryOptions({ queryKey, queryFn: async () => call((await contract()).showConsents, {}) })
}

/** The player's choice of offers, and a function to change it. */
export function useConsents() {
  const call = useCall()
  const cache = useQueryClient()
  const choose = useMutation({
    mutationFn: async (body: Body<typeof chooseConsents>) =>
      call((await contract()).chooseConsents, { body }),
    // Consecutive changes are sent in their order.
    scope: { id: 'consents' },
    onSuccess: async (now) => {
      await keepAnswer(cache, queryKey, now)
      // The whole page follows the quiet mode.
      await cache.invalidateQueries({ queryKey: ['self'] })
    },
  })
  return { consents: useQuery(consentsQuery(call)).data, choose }
}

/** Unsubscribes from offers with the token of a letter's link. */
export function useUnsubscribe() {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => call((await contract()).unsubscribe, { body: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey }),
  })
}
