import {
  lastGames,
  listDevelopers,
  listGames,
  listSet,
  listTabs,
  showGame,
} from '@ayva/contract/lobby'
import { type FastifyInstance } from 'fastify'
import * as lobby from './lobby.ts'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'

export async function lobbyRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, listGames, ({ query }) => lobby.listGames(deps, query))
  serve(app, showGame, ({ params }) => lobby.findGame(deps, params.developer, params.slug))
  serve(app, listSet, () => lobby.listSet(deps))
  serve(app, listDevelopers, ({ query }) => lobby.listDevelopers(deps, query))
  serve(app, listTabs, () => lobby.listTabs(deps))
  serve(app, lastGames, ({ player, query }) => lobby.lastGames(deps, player.id, query))
}
