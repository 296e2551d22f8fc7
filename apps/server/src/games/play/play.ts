/** Opens games: with play money for everybody, with real money for the player. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  launchDemo,
  type launchPromo,
  type launchReal,
  type PlaySession,
} from '@ayva/contract/games/play'
import { type Game, type OwnGame } from '@ayva/contract/games/lobby'
import { EXIT_MARKER, gameVersions } from '@ayva/contract/games/play/version'
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { type AppParts } from '#lib/module.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { accountOf, sessionStart } from '../../identity/auth/auth.ts'
import { mustShowIdentity } from '../../identity/kyc/kyc.ts'
import { gameById, idOfSlug, isClosed, isOwn, notePlayed } from '../lobby/lobby.ts'
import { demoTable, hasOpenRound, playSession, realTable } from '../rounds/rounds.ts'
import { outsideNet } from '../suppliers/suppliers.ts'
import { freeRoundsOf } from '../../ledger/wallet/wallet.ts'
import { launchOutside } from './outside.ts'

const CASH_URL = '/payment/deposit'
const MOBILE = String(gameVersions.mobile)
const refuse = refusing(launchDemo.refusals)

type Launched = Answer<typeof launchReal>
/** The parts of other modules that can refuse a launch or observe it. */
type PlayParts = Pick<AppParts, 'mayPlay' | 'playOpened'>
/** The requested parameters and their origin. */
type Asked<Q> = { gameId: number; ip: string; lang: string } & Q
type Urls = { backUrl?: string | undefined; cashUrl?: string | undefined }
type Version = { isMobile?: '0' | '1' | undefined }

/** `principal` is the player who plays the demo, unless it is a guest. */
export async function openDemo(
  deps: Deps,
  principal: PlayerPrincipal | undefined,
  asked: Asked<Query<typeof launchDemo>>,
): Promise<Launched> {
  if (principal) await mustShowIdentity(deps.db, principal.id)
  const game = await gameToOpen(deps, asked.gameId, asked)
  if (!game.hasDemo) throw refuse('game_without_demo')
  if (!isOwn(game))
    return launchOutside(deps, {
      game,
      ...wayOut(deps, game, asked),
      ...hereOf(asked),
      player: null,
    })
  return launch(deps, game, await demoTable(deps, asked.demoId, game), asked)
}

export async function openReal(
  deps: Deps,
  parts: PlayParts,
  principal: PlayerPrincipal,
  asked: Asked<Query<typeof launchReal>>,
): Promise<Launched> {
  await mustShowIdentity(deps.db, principal.id)
  const game = await gameToOpen(deps, asked.gameId, asked)
  // An open round belongs to the player, who can always end it and take its money.
  if (!isOwn(game) || !(await hasOpenRound(deps.db, principal.id, game)))
    await parts.mayPlay(deps.db, principal.id, deps.clock.now())
  const launched = isOwn(game)
    ? await realLaunch(deps, principal, game, asked)
    : await outsideLaunch(deps, principal, game, asked)
  await parts.playOpened(deps, principal.id)
  const at = deps.clock.now()
  await notePlayed(deps.db, [{ playerId: principal.id, gameId: game.id, at }])
  return launched
}

async function realLaunch(
  deps: Deps,
  principal: PlayerPrincipal,
  game: OwnGame,
  asked: Urls,
): Promise<Launched> {
  const { id: playerId } = principal
  const since = await sinceOf(deps, principal)
  const table = await realTable(deps, { playerId, since }, game)
  const { currency, session } = table
  const net = session.net + (await outsideNet(deps.db, { playerId, currency, since }))
  return launch(deps, game, { ...table, session: { ...session, net } }, asked)
}

async function outsideLaunch(
  deps: Deps,
  principal: PlayerPrincipal,
  game: Game,
  asked: Asked<Urls & Version>,
): Promise<Launched> {
  const { id, sessionId } = principal
  const { currency } = await accountOf(deps.db, id)
  const session = await sessionOf(deps, principal)
  const player = { id, sessionId, currency, session }
  return launchOutside(deps, { game, ...wayOut(deps, game, asked), ...hereOf(asked), player })
}

/** For money if the player has free rounds in the game, otherwise a demo. */
export async function openPromo(
  deps: Deps,
  parts: PlayParts,
  principal: PlayerPrincipal | undefined,
  asked: Asked<Query<typeof launchPromo>>,
): Promise<Launched> {
  if (principal) {
    const { demoId: _, ...rest } = asked
    const gifted = await hasFreeRounds(deps, principal.id, asked.gameId)
    if (gifted) return openReal(deps, parts, principal, rest)
  }
  return openDemo(deps, principal, asked)
}

async function hasFreeRounds(deps: Deps, playerId: bigint, gameId: number): Promise<boolean> {
  const [{ currency }, free] = await Promise.all([
    accountOf(deps.db, playerId),
    freeRoundsOf(deps.db, playerId, toldTime(deps.clock)),
  ])
  return free.some((one) => one.gameId === gameId && one.currency === currency)
}

/** The game of a promotional link. Refuses with `game_unknown`. */
export async function promoGame(deps: Deps, slug: string): Promise<Game> {
  const found = await idOfSlug(deps.db, slug)
  const game = found && (await gameById(deps, found.id))
  if (!game) throw refuse('game_unknown')
  return game
}

/** Time and net result of the call's session. */
export async function sessionOf(deps: Deps, principal: PlayerPrincipal): Promise<PlaySession> {
  const { id: playerId } = principal
  const since = await sinceOf(deps, principal)
  const { currency } = await accountOf(deps.db, playerId)
  const session = await playSession(deps, { playerId, currency, since })
  return {
    ...session,
    net: session.net + (await outsideNet(deps.db, { playerId, currency, since })),
  }
}

async function sinceOf({ db, clock }: Deps, { id, sessionId }: PlayerPrincipal): Promise<Date> {
  return (await sessionStart(db, { playerId: id, id: sessionId })) ?? clock.now()
}

/** Refuses with `game_unknown`, `game_closed`, `game_not_mobile`. */
async function gameToOpen(deps: Deps, id: number, { isMobile }: Version): Promise<Game> {
  const game = await gameById(deps, id)
  if (!game) throw refuse((await isClosed(deps.db, id)) ? 'game_closed' : 'game_unknown')
  if (isMobile === MOBILE && !game.isMobile) throw refuse('game_not_mobile')
  return game
}

/** The page draws own games itself, so their address is that of the page. */
function launch(
  deps: Deps,
  game: OwnGame,
  table: Awaited<ReturnType<typeof realTable>>,
  asked: Urls,
): Launched {
  return {
    url: publicUrl(deps.config, gamePath(game)),
    launchType: 'embedded',
    launchOptions: { ...table, ...wayOut(deps, game, asked).urls },
  }
}

const gamePath = ({ developer, slug }: Game) => `/games/${developer.slug}/${slug}`

/** The page after the game, which marks the game as left. */
function wayOut({ config }: Deps, game: Game, { backUrl = '/', cashUrl = CASH_URL }: Urls) {
  const exitPath = `${gamePath(game)}?${EXIT_MARKER}`
  return { exitPath, urls: { backUrl, cashUrl, exitUrl: publicUrl(config, exitPath) } }
}

const hereOf = ({ ip, lang, isMobile }: Asked<Version>) => ({
  here: { ip, lang, isMobile: isMobile === MOBILE },
})
