import * as contract from '@ayva/contract/protection/harm-markers'
import * as office from '@ayva/contract/protection/harm-markers/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { answerMarker, foundMarkers, note, ownMarkers } from './harm-markers.ts'

const ANSWERS_PER_MINUTE = 20

export async function harmMarkersRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listHarmMarkers, ({ player, query }) => ownMarkers(deps, player.id, query))
  serve(
    app,
    contract.answerHarmMarker,
    ({ player, params: { id }, body }) => answerMarker(deps, { playerId: player.id, id, ...body }),
    { perMinute: ANSWERS_PER_MINUTE },
  )
  serve(app, office.listFoundMarkers, ({ query }) => foundMarkers(deps, query))
  serve(app, office.noteMarker, ({ operator, params: { playerId, id }, body }) =>
    note(deps, { operator, playerId: BigInt(playerId), id, ...body }),
  )
}
