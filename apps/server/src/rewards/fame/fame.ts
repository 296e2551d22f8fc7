/**
 * The hall of fame: places by the multiplier of each player's best win, of a day in Moscow and of all time. Only wins
 * of rounds for money count; names are masked, and players who are hidden, on a break or of the casino are left out.
 */
import { type Answer, type Currency, refusing } from '@ayva/contract/base'
import {
  fameSettings,
  type listFame,
  type OwnPlace,
  rateDay,
  type RatedWin,
  type showOwnFame,
} from '@ayva/contract/rewards/fame'
import { PLACES_MAX, PLACES_SHOWN } from '@ayva/contract/rewards/fame/places'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { playersOnBreak } from '../../protection/limits/limits.ts'
import { gameById, casinoPlayers } from '../../games/lobby/lobby.ts'
import { masksBesideWins } from '../../identity/player/player.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { moscowDay } from './day.ts'
import { type FameWin, findBest, findById, listBest, TOTAL } from './fame.sql.ts'

const refuse = refusing(rateDay.refusals)

/** Entries of hidden players are skipped, so more are read, a bounded number of times. */
const READ_AT_ONCE = 200
const READS_MAX = 25
const KEPT_MS = seconds(5)
/** Two periods for each currency and for all together; three around midnight. */
const LISTS_KEPT_MAX = 40

type Place = { playerId: bigint; win: RatedWin }
type Which = { period: string; currency?: Currency | undefined }

const listsOf = perApp(({ bus }) => {
  const lists = new Cache<Place[]>({ most: LISTS_KEPT_MAX })
  bus.subscribe('content_changed', () => lists.clear())
  return lists
})

async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, fameSettings, 'feature_hall_of_fame')).enabled
}

async function mustBeOn(deps: Deps): Promise<void> {
  if (!(await isOn(deps))) throw refuse('fame_off')
}

/** The first places of a day or of all time. */
export async function ratingOf(
  deps: Deps,
  kind: 'daily' | 'total',
  currency: Currency | undefined,
): Promise<Answer<typeof rateDay>> {
  await mustBeOn(deps)
  const period = kind === 'total' ? TOTAL : moscowDay(deps.clock.now())
  const places = await placesOf(deps, { period, currency })
  return { wins: places.slice(0, PLACES_SHOWN).map(({ win }) => win) }
}

export async function fameOf(
  deps: Deps,
  { limit, offset }: { limit: number; offset: number },
): Promise<Answer<typeof listFame>> {
  await mustBeOn(deps)
  const places = await placesOf(deps, { period: TOTAL })
  const wins = places.slice(offset, offset + limit).map(({ win }) => win)
  return { wins, count: places.length }
}

export async function ownFame(deps: Deps, playerId: bigint): Promise<Answer<typeof showOwnFame>> {
  await mustBeOn(deps)
  const own = (period: string) => ownPlace(deps, playerId, period)
  const [daily, total] = await Promise.all([own(moscowDay(deps.clock.now())), own(TOTAL)])
  return { daily, total }
}

async function ownPlace(deps: Deps, playerId: bigint, period: string): Promise<OwnPlace | null> {
  const best = await findBest(deps.db, playerId, period)
  const told = best && (await toldOf(deps, best))
  if (!told) return null
  const places = await placesOf(deps, { period })
  return { ...told, place: places.find((one) => one.playerId === playerId)?.win.place ?? null }
}

function placesOf(deps: Deps, which: Which): Promise<Place[]> {
  const key = `${which.period} ${which.currency ?? 'all'}`
  return listsOf(deps).load(key, KEPT_MS, () => load(deps, which))
}

async function load(deps: Deps, { period, currency }: Which): Promise<Place[]> {
  const places: Place[] = []
  const known = new Set<bigint>()
  let after: FameWin | undefined
  for (let reads = 0; reads < READS_MAX && places.length < PLACES_MAX; reads += 1) {
    const rows = await listBest(deps.db, { period, currency, after, limit: READ_AT_ONCE })
    const ids = [...new Set(rows.map(({ playerId }) => playerId))]
    const names = await shownNames(deps, ids)
    for (const row of rows) {
      const { playerId } = row
      if (places.length === PLACES_MAX || known.has(playerId) || !names.has(playerId)) continue
      const told = await toldOf(deps, row)
      if (!told) continue
      known.add(playerId)
      const place = places.length + 1
      const name = names.get(playerId) ?? null
      places.push({ playerId, win: { ...told, place, name } })
    }
    if (rows.length < READ_AT_ONCE) break
    after = rows.at(-1)
  }
  return places
}

/** Masked names of visible players; null for a player without a name. */
export async function shownNames(deps: Deps, ids: bigint[]): Promise<Map<bigint, string | null>> {
  const { db, clock } = deps
  const [names, ofCasino, selfExcluded] = await Promise.all([
    masksBesideWins(db, ids),
    casinoPlayers(deps, ids),
    playersOnBreak(db, ids, clock.now()),
  ])
  for (const id of [...ofCasino, ...selfExcluded]) names.delete(id)
  return names
}

/** The round of a visible win; undefined if its player is hidden or the entry is gone. */
export async function shownFame(deps: Deps, id: string): Promise<FameWin | undefined> {
  const win = (await isOn(deps)) ? await findById(deps.db, id) : undefined
  return win && (await shownNames(deps, [win.playerId])).has(win.playerId) ? win : undefined
}

/** The public view of a win; undefined if its game is no longer offered. */
async function toldOf(deps: Deps, { id, gameId, times100, payout, currency, at }: FameWin) {
  const game = await gameById(deps, gameId)
  if (!game) return undefined
  const { name, slug, art, developer, supplier } = game
  return {
    id,
    provable: supplier === null,
    game: { id: gameId, name, slug, art, developer: developer.slug },
    times100: Number(times100),
    payout: { minor: payout, currency },
    at: at.toISOString(),
  }
}
