import { type Body } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type chooseShown } from '@ayva/contract/identity/player/shown'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'

const contract = () => import('@ayva/contract/identity/player/shown')
const queryKey = ['shown']

function shownQuery(call: Call) {
  return queryOptions({ queryKey, queryFn: async () => call((await contract()).showShown, {}) })
}

/** The player's visibility settings, and a function to change them. */
export function useShown() {
  const call = useCall()
  const cache = useQueryClient()
  const choose = useMutation({
    mutationFn: async (body: Body<typeof chooseShown>) =>
      call((await contract()).chooseShown, { body }),
    onSuccess: (shown) => keepAnswer(cache, queryKey, shown),
  })
  return { shown: useQuery(shownQuery(call)).data, choose }
}
