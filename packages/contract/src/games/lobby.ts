import * as z from 'zod/mini'
import { endpoint, pageOf, PathId } from '../base.ts'
import { identityRefusals } from '../identity/kyc.ts'
import { LOOKUP_MAX, SORTED_MAX } from './lobby/bounds.ts'
import { searchQuery } from './lobby/search.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

/**
 * A game as lists tell of it: what a card shows and no more. `art` names its pictures in the art
 * manifest: `covers/{art}-tall-360.webp`.
 */
export const GameCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  engine: z.string(),
  art: z.string(),
  developer: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  onlyRealBalance: z.boolean(),
  isMobile: z.boolean(),
  isNew: z.boolean(),
  /** Bets of the last 28 days. */
  betStatistic: z.int(),
  /** Players of the last 28 days. */
  userStatistic: z.int(),
  /** Return to player in hundredths of a per cent, rounded down. */
  rtpBp: z.int(),
  /** Whose return that is, where not every way to play has the same: «ставка на банкира». */
  rtpOf: z.nullable(z.string()),
  /** `low`, `medium`, `high`, `very high`; `own` where the player chooses it; null where nobody has told it. */
  volatility: z.nullable(z.string()),
  /** The cap: no round pays more bets than this, and few games ever pay so many. */
  maxWinX: z.nullable(z.int()),
  /**
   * The largest win, in bets, that at least one round in a million brings, rounded down; and in how many
   * rounds it comes once.
   */
  topWin: z.nullable(z.object({ x: z.number(), oneIn: z.int() })),
  /** The share of rounds that pay anything, in hundredths of a per cent; none where the player sets it. */
  hitBp: z.nullable(z.int()),
  categories: z.array(z.string()),
  /** Own games are drawn by the page; one of a supplier's opens in a frame of it, or in a window. */
  launchType: z.enum(['embedded', 'frame', 'window']),
})
export type GameCard = z.output<typeof GameCard>

/** All there is to say of a game: the answer of its own call. */
export const Game = z.extend(GameCard, {
  description: z.string(),
  /** Of own games: what they are reckoned by. */
  modelId: z.nullable(z.string()),
  /** The version of the model that new bets are made with. */
  modelVersion: z.nullable(z.int()),
  /** Whose game server plays it; null for own games. */
  supplier: z.nullable(z.string()),
  hasDemo: z.boolean(),
})
export type Game = z.output<typeof Game>
/** A game that is played by one of our own models. */
export type OwnGame = Game & { modelId: string; modelVersion: number }

const ids = z.optional(
  z.array(PathId).check(z.maxLength(LOOKUP_MAX, `Не больше ${LOOKUP_MAX} игр за раз`)),
)
export const listGames = endpoint({
  method: 'GET',
  path: '/api/v18/games',
  audience: 'guest',
  summary: 'Игры лобби по порядку',
  byUserType: true,
  query: z.object({
    ...pageOf(500),
    isMobile: z.optional(z.enum(['0', '1'])),
    isGuest: z.optional(z.enum(['0', '1'])),
    isFake: z.optional(z.enum(['0', '1'])),
    t_uid: z.optional(z.string().check(z.maxLength(40))),
    ids,
    ...searchQuery,
    /** Those played most and those that the casino has chosen; in the order of `popular_games_order`. */
    isPopular: z.optional(z.enum(['0', '1'])),
    category: z.optional(z.string().check(z.maxLength(40))),
    developer: z.optional(z.string().check(z.maxLength(40))),
  }),
  answer: z.array(GameCard),
  refusals: {},
  cacheSeconds: 60,
  notKeptWith: ['q'],
})

/** A game by its address: `/games/{developer}/{slug}`. */
export const showGame = endpoint({
  method: 'GET',
  path: '/api/v18/games/by-slug/:developer/:slug',
  audience: 'guest',
  summary: 'Игра по её адресу',
  params: z.object({
    developer: z.string().check(z.maxLength(60)),
    slug: z.string().check(z.maxLength(60)),
  }),
  answer: Game,
  refusals: {
    game_unknown: { status: 404, code: 1301, message: 'Такой игры нет' },
    ...identityRefusals,
  },
  cacheSeconds: 60,
})

/** Games that a page tells more of than a card does: few, and chosen by the lobby. */
export const listSet = endpoint({
  method: 'GET',
  path: '/api/v18/game-catalog/sets/home-page-promo/games',
  audience: 'guest',
  summary: 'Игры, о которых рассказывает главная страница',
  answer: z.array(Game),
  refusals: {},
  cacheSeconds: 60,
})

export const listDevelopers = endpoint({
  method: 'GET',
  path: '/api/v18/developers',
  audience: 'guest',
  summary: 'Студии, чьи игры есть в лобби',
  query: z.object(pageOf(500, 500)),
  answer: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      name: z.string(),
      about: z.string(),
      games: z.int(),
    }),
  ),
  refusals: {},
  cacheSeconds: 300,
})

/** Tabs of the lobby by position; the tab `/` is the lobby itself. */
export const listTabs = endpoint({
  method: 'GET',
  path: '/api/v18/games-tabs',
  audience: 'guest',
  summary: 'Вкладки лобби',
  answer: z.array(
    z.object({
      id: z.int(),
      slug: z.string(),
      position: z.int(),
      label: z.string(),
      icon: z.string(),
      games: z.int(),
      /** The highest return among its games, in hundredths of a per cent. */
      bestRtpBp: z.int(),
    }),
  ),
  refusals: {},
  cacheSeconds: 300,
})

/** Games that the asking player has played for money, the last one first. */
export const lastGames = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/lastGames',
  audience: 'player',
  summary: 'Последние игры игрока',
  query: z.object({ ...pageOf(100, 100), isMobile: z.optional(z.enum(['0', '1'])) }),
  answer: z.array(GameCard),
  refusals: {},
})

/** What the module lets an operator set. */
export const lobbySettings = {
  feature_own_games: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Избранное, последние игры и советы: страницы, вкладки и сердечки на обложках',
  }),
  feature_search_page: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Страница поиска игр: открыта ли',
  }),
  live_wins: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      from_x: z.int().check(z.minimum(2), z.maximum(10_000)),
    }),
    shipped: { enabled: true, from_x: 10 },
    visibility: 'public',
    kind: 'content',
    summary: 'Список крупных выигрышей настоящих раундов и от скольких ставок выигрыш в нём',
  }),
  popular_games_order: setting({
    schema: z.enum(['-userStatistic', '-betStatistic']),
    shipped: '-betStatistic',
    visibility: 'public',
    kind: 'content',
    summary: 'По чему выстроены популярные игры: числу игроков или ставок за 28 дней',
  }),
  games_tabs_order: setting({
    schema: z
      .array(
        z.strictObject({
          tab: z.string().check(z.maxLength(40)),
          game_ids: z
            .array(z.int32().check(z.minimum(1)))
            .check(z.maxLength(SORTED_MAX, `Не больше ${SORTED_MAX} игр во вкладке`)),
        }),
      )
      .check(z.maxLength(20, 'Не больше 20 вкладок')),
    shipped: [],
    visibility: 'office',
    kind: 'content',
    summary: 'Какие игры стоят первыми во вкладке лобби: вкладка и номера игр по порядку',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof lobbySettings> {}
}
