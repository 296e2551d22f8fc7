import * as contract from '@ayva/contract/ledger/account-statements'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { ask, accountStatementOf, take } from './account-statements.ts'

/** A file has some megabytes and is needed rarely. */
const FILES = { perMinute: 10 }
const ASKED = { perMinute: 20 }

export async function accountStatementsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.showAccountStatement, ({ player }) => accountStatementOf(deps, player.id))
  serve(
    app,
    contract.askAccountStatement,
    ({ player, body }) => ask(deps, player.id, body.year),
    ASKED,
  )
  serve(app, contract.takeAccountStatement, ({ player }) => take(deps, player.id), FILES)
}
