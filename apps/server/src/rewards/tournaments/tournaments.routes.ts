import * as contract from '@ayva/contract/rewards/tournaments'
import * as office from '@ayva/contract/rewards/tournaments/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { cancel, create, stop } from './tournaments.office.ts'
import { join, members, ownRank, qualification, tournament, tournaments } from './tournaments.ts'

/** A player joins once, so a flood is stopped before anything is locked. */
const JOINS_A_MINUTE = 20

export async function tournamentsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mayPlay }: AppParts,
): Promise<void> {
  serve(app, contract.listTournaments, ({ query, player }) => tournaments(deps, query, player))
  serve(app, contract.showTournament, ({ params, player }) => tournament(deps, params.id, player))
  serve(app, contract.listMembers, ({ params, query, player }) =>
    members(deps, { ...params, ...query }, player),
  )
  serve(app, contract.showRank, ({ params, player }) => ownRank(deps, params.id, player.id))
  serve(app, contract.showQualification, ({ params, player }) =>
    qualification(deps, params.id, player.id),
  )
  serve(
    app,
    contract.joinTournament,
    ({ params, player }) => join(deps, { playerId: player.id, id: params.id, mayPlay }),
    { perMinute: JOINS_A_MINUTE },
  )
  serve(app, office.createTournament, ({ operator, body }) => create(deps, { operator, ...body }))
  serve(app, office.cancelTournament, ({ operator, params, body }) =>
    cancel(deps, { operator, ...params, ...body }),
  )
  serve(app, office.stopTournament, ({ operator, params, body }) =>
    stop(deps, { operator, ...params, ...body }),
  )
}
