import * as z from 'zod/mini'
import { endpoint, PathId, Uuid } from '../base.ts'
import { identityRefusals } from '../identity/kyc.ts'
import { Game, showGame } from './lobby.ts'
import { AnyLaunch, PlaySession } from './play/launch.ts'
import { breakRefusals } from '../protection/limits.ts'
import { roundRefusals } from './rounds/refusals.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

export * from './play/launch.ts'
export * from './play/pregame.ts'

/** Only addresses of this site: a launch must not lead a player elsewhere. */
const SitePath = z.string().check(z.regex(/^\/(?!\/)[^\\\s]{0,200}$/, 'Некорректное значение'))
const launchQuery = z.object({
  backUrl: z.optional(SitePath),
  cashUrl: z.optional(SitePath),
  /** The version that is asked for: `1` on a phone, `0` on a desktop. */
  isMobile: z.optional(z.enum(['0', '1'])),
})
/** What the lobby's calls say of the visitor; an unknown value does no harm. */
const userType = {
  isGuest: z.optional(z.enum(['0', '1'])),
  isFake: z.optional(z.enum(['0', '1'])),
  t_uid: z.optional(z.string().check(z.maxLength(40))),
}
const launchRefusals = {
  game_unknown: roundRefusals.game_unknown,
  game_closed: roundRefusals.game_closed,
  game_not_mobile: {
    status: 422,
    code: 4102,
    message: 'Эта игра сделана для большого экрана. Откройте её на компьютере.',
  },
  game_without_demo: { status: 422, code: 4103, message: 'В этой игре нет демо' },
  game_unreached: {
    status: 503,
    code: 4104,
    message: 'Сервер этой игры сейчас не отвечает. Деньги на месте. Попробуйте чуть позже.',
  },
  ...identityRefusals,
} as const

export const launchDemo = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/demo',
  audience: 'guest',
  summary: 'Открыть игру на деньги демо',
  params: z.object({ id: PathId }),
  query: z.extend(launchQuery, { demoId: z.optional(Uuid) }),
  answer: AnyLaunch,
  refusals: launchRefusals,
})

export const launchReal = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/real',
  audience: 'player',
  summary: 'Открыть игру на деньги',
  byUserType: true,
  params: z.object({ id: PathId }),
  query: z.extend(launchQuery, userType),
  answer: AnyLaunch,
  refusals: { ...launchRefusals, ...breakRefusals },
})

/** For money to a player whose gift has free rounds in the game, on play money to everybody else. */
export const launchPromo = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/promo',
  audience: 'guest',
  summary: 'Открыть игру из рекламы: бесплатными ставками, если они есть, иначе на деньги демо',
  params: z.object({ id: PathId }),
  query: z.extend(launchQuery, { demoId: z.optional(Uuid) }),
  answer: AnyLaunch,
  refusals: { ...launchRefusals, ...breakRefusals },
})

/** A game by its own slug, as advertisements name it: `/game_promo/{slug}`. */
export const showPromoGame = endpoint({
  method: 'GET',
  path: '/api/v18/game-promo/:slug',
  audience: 'guest',
  summary: 'Игра, которую открывает ссылка из рекламы',
  params: z.object({ slug: z.string().check(z.maxLength(60)) }),
  answer: Game,
  refusals: showGame.refusals,
  cacheSeconds: 60,
})

/** Time and net result beside a game that the page does not draw itself. */
export const showPlaySession = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/play-session',
  audience: 'player',
  summary: 'Время и итог сессии игры',
  answer: PlaySession,
  refusals: {},
})

/** What the module lets an operator set. */
export const playSettings = {
  demo_game_cash_autopopup: setting({
    schema: z.strictObject({
      enabled: z.boolean(),
      /** Since the demo began. */
      seconds: z.int().check(z.minimum(10), z.maximum(86_400)),
    }),
    shipped: { enabled: false, seconds: 600 },
    visibility: 'public',
    kind: 'content',
    summary: 'Приглашение в кассу, которое открывается само во время демо, раз за вкладку',
  }),
  game_autoplay: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'protection',
    summary:
      'Автоигра в собственных играх, раунды которых не требуют решений: с числом раундов и границей проигрыша. ' +
      'Во многих юрисдикциях запрещена. Правила и акции сайта говорят, что её нет: включая, исправьте их',
  }),
  feature_game_promo: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Игра по ссылке из рекламы: /game_promo/{slug}',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof playSettings> {}
}
