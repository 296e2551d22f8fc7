import { type Query } from '@ayva/contract/base'
import {
  confirmSocial,
  linkNetwork,
  listLinks,
  listNetworks,
  oauth,
  sayFactor,
  sendSocialCode,
  unlinkNetwork,
} from '@ayva/contract/identity/social'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as auth from '../auth/auth.ts'
import * as social from './social.ts'

/** The cookie that identifies the browser which started a login; it does not log in. */
const COOKIE = 'oauth'
/** Each request may cause one to a network. */
const COMINGS_PER_MINUTE = 30
const TRIES_PER_MINUTE = 30

export async function socialRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const { config } = deps

  serve(app, listNetworks, () => social.offered(deps))

  serve(
    app,
    oauth,
    async ({ query, body, player, request, reply }) => {
      const linking = player ?? (await playerOf(body.token, request))
      const comer = { ...comerOf(request, config), playerId: linking?.id }
      if (!isAnswer(query)) {
        if (linking) {
          await auth.mustBeConfirmed(deps.db, linking.id)
          await auth.mustProve(deps, sessionOf(linking), body.proof ?? {})
        }
        const { redirect_url, secret } = await social.setOut(deps, query.provider, comer)
        remember(reply, secret)
        return { redirect_url }
      }
      return answered(reply, await social.comeBack(deps, query, comer, body.referralCode))
    },
    { perMinute: COMINGS_PER_MINUTE },
  )

  serve(
    app,
    sendSocialCode,
    ({ body, request }) => social.sendCode(deps, body, comerOf(request, config)),
    {
      perMinute: TRIES_PER_MINUTE,
    },
  )
  serve(
    app,
    confirmSocial,
    async ({ body, request, reply }) =>
      answered(reply, await social.confirm(deps, body, comerOf(request, config))),
    { perMinute: TRIES_PER_MINUTE },
  )

  serve(
    app,
    sayFactor,
    async ({ body, request, reply }) =>
      answered(reply, await social.second(deps, body, comerOf(request, config))),
    { perMinute: TRIES_PER_MINUTE },
  )

  linkRoutes(app, deps, parts)

  /** An invalid token is refused, so that a player who wants to link does not log in instead. */
  async function playerOf(token: string | undefined, { headers }: FastifyRequest) {
    if (!token) return undefined
    const player = await parts.authenticator.byToken(token, headers['user-agent'] ?? '')
    if (!player) throw refuse('login_required')
    return player
  }

  function answered<A extends object>(reply: FastifyReply, came: A | { entry: auth.Entry }) {
    return 'entry' in came ? auth.letIn(reply, config, came.entry) : came
  }

  function remember(reply: FastifyReply, secret: string): void {
    void reply.setCookie(COOKIE, secret, {
      path: '/api/v18',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.PUBLIC_URL?.startsWith('https:') ?? false,
      maxAge: (social.FLOW_MS + social.COMING_MS) / 1000,
    })
  }
}

/** Calls about networks that are linked to the player's account. */
function linkRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, listLinks, ({ player }) => social.linksOf(deps, player.id))
  serve(
    app,
    linkNetwork,
    ({ player, body: { lookup, ...proof }, request }) =>
      social.linkAfter(
        deps,
        { lookup, session: sessionOf(player), proof },
        comerOf(request, deps.config),
      ),
    { perMinute: TRIES_PER_MINUTE },
  )
  serve(
    app,
    unlinkNetwork,
    async ({ player, params: { network }, body }) => {
      await auth.mustProve(deps, sessionOf(player), body)
      return social.unlink(deps, { playerId: player.id, network, ways: parts.waysIn })
    },
    { perMinute: TRIES_PER_MINUTE },
  )
}

function comerOf(request: FastifyRequest, config: Deps['config']): social.Comer {
  const secret = request.cookies[COOKIE]
  return {
    browser: auth.browserOf(request, config),
    secret: secret && /^[\w-]{43}$/.test(secret) ? secret : undefined,
    playerId: undefined,
  }
}

const sessionOf = ({ id: playerId, sessionId: id }: PlayerPrincipal) => ({ playerId, id })

/** Whether the query is a network's answer; otherwise the visitor wants to go to the network. */
const isAnswer = ({ code, state, error }: Query<typeof oauth>) =>
  code !== undefined || state !== undefined || error !== undefined
