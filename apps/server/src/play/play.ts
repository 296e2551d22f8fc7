/** Opening a game: on play money by anybody, on the player's own money by the player. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import {
  type Launch,
  launchDemo,
  type launchPromo,
  type launchReal,
  type PlaySession,
} from '@ayva/contract/play'
import { type Game, type OwnGame } from '@ayva/contract/lobby'
import { EXIT_MARKER, gameVersions } from '@ayva/contract/play/version'
import { toldTime } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { accountOf, sessionStart } from '../auth/auth.ts'
import { mustShowIdentity } from '../kyc/kyc.ts'
import { gameById, idOfSlug, isClosed, isOwn, notePlayed } from '../lobby/lobby.ts'
import { demoTable, playSession, realTable } from '../rounds/rounds.ts'
import { freeRoundsOf } from '../wallet/wallet.ts'

const CASH_URL = '/payment/deposit'
const MOBILE = String(gameVersions.mobile)
const refuse = refusing(launchDemo.refusals)

type Launched = Answer<typeof launchReal>
type Asked<Q> = { gameId: number } & Q
type Urls = { backUrl?: string | undefined; cashUrl?: string | undefined }
type Version = { isMobile?: '0' | '1' | undefined }

/** `principal` is the player who plays the demo, where it is no guest. */
export async function openDemo(
  deps: Deps,
  principal: PlayerPrincipal | undefined,
  { gameId, demoId, isMobile, ...urls }: Asked<Query<typeof launchDemo>>,
): Promise<Launched> {
  if (principal) await mustShowIdentity(deps.db, principal.id)
  const game = await gameToOpen(deps, gameId, { isMobile })
  if (!game.hasDemo) throw refuse('game_without_demo')
  if (!isOwn(game)) throw refuse('game_unreached')
  return launch(deps, game, { ...(await demoTable(deps, demoId, game)), ...wayOut(urls) })
}

export async function openReal(
  deps: Deps,
  principal: PlayerPrincipal,
  { gameId, isMobile, ...urls }: Asked<Query<typeof launchReal>>,
): Promise<Launched> {
  await mustShowIdentity(deps.db, principal.id)
  const game = await gameToOpen(deps, gameId, { isMobile })
  const { id: playerId } = principal
  if (!isOwn(game)) throw refuse('game_unreached')
  const table = await realTable(deps, { playerId, since: await sinceOf(deps, principal) }, game)
  await notePlayed(deps.db, [{ playerId, gameId, at: deps.clock.now() }])
  return launch(deps, game, { ...table, ...wayOut(urls) })
}

/** For money where the player's gift has free rounds in the game, else on play money. */
export async function openPromo(
  deps: Deps,
  principal: PlayerPrincipal | undefined,
  asked: Asked<Query<typeof launchPromo>>,
): Promise<Launched> {
  if (principal) {
    const { demoId: _, ...rest } = asked
    const gifted = await hasFreeRounds(deps, principal.id, asked.gameId)
    if (gifted) return openReal(deps, principal, rest)
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

/** The game that a link of an advertisement names. Refuses with `game_unknown`. */
export async function promoGame(deps: Deps, slug: string): Promise<Game> {
  const found = await idOfSlug(deps.db, slug)
  const game = found && (await gameById(deps, found.id))
  if (!game) throw refuse('game_unknown')
  return game
}

/** Time and net result of the session that the call belongs to. */
export async function sessionOf(deps: Deps, principal: PlayerPrincipal): Promise<PlaySession> {
  const since = await sinceOf(deps, principal)
  return playSession(deps, { playerId: principal.id, since })
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

/** Own games are drawn by the page itself, so the address is that of the page. */
function launch(
  deps: Deps,
  game: OwnGame,
  options: Omit<Launch['launchOptions'], 'exitUrl'>,
): Launched {
  return {
    url: publicUrl(deps.config, gamePath(game)),
    launchType: 'embedded',
    launchOptions: { ...options, exitUrl: exitUrl(deps, game) },
  }
}

/** Whoever follows it has left the game. */
const exitUrl = ({ config }: Deps, game: Game) =>
  publicUrl(config, `${gamePath(game)}?${EXIT_MARKER}`)

const gamePath = ({ developer, slug }: Game) => `/games/${developer.slug}/${slug}`

const wayOut = ({ backUrl = '/', cashUrl = CASH_URL }: Urls) => ({ backUrl, cashUrl })
