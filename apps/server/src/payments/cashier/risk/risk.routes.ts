import * as risk from '@ayva/contract/payments/cashier/risk'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { linksOf } from './links.ts'
import { judgePair, samePairs, samePlayers } from './same.ts'
import { tryRule } from './trial.ts'

/** Each reads thousands of payments. */
const TRIALS_PER_MINUTE = 20

export function riskRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, risk.listSamePairs, ({ query }) => samePairs(deps, parts, query))
  serve(app, risk.listSamePlayers, ({ params }) =>
    samePlayers(deps, parts, BigInt(params.playerId)),
  )
  serve(app, risk.showSameLinks, ({ params }) => linksOf(deps, parts, BigInt(params.playerId)))
  serve(app, risk.judgeSamePlayers, ({ operator, params, body }) => {
    const playerId = BigInt(params.playerId)
    return judgePair(deps, parts, { operator, playerId, otherId: BigInt(params.otherId), ...body })
  })
  serve(app, risk.tryApprovalRule, ({ body }) => tryRule(deps, body), {
    perMinute: TRIALS_PER_MINUTE,
  })
}
