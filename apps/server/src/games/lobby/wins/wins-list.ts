/** The list of wins, and its updates in open tabs (decision 0028). */
import { type Answer } from '@ayva/contract/base'
import { type listWins, LiveWin } from '@ayva/contract/games/lobby/wins'
import * as z from 'zod/mini'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { after, seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type SelfExcluded } from '#lib/module.ts'
import { notifyWatchers, watchersOf } from '../../../platform/realtime/realtime.ts'
import { gameById } from '../lobby.ts'
import { showing, SHOWN_MS, shownNames } from './wins.ts'
import { selectWins, type WinRow, WINS_KEPT_MAX } from './wins.sql.ts'

const SHOWN_MAX = 12
/** Some wins belong to hidden players, so more are read until there are enough. */
const READ_AT_ONCE = 100
const KEPT_MS = seconds(2)
const LISTS_KEPT_MAX = 500
/** The most new wins in one message; messages are sent at most once a second. */
const TOLD_MAX = 5
const BETWEEN_TELLINGS_MS = 1_000
const EVERY_GAME = 'all'

type Wins = Answer<typeof listWins>

const listsOf = perApp(({ bus }) => {
  const lists = new Cache<Wins>({ most: LISTS_KEPT_MAX })
  bus.subscribe('content_changed', () => lists.clear())
  return lists
})

/** The newest wins; none if the operator hides them or the site is for its own staff. */
export async function winsOf(
  deps: Deps,
  selfExcluded: SelfExcluded,
  gameId?: number,
): Promise<Wins> {
  const key = String(gameId ?? EVERY_GAME)
  return listsOf(deps).load(key, KEPT_MS, () => load(deps, selfExcluded, gameId))
}

async function load(
  deps: Deps,
  selfExcluded: SelfExcluded,
  gameId: number | undefined,
): Promise<Wins> {
  const { on, fromX } = await showing(deps)
  const wins: LiveWin[] = []
  const since = after(deps.clock.now(), -SHOWN_MS)
  for (let from = 0; on && from < WINS_KEPT_MAX && wins.length < SHOWN_MAX; from += READ_AT_ONCE) {
    const page = { limit: READ_AT_ONCE, offset: from }
    const rows = await selectWins(deps.db, { gameId, since, ...page })
    const ids = [...new Set(rows.map(({ playerId }) => playerId))]
    const names = await shownNames(deps, ids, selfExcluded)
    for (const row of rows) {
      const win = names.has(row.playerId) && (await toldOf(deps, row))
      if (!win || wins.length === SHOWN_MAX) continue
      wins.push({ ...win, name: names.get(row.playerId) ?? null })
    }
    if (rows.length < READ_AT_ONCE) break
  }
  return { fromX, wins }
}

/** The public view of a win; undefined if its game is no longer offered. */
async function toldOf(deps: Deps, { id, gameId, stake, payout, currency, at }: WinRow) {
  const game = await gameById(deps, gameId)
  if (!game) return undefined
  const { name, slug, art, developer, supplier } = game
  return {
    id,
    game: { id: gameId, name, slug, art, developer: developer.slug },
    times100: Number((payout * 100n) / stake),
    payout: { minor: payout, currency },
    at: at.toISOString(),
    provable: supplier === null,
  }
}

/** Sends new wins to watching tabs, at most once a second; reads nothing without watchers. */
export function startNotifying(deps: Deps, selfExcluded: SelfExcluded): () => void {
  let known: Set<string> | undefined
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    try {
      known =
        watchersOf(deps.bus, 'wins') > 0 ? await notifyNew(deps, selfExcluded, known) : undefined
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'new wins could not be told')
    }
    busy = false
  }
  const timer = setInterval(() => void look(), BETWEEN_TELLINGS_MS).unref()
  return () => clearInterval(timer)
}

/** Sends the wins that are not yet known in one message; returns those known now. */
export async function notifyNew(
  deps: Deps,
  selfExcluded: SelfExcluded,
  known: Set<string> | undefined,
): Promise<Set<string>> {
  const { wins } = await winsOf(deps, selfExcluded)
  const fresh = known ? wins.filter(({ id }) => !known.has(id)).slice(0, TOLD_MAX) : []
  if (fresh.length > 0)
    notifyWatchers(deps.bus, 'wins', { type: 'wins', wins: z.encode(z.array(LiveWin), fresh) })
  return new Set(wins.map(({ id }) => id))
}
