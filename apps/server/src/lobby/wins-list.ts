/** The list of wins, and how open tabs hear of new ones (decision 0198). */
import { type Answer } from '@ayva/contract/base'
import { type listWins, LiveWin } from '@ayva/contract/lobby/wins'
import * as z from 'zod/mini'
import { Cache } from '#lib/cache/cache.ts'
import { perHouse } from '#lib/cache/per-house.ts'
import { after, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { namesBesideWins } from '../player/player.ts'
import { tellWatchers, watchersOf } from '../realtime/realtime.ts'
import { gameById } from './lobby.ts'
import { showing, SHOWN_MS } from './wins.ts'
import { selectWins } from './wins.sql.ts'

const SHOWN_MAX = 12
/** Some are of players who are shown to nobody. */
const READ_MAX = 4 * SHOWN_MAX
const KEPT_MS = seconds(2)
const LISTS_KEPT_MAX = 500
/** Open tabs are told of so many new ones at once, and once a second at most. */
const TOLD_MAX = 5
const BETWEEN_TELLINGS_MS = 1_000
const EVERY_GAME = 'all'

type Wins = Answer<typeof listWins>

const listsOf = perHouse(({ bus }) => {
  const lists = new Cache<Wins>({ most: LISTS_KEPT_MAX })
  bus.subscribe('content_changed', () => lists.clear())
  return lists
})

/** The newest wins; none where the operator shows none, and none on a site for its own people. */
export async function winsOf(deps: Deps, gameId?: number): Promise<Wins> {
  return listsOf(deps).load(String(gameId ?? EVERY_GAME), KEPT_MS, () => load(deps, gameId))
}

async function load(deps: Deps, gameId: number | undefined): Promise<Wins> {
  const { on, fromX } = await showing(deps)
  if (!on) return { fromX, wins: [] }
  const since = after(deps.clock.now(), -SHOWN_MS)
  const rows = await selectWins(deps.db, { gameId, since, limit: READ_MAX })
  const names = await namesBesideWins(
    deps.db,
    rows.map(({ playerId }) => playerId),
  )
  const shown = rows.filter(({ playerId }) => names.has(playerId))
  const wins: LiveWin[] = []
  for (const { id, playerId, gameId: of, stake, payout, currency, at } of shown) {
    const game = await gameById(deps, of)
    if (!game || wins.length === SHOWN_MAX) continue
    const { name, slug, art, developer, supplier } = game
    wins.push({
      id,
      name: names.get(playerId) ?? null,
      game: { id: of, name, slug, art, developer: developer.slug },
      times100: Number((payout * 100n) / stake),
      payout: { minor: payout, currency },
      at: at.toISOString(),
      provable: supplier === null,
    })
  }
  return { fromX, wins }
}

/** Tells tabs that watch of new wins, once a second at most; asks nothing while nobody watches. */
export function startTelling(deps: Deps): () => void {
  let known: Set<string> | undefined
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    try {
      known = watchersOf(deps.bus, 'wins') > 0 ? await tellNew(deps, known) : undefined
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'new wins could not be told')
    }
    busy = false
  }
  const timer = setInterval(() => void look(), BETWEEN_TELLINGS_MS).unref()
  return () => clearInterval(timer)
}

/** Tells of what is not known yet, all at once; gives what is known now. */
export async function tellNew(deps: Deps, known: Set<string> | undefined): Promise<Set<string>> {
  const { wins } = await winsOf(deps)
  const fresh = known ? wins.filter(({ id }) => !known.has(id)).slice(0, TOLD_MAX) : []
  if (fresh.length > 0)
    tellWatchers(deps.bus, 'wins', { type: 'wins', wins: z.encode(z.array(LiveWin), fresh) })
  return new Set(wins.map(({ id }) => id))
}
