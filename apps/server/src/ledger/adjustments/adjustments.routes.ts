import * as contract from '@ayva/contract/ledger/adjustments'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { type Answered, decide, propose } from './adjustments.ts'
import { byState, made, ofPlayer, viewsOf } from './listed.ts'

export async function adjustmentRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, contract.listAdjustments, ({ player, query }) =>
    made(deps.db, player.id, query, deps.clock.now()),
  )
  serve(app, contract.listOfficeAdjustments, ({ query }) => byState(deps, parts, query))
  serve(app, contract.listPlayerAdjustments, ({ params, query }) =>
    ofPlayer(deps, parts, { playerId: BigInt(params.playerId), after: query.after }),
  )
  const answerOf = async ({ row, replayed }: Answered, onReplay: () => void) => {
    if (replayed) onReplay()
    const [answer] = await viewsOf(deps, parts, [row])
    return answer!
  }
  serve(app, contract.proposeAdjustment, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    return answerOf(await propose(deps, { operator, playerId, ...body }), replayed)
  })
  serve(app, contract.decideAdjustment, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    return answerOf(await decide(deps, { operator, playerId, id: params.id, ...body }), replayed)
  })
}
