import * as contract from '@ayva/contract/site/reports'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { trialBalanceOf } from './ledger.ts'
import { queuesOf } from './reports.queues.ts'
import { daysOf, gamesOf, hoursOf, totalsOf } from './reports.ts'

/** Each sums up to a year of rows. */
const PER_MINUTE = 120

export async function reportsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const budget = { perMinute: PER_MINUTE }
  serve(app, contract.listQueues, ({ operator }) => queuesOf(deps, parts, operator))
  serve(app, contract.listReportDays, ({ query }) => daysOf(deps, query), budget)
  serve(app, contract.listReportGames, ({ query }) => gamesOf(deps, query), budget)
  serve(app, contract.listReportHours, ({ query }) => hoursOf(deps, query), budget)
  serve(app, contract.showTrialBalance, ({ query }) => trialBalanceOf(deps, parts, query), budget)
  serve(app, contract.listPlayerTotals, ({ params }) => totalsOf(deps, BigInt(params.playerId)))
}
