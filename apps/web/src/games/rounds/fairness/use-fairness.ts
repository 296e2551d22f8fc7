import { type Call } from '@ayva/contract/client'
import { type Seeds } from '@ayva/contract/games/rounds'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCall } from '#lib/call.ts'
import { keepAnswer } from '#lib/keep-answer.ts'
import { isAnswer } from '#lib/is-answer.ts'

const contract = () => import('@ayva/contract/games/rounds')
const keeping = () => import('./keep-pair.ts')

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

/** A round of the current player, with its proof. */
export function useProvenRound(roundId: string) {
  return useQuery(roundQuery(useCall(), roundId))
}

/** The round of a publicly shown win. */
export function useShownWin(winId: string) {
  const call = useCall()
  return useQuery({
    queryKey: ['win', winId],
    queryFn: async () =>
      call((await import('@ayva/contract/games/rounds/win')).showWin, { params: { winId } }),
    staleTime: 0,
  })
}

export function useSeeds(player: boolean) {
  const seeds = useQuery({ ...seedsQuery(useCall()), enabled: player })
  const current = seeds.data?.current
  useEffect(() => {
    if (current) void keeping().then(({ keepPair }) => keepPair(current))
  }, [current])
  return seeds
}

type Wish = { key: string; clientSeed: string; promised: string | undefined }

/**
 * Changes the pair. A request keeps its idempotency key until it is answered, so that a retry reveals nothing twice.
 */
export function useRotation(done: () => void) {
  const call = useCall()
  const cache = useQueryClient()
  const wish = useRef<Wish>(undefined)
  return useMutation({
    mutationFn: async (clientSeed: string): Promise<Seeds> => {
      // The hash of the next server seed, if this page has shown it: another one is refused.
      const promised = cache.getQueryData<Seeds>(['seeds'])?.nextServerSeedHash
      if (wish.current?.clientSeed !== clientSeed)
        wish.current = { key: crypto.randomUUID(), clientSeed, promised }
      const { key: idempotencyKey, promised: serverSeedHash } = wish.current
      const body = { clientSeed, serverSeedHash }
      const seeds = await call((await contract()).rotateSeeds, { body, idempotencyKey })
      if (seeds.current) (await keeping()).keepPair(seeds.current, serverSeedHash)
      return seeds
    },
    retry: (failures, error) => failures < 3 && !isAnswer(error),
    onSettled: (_seeds, error) => {
      if (!error || isAnswer(error)) wish.current = undefined
      // Another tab was faster, so its change is shown.
      if (error)
        for (const of of ['seeds', 'round']) void cache.invalidateQueries({ queryKey: [of] })
    },
    onSuccess: async (seeds) => {
      await keepAnswer(cache, ['seeds'], seeds)
      void cache.invalidateQueries({ queryKey: ['round'] })
      done()
    },
  })
}
