import * as contract from '@ayva/contract/rewards/referral'
import * as office from '@ayva/contract/rewards/referral/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { pairsOf, reviewPair } from './referral.office.ts'
import { friendsOf, referralOf } from './referral.ts'

export async function referralRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, contract.showReferral, ({ player }) => referralOf(deps, player.id))
  serve(app, contract.listReferrals, ({ player, query }) => friendsOf(deps, player.id, query))
  serve(app, office.listReferralPairs, ({ query }) => pairsOf(deps, parts, query))
  serve(app, office.reviewReferral, ({ operator, params, body }) =>
    reviewPair(deps, parts, {
      operator,
      playerId: BigInt(params.playerId),
      n: Number(params.n),
      ...body,
    }),
  )
}
