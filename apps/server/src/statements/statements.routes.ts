import * as contract from '@ayva/contract/statements'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { ask, statementOf, take } from './statements.ts'

/** A file is some megabytes, and nobody needs it often. */
const FILES = { perMinute: 10 }
const ASKED = { perMinute: 20 }

export async function statementsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.showStatement, ({ player }) => statementOf(deps, player.id))
  serve(app, contract.askStatement, ({ player, body }) => ask(deps, player.id, body.year), ASKED)
  serve(app, contract.takeStatement, ({ player }) => take(deps, player.id), FILES)
}
