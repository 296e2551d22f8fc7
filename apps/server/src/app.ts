import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type Deps } from '#lib/deps.ts'
import { Answers } from '#lib/cache/answers.ts'
import {
  answerBadAddress,
  answerBadBytes,
  learnMethods,
  readableAddress,
  refuseUnclearHost,
  refuseOtherMethods,
} from '#lib/edge/edge.ts'
import { mapErrors, sendRefusal } from '#lib/http/errors.ts'
import { PageCache } from '#lib/edge/page-cache.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { readJsonBodies } from '#lib/edge/json-body.ts'
import { protect } from '#lib/edge/protection.ts'
import { readQuery } from '#lib/http/query.ts'
import { systemRoutes } from './system/system.routes.ts'
import { cashierJobs } from './cashier/cashier.jobs.ts'
import { cashierRoutes } from './cashier/cashier.routes.ts'
import { authJobs } from './auth/auth.jobs.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { authenticate, openPrincipals, REFRESH_COOKIE } from './auth/auth.ts'
import { mailJobs } from './mail/mail.jobs.ts'
import { realtimeRoutes } from './realtime/realtime.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { playRoutes } from './play/play.routes.ts'
import { playerRoutes } from './player/player.routes.ts'
import { openRounds } from './rounds/rounds.ts'
import { roundsJobs } from './rounds/rounds.jobs.ts'
import { roundsRoutes } from './rounds/rounds.routes.ts'
import { openApiRoutes } from './openapi/openapi.ts'
import { lobbyRoutes } from './lobby/lobby.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'

const BODY_LIMIT_BYTES = 64 * 1024

/** The API, not yet listening: `main.ts` gives it a port and the site, tests and SSR speak to it in memory. */
export async function createApp(deps: Deps): Promise<FastifyInstance> {
  const pageCache = new PageCache(REFRESH_COOKIE)
  const answers = new Answers()
  deps.bus.subscribe('content_changed', () => {
    answers.clear()
    pageCache.clear()
  })
  const app = Fastify({ ...options(deps), serverFactory: pageCache.serverFactory })
  app.decorate('answers', answers)
  app.decorateRequest('principal', undefined)
  mapErrors(app)
  readJsonBodies(app)
  app.addHook('onRequest', refuseUnclearHost)
  await app.register(cookie)
  pageCache.watch(app)
  await protect(app, deps)
  const principals = openPrincipals(deps)
  app.addHook('onRequest', authenticate(principals))
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')))

  const methods = learnMethods(app)
  // Before the rooms: it learns of their calls as they are mounted.
  await openApiRoutes(app)
  await systemRoutes(app, deps)
  await realtimeRoutes(app, deps, principals)
  await authRoutes(app, deps)
  await walletRoutes(app)
  await playerRoutes(app, deps)
  await roundsRoutes(app, openRounds(deps))
  await playRoutes(app, deps)
  await settingsRoutes(app, deps)
  await lobbyRoutes(app, deps)
  await cashierRoutes(app, deps)
  refuseOtherMethods(app, methods)
  return app
}

/** What the rooms do apart from requests. */
export function createJobs(deps: Deps): Jobs[] {
  return [authJobs(deps), mailJobs(deps), cashierJobs(deps), roundsJobs(deps)]
}

function options({ config, log }: Deps): FastifyServerOptions {
  return {
    loggerInstance: log,
    // A line for every request would bury the ones that matter; faults are logged where they happen.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    clientErrorHandler: answerBadBytes,
    frameworkErrors: answerBadAddress,
    rewriteUrl: readableAddress,
    routerOptions: { maxParamLength: 200, querystringParser: readQuery },
  }
}
