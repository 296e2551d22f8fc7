import * as contract from '@ayva/contract/protection/limits'
import {
  givePlayerLimit,
  liftExclusion,
  showPlayerLimits,
} from '@ayva/contract/protection/limits/office'
import { showPlayedYear } from '@ayva/contract/protection/limits/year'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { mustBePlayer } from '../../identity/auth/auth.ts'
import { beginBreak, wishToReturn } from './breaks.ts'
import { giveLimit } from './given.ts'
import { confirmChange, dropChange, wishLimit } from './changes.ts'
import { limitsView } from './limits.ts'
import * as store from './limits.sql.ts'
import { lift, matchesOf } from './persons/lifting.ts'
import { playedYear } from './year.ts'

/** The number of changes that operators see beside the limits. */
const CHANGES_SHOWN = 20
/** Each change delays the player's bets for a moment. */
const CHANGES_PER_MINUTE = 20
/** Each call sums a year of hours and days. */
const YEARS_PER_MINUTE = 60

export async function limitsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const rare = { perMinute: CHANGES_PER_MINUTE }
  const view = (playerId: bigint) => limitsView(deps, playerId, parts.moneyIn)
  serve(app, contract.showLimits, ({ player }) => view(player.id))
  serve(
    app,
    contract.setLimit,
    async ({ player, body }) => {
      await wishLimit(deps, player.id, body)
      return view(player.id)
    },
    rare,
  )
  serve(
    app,
    contract.confirmLimit,
    async ({ player, params }) => {
      await confirmChange(deps, player.id, params.id)
      return view(player.id)
    },
    rare,
  )
  serve(
    app,
    contract.dropLimitChange,
    async ({ player, params }) => {
      await dropChange(deps, player.id, params.id)
      return view(player.id)
    },
    rare,
  )
  serve(
    app,
    showPlayedYear,
    async ({ player }) => ({ months: await playedYear(deps, player.id) }),
    { perMinute: YEARS_PER_MINUTE },
  )
  const card = async (playerId: bigint) => {
    await mustBePlayer(deps.db, playerId)
    const changes = await changesOf(deps, playerId, { limit: CHANGES_SHOWN, offset: 0 })
    const matches = await matchesOf(deps.db, playerId)
    return { ...(await view(playerId)), changes, matches }
  }
  serve(app, showPlayerLimits, ({ params }) => card(BigInt(params.playerId)))
  serve(app, givePlayerLimit, async ({ operator, params, body }) => {
    const playerId = BigInt(params.playerId)
    await mustBePlayer(deps.db, playerId)
    await giveLimit(deps, { operator, playerId, ...body })
    return card(playerId)
  })
  serve(app, liftExclusion, async ({ operator, params, body }) => {
    const playerId = BigInt(params.playerId)
    await mustBePlayer(deps.db, playerId)
    await lift(deps, { operator, playerId, otherId: BigInt(params.otherId), ...body })
    return { matches: await matchesOf(deps.db, playerId) }
  })
  serve(app, contract.listLimitChanges, async ({ player, query }) => ({
    changes: await changesOf(deps, player.id, query),
    count: await store.countChanges(deps.db, player.id),
  }))
  serve(
    app,
    contract.takeBreak,
    async ({ player, body }) => {
      await beginBreak(deps, player.id, body.term)
      return view(player.id)
    },
    rare,
  )
  serve(
    app,
    contract.askReturn,
    async ({ player }) => {
      await wishToReturn(deps, player.id)
      return view(player.id)
    },
    rare,
  )
}

async function changesOf({ db }: Deps, playerId: bigint, page: { limit: number; offset: number }) {
  const changes = await store.listChanges(db, playerId, page)
  return changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
}
