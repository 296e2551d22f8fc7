import * as contract from '@ayva/contract/games/crash'
import { type FastifyInstance } from 'fastify'
import { serve } from '#lib/http/serve.ts'
import { roundKey } from '../rounds/rounds.ts'
import * as module from './crash.ts'

/** Two bets in a crash round of at least six seconds are far fewer. */
const BETS_PER_MINUTE = 60
const TAKES_PER_MINUTE = 120
/** Tabs without events ask twice a second, and many players may share an address; the answer is cached. */
const LOOKS_PER_MINUTE = 2_400

export async function crashRoutes(app: FastifyInstance, crash: module.Crash): Promise<void> {
  serve(app, contract.showCrashRound, () => module.crashRoundNow(crash), {
    perMinute: LOOKS_PER_MINUTE,
  })
  serve(app, contract.listChains, () => module.publishedChains(crash))
  serve(app, contract.showCrashRoundProof, ({ params }) =>
    module.proveCrashRound(crash, BigInt(params.id)),
  )
  serve(
    app,
    contract.betOnCrashRound,
    async ({ player, body, key, replayed }) => {
      const placed = await module.bet(crash, { playerId: player.id, key: roundKey(key), body })
      if (placed.replayed) replayed()
      return placed.step
    },
    { perMinute: BETS_PER_MINUTE },
  )
  serve(
    app,
    contract.takeFromCrashRound,
    ({ player, params, request }) =>
      module.take(crash, { playerId: player.id, ...params, arrivedMs: request.arrivedMs }),
    { perMinute: TAKES_PER_MINUTE },
  )
  serve(
    app,
    contract.betOnDemoCrashRound,
    async ({ params, body, key, replayed }) => {
      const placed = await module.betDemo(crash, { ...params, key: roundKey(key), body })
      if (placed.replayed) replayed()
      return placed.step
    },
    { perMinute: BETS_PER_MINUTE * 10 },
  )
  serve(
    app,
    contract.takeFromDemoCrashRound,
    ({ params, request }) => module.takeDemo(crash, { ...params, arrivedMs: request.arrivedMs }),
    { perMinute: TAKES_PER_MINUTE * 10 },
  )
}
