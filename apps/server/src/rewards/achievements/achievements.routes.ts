import * as contract from '@ayva/contract/rewards/achievements'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { achievementsOf, allAchievements, see } from './achievements.ts'

/** Answers for any player are not cached, so reading all of them is slowed. */
const ASKED_PER_MINUTE = 120
/** Each may write a row for every achievement. */
const SEEN_PER_MINUTE = 30

export async function achievementsRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listAchievements, () => allAchievements(deps))
  serve(
    app,
    contract.showAchievements,
    ({ player, params }) => achievementsOf(deps, BigInt(params.id), player?.id),
    { perMinute: ASKED_PER_MINUTE },
  )
  serve(app, contract.seeAchievements, ({ player, body }) => see(deps, player.id, body), {
    perMinute: SEEN_PER_MINUTE,
  })
}
