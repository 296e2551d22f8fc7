import { type Call } from '@ayva/contract/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Reality } from '@ayva/contract/protection/reality-check'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'

const REALITY = ['reality-check'] as const
const contract = () => import('@ayva/contract/protection/reality-check')

/** The interval of checks, and the pending check. */
export function realityQuery(call: Call) {
  return queryOptions({
    queryKey: REALITY,
    queryFn: async () => call((await contract()).showReality, {}),
    staleTime: 0,
  })
}

/** A change; the answer contains the complete state. */
function useChange<Asked>(change: (call: Call, asked: Asked) => Promise<Reality>) {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => change(call, asked),
    onSuccess: (reality) => keepAnswer(cache, REALITY, reality),
  })
}

export const useAnswer = () =>
  useChange(async (call, askedAt: string) =>
    call((await contract()).answerReality, { body: { askedAt } }),
  )

export const useChoice = () =>
  useChange(async (call, minutes: number | null) =>
    call((await contract()).chooseReality, { body: { minutes } }),
  )
