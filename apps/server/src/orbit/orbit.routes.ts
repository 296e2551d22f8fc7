import * as contract from '@ayva/contract/orbit'
import { type FastifyInstance } from 'fastify'
import { serve } from '#lib/http/serve.ts'
import { roundKey } from '../rounds/rounds.ts'
import * as room from './orbit.ts'

/** Two bets in a flight, and a flight is longer than six seconds: far more than anybody makes. */
const BETS_PER_MINUTE = 60
const TAKES_PER_MINUTE = 120
/** Who gets no news asks twice a second, and an address may be a whole town's: the answer is kept ready. */
const LOOKS_PER_MINUTE = 2_400

export async function orbitRoutes(app: FastifyInstance, orbit: room.Orbit): Promise<void> {
  serve(app, contract.showFlight, () => room.flightNow(orbit), { perMinute: LOOKS_PER_MINUTE })
  serve(app, contract.listChains, () => room.publishedChains(orbit))
  serve(app, contract.showFlightProof, ({ params }) => room.proveFlight(orbit, BigInt(params.id)))
  serve(
    app,
    contract.betOnFlight,
    async ({ player, body, key, replayed }) => {
      const placed = await room.bet(orbit, { playerId: player.id, key: roundKey(key), body })
      if (placed.replayed) replayed()
      return placed.step
    },
    { perMinute: BETS_PER_MINUTE },
  )
  serve(
    app,
    contract.takeFromFlight,
    ({ player, params, request }) =>
      room.take(orbit, { playerId: player.id, ...params, arrivedMs: request.arrivedMs }),
    { perMinute: TAKES_PER_MINUTE },
  )
  serve(
    app,
    contract.betOnDemoFlight,
    async ({ params, body, key, replayed }) => {
      const placed = await room.betDemo(orbit, { ...params, key: roundKey(key), body })
      if (placed.replayed) replayed()
      return placed.step
    },
    { perMinute: BETS_PER_MINUTE * 10 },
  )
  serve(
    app,
    contract.takeFromDemoFlight,
    ({ params, request }) => room.takeDemo(orbit, { ...params, arrivedMs: request.arrivedMs }),
    { perMinute: TAKES_PER_MINUTE * 10 },
  )
}
