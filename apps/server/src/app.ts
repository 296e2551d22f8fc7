import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { type Deps } from '#lib/deps.ts'
import { Cache } from '#lib/cache/cache.ts'
import { noteArrivals } from '#lib/edge/arrival.ts'
import { serverFactory } from '#lib/edge/connections.ts'
import {
  answerBadAddress,
  answerBadBytes,
  learnMethods,
  readableAddress,
  refuseUnserved,
  refuseOtherMethods,
  refuseUnclearRequest,
  refuseUnknownCalls,
} from '#lib/edge/edge.ts'
import { tidyForwarded } from '#lib/edge/forwarded.ts'
import { limitCalls, Limits } from '#lib/edge/limits.ts'
import { type NamedPages } from '#lib/edge/named-pages.ts'
import { mapErrors, sendRefusal } from '#lib/http/errors.ts'
import { PageCache } from '#lib/edge/page-cache.ts'
import { learnEndpoints, refuse } from '#lib/http/serve.ts'
import { type Jobs } from '#lib/work/jobs.ts'
import { type Consumer } from '#lib/work/news.ts'
import { outboxJobs } from '#lib/work/outbox.ts'
import { readJsonBodies } from '#lib/edge/json-body.ts'
import { protect } from '#lib/edge/protection.ts'
import { readQuery } from '#lib/http/query.ts'
import { openSharedCounts } from '#lib/edge/shared-counts.ts'
import { type SettingDefinitions } from '@ayva/contract/setting'
import { type CountersOf, type Door, type Gathered, type House } from '#lib/room.ts'
import { type NamedRoom, rooms as house } from './rooms.ts'

const BODY_LIMIT_BYTES = 64 * 1024
const ANSWERS_MAX = 2000

/** The API, not yet listening: `main.ts` gives it a port and the site, tests and SSR speak to it in memory. */
export async function createApp(deps: Deps, rooms = house): Promise<FastifyInstance> {
  const { config, log } = deps
  const door = doorOf(deps, rooms)
  const { REDIS_URL } = config
  const counts = REDIS_URL === undefined ? undefined : await openSharedCounts(REDIS_URL, log)
  const limits = new Limits(config, counts)
  const pageCache = new PageCache(door.cookie, (request) => limits.allows(request))
  const answers = new Cache<string>({ most: ANSWERS_MAX })
  deps.bus.subscribe('content_changed', () => {
    answers.clear()
    pageCache.clear()
  })
  const app = Fastify({
    ...options(deps),
    serverFactory: serverFactory({
      ...{ config, log },
      answer: (request, response) => pageCache.answer(request, response),
    }),
  })
  app.decorate('limits', limits)
  app.addHook('onClose', async () => limits.close())
  app.decorate('pageCache', pageCache)
  app.decorate('answers', answers)
  app.decorate(
    'namedPages',
    Object.assign({}, ...rooms.map((room) => room.namedPages)) as NamedPages,
  )
  app.decorateRequest('principal')
  mapErrors(app)
  readJsonBodies(app)
  app.addHook('onRequest', (request, _reply, next) => {
    tidyForwarded(request.raw.headers)
    next()
  })
  noteArrivals(app)
  app.addHook('onRequest', refuseUnclearRequest)
  await app.register(cookie)
  pageCache.watch(app)
  const frames = rooms.flatMap((room) => room.frames ?? [])
  await protect(app, deps, async () => (await Promise.all(frames.map((of) => of(deps)))).flat())
  refuseUnserved(app)
  app.addHook('onRequest', door.authenticate)
  limitCalls(app)
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')))

  const methods = learnMethods(app)
  const menus = rooms.flatMap((room) => room.menus ?? [])
  const settings = settingsOf(rooms)
  const counters = Object.assign({}, ...rooms.map((room) => room.counters)) as CountersOf
  const selfParts = rooms.flatMap(({ self }) => self ?? [])
  const waysIn = rooms.flatMap((room) => room.waysIn ?? [])
  const moneyIn = rooms.flatMap((room) => room.moneyIn ?? [])
  const guards = rooms.flatMap((room) => room.mayPlay ?? [])
  const awayIn = rooms.flatMap(({ away }) => away ?? [])
  const tournaments = rooms.flatMap(({ tournament }) => tournament ?? [])
  const shownWins = rooms.flatMap(({ shownWin }) => shownWin ?? [])
  const endpoints = learnEndpoints(app)
  const shared: House = {
    ...{ door, menus, counters, selfParts, moneyIn, tournaments, shownWins, waysIn, settings },
    mayPlay: async (...asked) => {
      for (const guard of guards) await guard(...asked)
    },
    away: async (...asked) => (await Promise.all(awayIn.map((away) => away(...asked)))).flat(),
    endpoints,
    ...gather(rooms),
  }
  for (const { routes } of rooms) await routes?.(app, deps, shared)
  refuseOtherMethods(app, methods)
  refuseUnknownCalls(app)
  return app
}

/** What the rooms do apart from requests. */
export function createJobs(deps: Deps, rooms = house): Jobs[] {
  const outbox = outboxJobs(deps, createConsumers(deps, rooms))
  const gathered = gather(rooms)
  return [...rooms.flatMap(({ jobs }) => jobs?.(deps, gathered) ?? []), outbox]
}

function gather(rooms: readonly NamedRoom[]): Gathered {
  return {
    knows: rooms.flatMap(({ knows }) => knows ?? []),
    leaving: rooms.flatMap(({ leaving }) => leaving ?? []),
    reclaim: rooms.flatMap(({ reclaim }) => reclaim ?? []),
    invariants: rooms.flatMap(({ name, invariants }) =>
      invariants ? [{ room: name, faults: invariants }] : [],
    ),
  }
}

/** The settings of all rooms; an alias has one owner. */
function settingsOf(rooms: readonly NamedRoom[]): SettingDefinitions {
  const all: SettingDefinitions = {}
  for (const { name, settings = {} } of rooms)
    for (const [alias, definition] of Object.entries(settings)) {
      if (alias in all) throw new Error(`the setting ${alias} of ${name} has an owner already`)
      all[alias] = definition
    }
  return all
}

/** Who of the rooms hears news. */
export function createConsumers(deps: Deps, rooms = house): Consumer[] {
  return rooms.flatMap(({ hears }) => hears?.(deps) ?? [])
}

/** The one room that knows who asks. */
function doorOf(deps: Deps, rooms: readonly NamedRoom[]): Door {
  const [door] = rooms.flatMap(({ door: open }) => open?.(deps) ?? [])
  if (!door) throw new Error('no room of the house knows who asks')
  return door
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
