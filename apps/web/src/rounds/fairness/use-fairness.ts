import { type Call } from '@ayva/contract/client'
import { type Seeds } from '@ayva/contract/rounds'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { isAnswer } from '#lib/is-answer.ts'

const contract = () => import('@ayva/contract/rounds')

function roundQuery(call: Call, roundId: string) {
  return queryOptions({
    queryKey: ['round', roundId],
    queryFn: async () => call((await contract()).showRound, { params: { roundId } }),
    staleTime: 0,
  })
}

function seedsQuery(call: Call) {
  return queryOptions({
    queryKey: ['seeds'],
    queryFn: async () => call((await contract()).showSeeds, {}),
    staleTime: 0,
  })
}

/** A round of the player who asks, with its proof. */
export function useProvenRound(roundId: string) {
  return useQuery(roundQuery(useCall(), roundId))
}

/** The round of a win that is shown to everybody. */
export function useShownWin(winId: string) {
  const call = useCall()
  return useQuery({
    queryKey: ['win', winId],
    queryFn: async () =>
      call((await import('@ayva/contract/rounds/win')).showWin, { params: { winId } }),
    staleTime: 0,
  })
}

export function useSeeds(player: boolean) {
  return useQuery({ ...seedsQuery(useCall()), enabled: player })
}

/** Changes the pair. A wish keeps its key until it is answered, so that a retry reveals nothing twice. */
export function useRotation(done: () => void) {
  const call = useCall()
  const cache = useQueryClient()
  const wish = useRef<{ key: string; clientSeed: string }>(undefined)
  return useMutation({
    mutationFn: async (clientSeed: string): Promise<Seeds> => {
      if (wish.current?.clientSeed !== clientSeed)
        wish.current = { key: crypto.randomUUID(), clientSeed }
      return call((await contract()).rotateSeeds, {
        body: { clientSeed },
        idempotencyKey: wish.current.key,
      })
    },
    retry: (failures, error) => failures < 3 && !isAnswer(error),
    onSettled: (_seeds, error) => {
      if (!error || isAnswer(error)) wish.current = undefined
    },
    onSuccess: async (seeds) => {
      await keepAnswer(cache, ['seeds'], seeds)
      void cache.invalidateQueries({ queryKey: ['round'] })
      done()
    },
  })
}
