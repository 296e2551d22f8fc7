import * as contract from '@ayva/contract/games/play'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { openDemo, openPromo, openReal, promoGame, sessionOf } from './play.ts'
import { bonusGames, popularGames, pregameOf } from './pregame.ts'

/** Each demo launch may create a balance, so the number per address is bounded. */
const DEMO_LAUNCHES_PER_MINUTE = 60
/** Requested after each round of a supplier's game, a few seconds apart. */
const SESSION_LOOKS_PER_MINUTE = 120

type Said<Q> = { params: { id: number }; query: Q; request: FastifyRequest }

/** The language of the requesting page, if it names one. */
function langOf({ headers }: FastifyRequest): string {
  return /^[a-z]{2}/.exec(headers['content-language'] ?? '')?.[0] ?? 'ru'
}

export async function playRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): Promise<void> {
  const demos = { perMinute: DEMO_LAUNCHES_PER_MINUTE }
  const asked = <Q>({ params, query, request }: Said<Q>) => ({
    ...query,
    gameId: params.id,
    ip: request.ip,
    lang: langOf(request),
  })
  serve(app, contract.launchDemo, (said) => openDemo(deps, said.player, asked(said)), demos)
  serve(
    app,
    contract.launchPromo,
    (said) => openPromo(deps, parts, said.player, asked(said)),
    demos,
  )
  serve(app, contract.launchReal, (said) => openReal(deps, parts, said.player, asked(said)))
  serve(app, contract.showPlaySession, ({ player }) => sessionOf(deps, player), {
    perMinute: SESSION_LOOKS_PER_MINUTE,
  })

  serve(app, contract.showPromoGame, ({ params }) => promoGame(deps, params.slug))
  serve(app, contract.showPregame, ({ params }) => pregameOf(deps, parts.tournaments, params.id))
  serve(app, contract.pregameBonusGames, ({ player, query }) => bonusGames(deps, player.id, query))
  serve(app, contract.pregamePopularGames, ({ query }) => popularGames(deps, query))
}
