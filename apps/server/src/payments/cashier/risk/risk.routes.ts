import * as risk from '@ayva/contract/payments/cashier/risk'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { traceShown } from '../../../platform/audit/audit.ts'
import { linksOf } from './links.ts'
import { judgePair, samePairs, samePlayers } from './same.ts'
import { tryRule } from './trial.ts'

/** Each call reads thousands of payments. */
const TRIALS_PER_MINUTE = 20

export function riskRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, risk.listSamePairs, async ({ operator, query }) => {
    const answer = await samePairs(deps, parts, query)
    const ids = answer.pairs.flatMap((pair) => [pair.playerId, pair.with.playerId])
    await traceShown(deps, 'pairs.looked', operator, ids)
    return answer
  })
  serve(app, risk.listSamePlayers, ({ params }) =>
    samePlayers(deps, parts, BigInt(params.playerId)),
  )
  serve(app, risk.showSameLinks, async ({ operator, params }) => {
    const answer = await linksOf(deps, parts, BigInt(params.playerId))
    const ids = answer.players.map(({ playerId }) => playerId)
    await traceShown(deps, 'links.looked', operator, ids)
    return answer
  })
  serve(app, risk.judgeSamePlayers, ({ operator, params, body }) => {
    const playerId = BigInt(params.playerId)
    return judgePair(deps, parts, { operator, playerId, otherId: BigInt(params.otherId), ...body })
  })
  serve(
    app,
    risk.tryApprovalRule,
    async ({ operator, body }) => {
      const answer = await tryRule(deps, body)
      const ids = answer.newest.map(({ playerId }) => playerId)
      await traceShown(deps, 'rule.tried', operator, ids)
      return answer
    },
    { perMinute: TRIALS_PER_MINUTE },
  )
}
