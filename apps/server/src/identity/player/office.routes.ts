import * as office from '@ayva/contract/identity/player/office'
import { addPlayerNote, listPlayerNotes } from '@ayva/contract/identity/player/notes'
import { showPlayerTimeline } from '@ayva/contract/identity/player/timeline'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { traceSearch } from '../../platform/audit/audit.ts'
import { block, endAllSessions, findPlayers, setLabels, unblock } from '../auth/auth.ts'
import { addNote, notesOf } from './notes.ts'
import { officePlayer } from './office.ts'
import { timelineOf } from './timeline.ts'

/** For one operator, who types a search and looks at the result. */
const SEARCHES_PER_MINUTE = 60

export function officeRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  cardRoutes(app, deps, parts)
  serve(
    app,
    office.findPlayers,
    async ({ operator, query: { q } }) => {
      const players = await findPlayers(deps, q)
      const found = players.map(({ playerId }) => playerId)
      await traceSearch(deps, { operator, asked: q, found })
      return players
    },
    { perMinute: SEARCHES_PER_MINUTE },
  )
  serve(app, office.showPlayer, ({ params }) => officePlayer(deps, parts, BigInt(params.playerId)))
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

function cardRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, showPlayerTimeline, ({ params, query }) =>
    timelineOf(deps, parts, BigInt(params.playerId), query),
  )
  serve(app, listPlayerNotes, ({ params, query }) => notesOf(deps, BigInt(params.playerId), query))
  serve(app, addPlayerNote, async ({ operator, params, body, replayed }) => {
    const added = await addNote(deps, { operator, playerId: BigInt(params.playerId), ...body })
    if (added.replayed) replayed()
    return added.answer
  })
}
