import { type Proof } from '@ayva/contract/games/rounds'
import { type Table } from '@ayva/games/table/table.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { randomClientSeed } from '../client-seed.ts'
import { type Opener } from './RoundVerdict.tsx'
import { useRotation } from './use-fairness.ts'

/** A round of the game on the screen with its proof: the player's own, or one of the demo. */
export function useTableRound(table: Table, roundId: string) {
  const call = useCall()
  const { demoId } = table.options
  return useQuery({
    queryKey: ['round', demoId ?? 'own', roundId],
    queryFn: async () => {
      if (demoId === null) {
        const { showRound } = await import('@ayva/contract/games/rounds')
        return call(showRound, { params: { roundId } })
      }
      const { showDemoRound } = await import('@ayva/contract/games/rounds/demo')
      return call(showDemoRound, { params: { demoId, roundId } })
    },
    staleTime: 0,
  })
}

/** Reveals the secret by a new pair, and gives the game the pair of its next round. */
export function useOpener(table: Table, proof: Proof | undefined): Opener {
  const call = useCall()
  const cache = useQueryClient()
  const { demoId } = table.options
  const own = useRotation(() => {})
  const demo = useMutation({
    mutationFn: async (clientSeed: string) => {
      const { fixDemoSeed } = await import('@ayva/contract/games/rounds')
      const { rotateDemoSeeds } = await import('@ayva/contract/games/rounds/demo')
      const params = { demoId: demoId! }
      const { serverSeedHash } = proof!
      await call(rotateDemoSeeds, { params, body: { serverSeedHash } })
      return call(fixDemoSeed, { params, body: { clientSeed } })
    },
    onSuccess: (pair) => {
      table.setState({ pair })
      void cache.invalidateQueries({ queryKey: ['round'] })
    },
  })
  const { isPending, error } = demoId === null ? own : demo
  const open = () => {
    if (demoId !== null) return demo.mutate(randomClientSeed())
    own.mutate(randomClientSeed(), {
      onSuccess: ({ current }) => {
        if (!current) return
        const { serverSeedHash, clientSeed, clientSeedChosen } = current
        table.setState({ pair: { serverSeedHash, clientSeed, clientSeedChosen } })
      },
    })
  }
  return { open, busy: isPending, error }
}
