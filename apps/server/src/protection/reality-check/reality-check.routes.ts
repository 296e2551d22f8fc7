import * as contract from '@ayva/contract/protection/reality-check'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { answerCheck, chooseMinutes, realityView } from './reality-check.ts'

/** Each change delays the player's bets for a moment. */
const CHANGES_PER_MINUTE = 20
/** Each call sums the rounds of the current play. */
const LOOKS_PER_MINUTE = 60

export async function realityRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const rare = { perMinute: CHANGES_PER_MINUTE }
  serve(app, contract.showReality, ({ player }) => realityView(deps, player.id), {
    perMinute: LOOKS_PER_MINUTE,
  })
  serve(
    app,
    contract.chooseReality,
    async ({ player, body }) => {
      await chooseMinutes(deps, player.id, body.minutes)
      return realityView(deps, player.id)
    },
    rare,
  )
  serve(
    app,
    contract.answerReality,
    async ({ player, body }) => {
      await answerCheck(deps, player.id, new Date(body.askedAt))
      return realityView(deps, player.id)
    },
    rare,
  )
}
