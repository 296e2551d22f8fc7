import * as office from '@ayva/contract/player/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { block, endAllSessions, findPlayers, setLabels, unblock } from '../auth/auth.ts'
import { officePlayer } from './office.ts'

export function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, office.findPlayers, ({ query }) => findPlayers(deps, query.q))
  serve(app, office.showPlayer, ({ params }) => officePlayer(deps, BigInt(params.playerId)))
  serve(app, office.changePlayerLabels, ({ operator, params, body }) =>
    setLabels(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
  serve(app, office.blockPlayer, ({ operator, params, body }) =>
    block(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
  serve(app, office.unblockPlayer, ({ operator, params, body }) =>
    unblock(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
  serve(app, office.endPlayerSessions, ({ operator, params, body }) =>
    endAllSessions(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
}
