import {
  dropSignOn,
  enterByToken,
  saveSignOn,
  sendEntryLetter,
  trySignOn,
} from '@ayva/contract/identity/auth'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { pageOf } from '#lib/edge/own-page.ts'
import { refuse, serve } from '#lib/http/serve.ts'
import { browserOf, welcome } from '../sessions/browsers.ts'
import { giveSignOn, SIGN_ON_COOKIE, takeSignOn } from '../sessions/cookies.ts'
import * as tokens from './entry-token.ts'
import * as signOn from './sign-on.ts'

/** A page sends one request, and guessing must be limited. */
const PER_MINUTE = 30

export function entryRoutes(app: FastifyInstance, deps: Deps): void {
  const { config } = deps
  const cookieOf = (request: FastifyRequest) => request.cookies[SIGN_ON_COOKIE]
  /** Browsers send the cookie with requests of any site, so the request must come from an own page. */
  const ownOnly = (request: FastifyRequest) => {
    if (pageOf(request, config) === 'foreign') throw refuse('login_required')
  }

  serve(
    app,
    enterByToken,
    async ({ body, request, reply }) => {
      ownOnly(request)
      const browser = { ...browserOf(request, config), signOn: cookieOf(request) }
      return welcome(reply, config, await tokens.enterBy(deps, body, browser))
    },
    { perMinute: PER_MINUTE },
  )

  serve(
    app,
    saveSignOn,
    async ({ player, reply }) => {
      giveSignOn(reply, config, await signOn.saveSignOn(deps, player))
      return null
    },
    { perMinute: PER_MINUTE },
  )

  serve(app, dropSignOn, async ({ request, reply }) => {
    ownOnly(request)
    await signOn.forgetSignOn(deps, cookieOf(request))
    takeSignOn(reply, config)
    return null
  })

  serve(
    app,
    trySignOn,
    async ({ request, reply }) => {
      ownOnly(request)
      const token = await signOn.tokenBySignOn(deps, cookieOf(request))
      if (token !== undefined) return { token }
      // Deletes the cookies of an invalid sign-on, so that the browser does not retry it.
      takeSignOn(reply, config)
      throw refuse('login_required')
    },
    { perMinute: PER_MINUTE },
  )

  serve(app, sendEntryLetter, ({ operator, params, body, request }) =>
    tokens.askForEntryLetter(deps, {
      operator,
      playerId: BigInt(params.playerId),
      why: body.why,
      ip: request.ip,
    }),
  )
}
