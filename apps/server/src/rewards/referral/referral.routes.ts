import * as contract from '@ayva/contract/rewards/referral'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { friendsOf, referralOf } from './referral.ts'

export async function referralRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.showReferral, ({ player }) => referralOf(deps, player.id))
  serve(app, contract.listReferrals, ({ player, query }) => friendsOf(deps, player.id, query))
}
