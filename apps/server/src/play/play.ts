/** Opening a game: on play money by anybody, on the player's own money by the player. */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import { launchDemo, type launchReal } from '@ayva/contract/play'
import { type Game, type OwnGame } from '@ayva/contract/lobby'
import { type Deps } from '#lib/deps.ts'
import { type PlayerPrincipal } from '#lib/http/principal.ts'
import { sessionStart } from '../auth/auth.ts'
import { notePlayed, ownGameById } from '../lobby/lobby.ts'
import { demoTable, realTable } from '../rounds/rounds.ts'

const CASH_URL = '/payment/deposit'
const refuse = refusing(launchDemo.refusals)

type Urls = { backUrl?: string | undefined; cashUrl?: string | undefined }

export async function openDemo(
  deps: Deps,
  gameId: number,
  { demoId, ...urls }: Query<typeof launchDemo>,
): Promise<Answer<typeof launchDemo>> {
  const game = await activeGame(deps, gameId)
  return launch(game, await demoTable(deps, demoId, game), urls)
}

export async function openReal(
  deps: Deps,
  principal: PlayerPrincipal,
  { gameId, ...urls }: { gameId: number } & Query<typeof launchReal>,
): Promise<Answer<typeof launchReal>> {
  const game = await activeGame(deps, gameId)
  const { id: playerId, sessionId } = principal
  const at = deps.clock.now()
  const since = (await sessionStart(deps.db, { playerId, id: sessionId })) ?? at
  const table = await realTable(deps, { playerId, since }, game)
  await notePlayed(deps.db, [{ playerId, gameId, at }])
  return launch(game, table, urls)
}

async function activeGame(deps: Deps, gameId: number): Promise<OwnGame> {
  const game = await ownGameById(deps, gameId)
  if (!game) throw refuse('game_unknown')
  return game
}

/** Own games are drawn by the page itself, so the address is that of the page. */
function launch(
  { developer, slug }: Game,
  table: Awaited<ReturnType<typeof realTable>>,
  { backUrl = '/', cashUrl = CASH_URL }: Urls,
): Answer<typeof launchReal> {
  return {
    url: `/games/${developer.slug}/${slug}`,
    launchType: 'embedded',
    launchOptions: { ...table, backUrl, cashUrl },
  }
}
