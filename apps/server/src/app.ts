import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Authenticator } from '#lib/http/authenticator.ts'
import { type Deps } from '#lib/deps.ts'
import { Cache } from '#lib/cache/cache.ts'
import { noteArrivals } from '#lib/edge/arrival.ts'
import { serverFactory } from '#lib/edge/connections.ts'
import {
  learnMethods,
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
import { type Consumer } from '#lib/work/event-stream.ts'
import { outboxJobs } from '#lib/work/outbox.ts'
import { readJsonBodies } from '#lib/edge/json-body.ts'
import { joinSites } from '#lib/edge/outside-sites.ts'
import { protect } from '#lib/edge/protection.ts'
import { serverOptions } from '#lib/edge/server-options.ts'
import { openSharedCounts } from '#lib/edge/shared-counts.ts'
import { type SettingDefinitions } from '@ayva/contract/setting'
import { type Gathered, type AppParts, type Told, type WalletsOf } from '#lib/module.ts'
import { usesInAll } from '#lib/picture-uses.ts'
import { type NamedModule, modules as allModules } from './modules.ts'

const ANSWERS_MAX = 2000

/** Creates the API without listening: `main.ts` adds a port and the site, tests and SSR call it in memory. */
export async function createApp(deps: Deps, modules = allModules): Promise<FastifyInstance> {
  const { config, log } = deps
  const authenticator = authenticatorOf(deps, modules)
  const { REDIS_URL } = config
  const counts = REDIS_URL === undefined ? undefined : await openSharedCounts(REDIS_URL, log)
  const limits = new Limits(config, counts)
  const pageCache = new PageCache(authenticator.cookie, (request) => limits.allows(request))
  const answers = new Cache<string>({ most: ANSWERS_MAX })
  deps.bus.subscribe('content_changed', () => {
    answers.clear()
    pageCache.clear()
  })
  const app = Fastify({
    ...serverOptions(deps),
    serverFactory: serverFactory({
      config,
      log,
      answer: (request, response) => pageCache.answer(request, response),
    }),
  })
  app.decorate('limits', limits)
  app.addHook('onClose', async () => limits.close())
  app.decorate('pageCache', pageCache)
  app.decorate('answers', answers)
  app.decorate(
    'namedPages',
    Object.assign({}, ...modules.map((module) => module.namedPages)) as NamedPages,
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
  const sites = modules.flatMap((module) => module.outsideSites ?? [])
  await protect(app, deps, async () => joinSites(await Promise.all(sites.map((of) => of(deps)))))
  refuseUnserved(app)
  app.addHook('onRequest', authenticator.authenticate)
  limitCalls(app)
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')))

  const methods = learnMethods(app)
  const endpoints = learnEndpoints(app)
  const shared: AppParts = {
    ...extensionsOf(modules),
    authenticator,
    endpoints,
    ...gather(modules),
  }
  for (const { routes } of modules) await routes?.(app, deps, shared)
  refuseOtherMethods(app, methods)
  refuseUnknownCalls(app)
  return app
}

/** Collects the extensions that modules offer each other. */
function extensionsOf(
  modules: readonly NamedModule[],
): Omit<AppParts, 'authenticator' | 'endpoints' | keyof Gathered> {
  const menus = modules.flatMap((module) => module.menus ?? [])
  const settings = settingsOf(modules)
  const counters = Map.groupBy(
    modules.flatMap((module) => Object.entries(module.counters ?? {})),
    ([name]) => name,
  )
  const selfParts = modules.flatMap(({ self }) => self ?? [])
  const waysIn = modules.flatMap((module) => module.waysIn ?? [])
  const moneyIn = modules.flatMap((module) => module.moneyIn ?? [])
  const guards = modules.flatMap((module) => module.mayPlay ?? [])
  const playWatchers = modules.flatMap(({ playOpened }) => playOpened ?? [])
  const selfExcludedIn = modules.flatMap(({ selfExcluded }) => selfExcluded ?? [])
  const tournaments = modules.flatMap(({ tournament }) => tournament ?? [])
  const shownWins = modules.flatMap(({ shownWin }) => shownWin ?? [])
  return {
    menus,
    timelines: modules.flatMap(({ timeline }) => timeline ?? []),
    counters: new Map(
      [...counters].map(([name, all]) => [name, all.map(([, counter]) => counter)]),
    ),
    selfParts,
    moneyIn,
    tournaments,
    shownWins,
    pictureUses: usesInAll(modules),
    waysIn,
    walletsOf: walletsIn(modules),
    chatAbout: new Map(modules.flatMap(({ chatAbout }) => Object.entries(chatAbout ?? {}))),
    settings,
    settingChecks: new Map(modules.flatMap((module) => Object.entries(module.settingChecks ?? {}))),
    told: toldBy(modules, settings),
    mayPlay: async (...asked) => {
      for (const guard of guards) await guard(...asked)
    },
    playOpened: async (...opened) => {
      for (const playOpened of playWatchers) await playOpened(...opened)
    },
    zoneChosen: async (...chosen) => {
      for (const { zoneChosen } of modules) await zoneChosen?.(...chosen)
    },
    selfExcluded: async (...asked) =>
      (await Promise.all(selfExcludedIn.map((selfExcluded) => selfExcluded(...asked)))).flat(),
  }
}

/** The only module that provides wallets. */
function walletsIn(modules: readonly NamedModule[]): WalletsOf {
  const [walletsOf] = modules.flatMap((module) => module.walletsOf ?? [])
  if (!walletsOf) throw new Error('no module of the app knows what players have')
  return walletsOf
}

/** The modules' jobs. */
export function createJobs(deps: Deps, modules = allModules): Jobs[] {
  const outbox = outboxJobs(deps, createConsumers(deps, modules))
  const gathered = gather(modules)
  return [...modules.flatMap(({ jobs }) => jobs?.(deps, gathered) ?? []), outbox]
}

function gather(modules: readonly NamedModule[]): Gathered {
  const refusing = modules.flatMap(({ offersRefused }) => offersRefused ?? [])
  const paying = modules.flatMap(({ moneyPaid }) => moneyPaid ?? [])
  return {
    knows: modules.flatMap(({ knows }) => knows ?? []),
    leaving: modules.flatMap(({ leaving }) => leaving ?? []),
    reclaim: modules.flatMap(({ reclaim }) => reclaim ?? []),
    facts: new Map(modules.flatMap(({ facts }) => Object.entries(facts ?? {}))),
    personFacts: modules.flatMap(({ personFacts }) => personFacts ?? []),
    botCommands: commandsOf(modules),
    queues: modules.flatMap(({ queues }) => queues ?? []),
    measures: modules.flatMap(({ measures }) => measures ?? []),
    exports: new Map(
      modules.flatMap(({ exports }) => (exports ?? []).map((list) => [list.name, list] as const)),
    ),
    offersRefused: async (...asked) =>
      (await Promise.all(refusing.map((offersRefused) => offersRefused(...asked)))).flat(),
    moneyPaid: async (...asked) =>
      (await Promise.all(paying.map((moneyPaid) => moneyPaid(...asked)))).flat(),
    invariants: modules.flatMap(({ name, invariants }) =>
      invariants ? [{ module: name, faults: invariants }] : [],
    ),
  }
}

/** The commands of the bot; a name has one owner. */
function commandsOf(modules: readonly NamedModule[]): Gathered['botCommands'] {
  const all = modules.flatMap(({ botCommands }) => Object.entries(botCommands ?? {}))
  const byName = new Map(all)
  if (byName.size < all.length) throw new Error('a command of the bot has an owner already')
  return byName
}

/** The settings of all modules; each alias has one owner. */
function settingsOf(modules: readonly NamedModule[]): SettingDefinitions {
  const all: SettingDefinitions = {}
  for (const { name, settings = {} } of modules)
    for (const [alias, definition] of Object.entries(settings)) {
      if (alias in all) throw new Error(`the setting ${alias} of ${name} has an owner already`)
      all[alias] = definition
    }
  return all
}

/** The computed values of modules beside settings; each alias has one owner here too. */
function toldBy(
  modules: readonly NamedModule[],
  settings: SettingDefinitions,
): ReadonlyMap<string, Told> {
  const all = new Map<string, Told>()
  for (const [alias, tell] of modules.flatMap(({ told = {} }) => Object.entries(told))) {
    if (alias in settings || all.has(alias)) throw new Error(`${alias} has an owner already`)
    all.set(alias, tell)
  }
  return all
}

/** The modules' event consumers. */
export function createConsumers(deps: Deps, modules = allModules): Consumer[] {
  const gathered = gather(modules)
  return modules.flatMap(({ subscribes }) => subscribes?.(deps, gathered) ?? [])
}

/** The only module that authenticates callers. */
function authenticatorOf(deps: Deps, modules: readonly NamedModule[]): Authenticator {
  const [authenticator] = modules.flatMap(({ authenticator: open }) => open?.(deps) ?? [])
  if (!authenticator) throw new Error('no module of the app knows who asks')
  return authenticator
}
