import * as contract from '@ayva/contract/rewards/fortune-wheel'
import * as office from '@ayva/contract/rewards/fortune-wheel/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { giveTo } from './giving.ts'
import { ownWheel, spin, spinsOf } from './fortune-wheel.ts'
import { previewOf } from './preview.ts'
import { wheelOfLevel, wheelsOf } from './wheels.ts'

/** Each call locks and writes rows, and a person spins rarely. */
const OPERATIONS = { perMinute: 30 }

export async function fortuneWheelRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mayPlay }: AppParts,
): Promise<void> {
  serve(app, contract.listWheels, () => wheelsOf(deps))
  serve(app, contract.showWheel, ({ params }) => wheelOfLevel(deps, params.levelId))
  serve(app, contract.showOwnWheel, ({ player }) => ownWheel(deps, player.id, mayPlay))
  serve(app, contract.listSpins, ({ player, query }) => spinsOf(deps, player.id, query))
  serve(
    app,
    contract.spinWheel,
    async ({ player, key, body, replayed }) => {
      const done = await spin(deps, { playerId: player.id, key, ...body }, mayPlay)
      if (done.replayed) replayed()
      return done.answer
    },
    OPERATIONS,
  )
  serve(app, office.previewWheels, ({ body }) => previewOf(deps, body))
  serve(app, office.giveSpins, ({ operator, params, body, key: operation }) =>
    giveTo(deps, { operator, playerId: BigInt(params.playerId), operation, ...body }),
  )
}
