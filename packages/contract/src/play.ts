import * as z from 'zod/mini'
import { Currency, endpoint, Minor, Moment, PathId, Uuid } from './base.ts'
import { Round } from './rounds.ts'
import { setting, unread, type ValuesOf } from './setting.ts'
import { Balance } from './wallet.ts'
import { FreeRoundsLeft } from './wallet/bonus.ts'

/** Bets that a game takes in the currency of its purse: a ladder, or a range with a step. */
const BetLimits = z.object({
  ladder: z.nullable(z.array(Minor)),
  min: Minor,
  max: Minor,
  step: Minor,
  maxPayout: Minor,
})

/**
 * The player's session of play, over all games: it begins with the login; that of a demo, with the demo.
 * `net` is what was returned less what was staked, of rounds that were opened in it.
 */
const PlaySession = z.object({ startedAt: Moment, elapsedMs: z.int(), net: Minor })

/** How a game is opened. Own games are part of the page; a supplier's are put in a frame. */
export const Launch = z.object({
  url: z.string(),
  launchType: z.enum(['embedded', 'frame', 'window']),
  launchOptions: z.object({
    mode: z.enum(['real', 'demo']),
    /** The demo session that holds the play money; null where the player's own wallet does. */
    demoId: z.nullable(Uuid),
    engine: z.string(),
    modelId: z.string(),
    modelVersion: z.int(),
    modelHash: z.string(),
    currency: Currency,
    purse: Balance,
    /** What the player may stake here without own money; null where there is nothing. */
    freeRounds: z.nullable(FreeRoundsLeft),
    /** Which money a stake takes first. */
    fundsOrder: z.enum(['cash_first', 'bonus_first']),
    session: PlaySession,
    bets: BetLimits,
    /** The least time from the start of a round to the next, in ms. */
    minCycleMs: z.int(),
    /** Of the pair that the next bet is played with. */
    serverSeedHash: z.string(),
    /** Null until it is fixed: the browser makes one before the first bet, having seen the hash. */
    clientSeed: z.nullable(z.string()),
    /** The player's side fixed the client seed after the hash was shown; else the server made it. */
    clientSeedChosen: z.boolean(),
    /** The round that was left in the middle, if there is one. */
    openRound: z.nullable(Round),
    /** Rounds of this game that are over, the newest first: those among the player's last thousand. */
    recent: z.array(Round),
    backUrl: z.string(),
    cashUrl: z.string(),
  }),
})
export type Launch = z.output<typeof Launch>

/** Only addresses of this site: a launch must not lead a player elsewhere. */
const SitePath = z.string().check(z.regex(/^\/(?!\/)[^\\]{0,200}$/, 'Некорректное значение'))
const launchQuery = z.object({
  backUrl: z.optional(SitePath),
  cashUrl: z.optional(SitePath),
  isMobile: z.optional(z.enum(['0', '1'])),
})
const launchRefusals = {
  game_unknown: { status: 404, code: 1301, message: 'Такой игры нет' },
} as const

export const launchDemo = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/demo',
  audience: 'guest',
  summary: 'Открыть игру на деньги демо',
  params: z.object({ id: PathId }),
  query: z.extend(launchQuery, { demoId: z.optional(Uuid) }),
  answer: Launch,
  refusals: launchRefusals,
})

export const launchReal = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/real',
  audience: 'player',
  summary: 'Открыть игру на деньги',
  byUserType: true,
  params: z.object({ id: PathId }),
  query: launchQuery,
  answer: Launch,
  refusals: launchRefusals,
})

/** What the room lets an operator set. */
export const playSettings = {
  demo_game_cash_autopopup: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      /** Since the demo began. */
      seconds: z.int().check(z.minimum(10), z.maximum(86_400)),
    }),
    shipped: { enabled: false, seconds: 600 },
    visibility: 'public',
    summary: unread('play', 'Приглашение в кассу, которое открывается само во время демо'),
  }),
}
declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof playSettings> {}
}
