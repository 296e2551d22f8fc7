/**
 * Statistics from finished rounds: bets and players of the last days, and games played by the same people. Stream
 * consumers count each round once (decision 0025).
 */
import { days as daysMs } from '#lib/clock.ts'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { playersWith } from '../../../identity/auth/auth.ts'
import { CASINO_LABEL } from '../wins/casino-players.ts'
import * as store from './plays.sql.ts'

export { forgetPlays } from './plays.sql.ts'

/** The number of days that count, including today. */
export const WINDOW_DAYS = 28
/** How many of a player's other games count as played together with a new one. */
const OTHERS_MAX = 10
const POPULAR_MAX = 100

/** A finished round for money that was not void. */
export type Play = { playerId: bigint; gameId: number; at: Date }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const windowStart = (now: Date) => dayOf(new Date(now.getTime() - daysMs(WINDOW_DAYS - 1)))
const keyOf = (...parts: (bigint | number | string)[]) => parts.join(':')

/** Adds finished rounds to the statistics. Rounds of days that no longer count are skipped. */
export async function countPlays(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  rounds: Play[],
): Promise<void> {
  const since = windowStart(clock.now())
  const counted = await ofPlayers(
    tx,
    rounds.filter(({ at }) => dayOf(at) >= since),
  )
  if (counted.length === 0) return
  const played = byPlayer(counted)
  const known = new Map<string, string | null>()
  for (const { playerId, gameId, lastDay } of await store.selectLastDays(tx, played))
    known.set(keyOf(playerId, gameId), lastDay)
  const before = ({ playerId, gameId }: store.Pair) => {
    const day = known.get(keyOf(playerId, gameId)) ?? null
    return day !== null && day >= since ? day : null
  }
  await store.addToPlayers(tx, played)
  await store.addToDays(tx, daysOf(counted, played, before))
  await pair(
    tx,
    played.filter((one) => before(one) === null),
    since,
  )
}

/** Excludes the casino's own players. */
async function ofPlayers(tx: Tx, rounds: Play[]): Promise<Play[]> {
  const ids = [...new Set(rounds.map(({ playerId }) => playerId))]
  const fake = new Set(ids.length > 0 ? await playersWith(tx, ids, CASINO_LABEL) : [])
  return rounds.filter(({ playerId }) => !fake.has(playerId))
}

/** For each player and game: the number of rounds and the last day. */
function byPlayer(rounds: Play[]): store.PlayerGame[] {
  const found = new Map<string, store.PlayerGame>()
  for (const { playerId, gameId, at } of rounds) {
    const key = keyOf(playerId, gameId)
    const one = found.get(key) ?? { playerId, gameId, at, day: dayOf(at), bets: 0 }
    const last = at > one.at ? at : one.at
    found.set(key, { ...one, at: last, day: dayOf(last), bets: one.bets + 1 })
  }
  return [...found.values()]
}

/** A player counts only on the last day of play, so a later round moves the player there from the earlier day. */
function daysOf(
  rounds: Play[],
  played: store.PlayerGame[],
  before: (pair: store.Pair) => string | null,
): store.GameDay[] {
  const found = new Map<string, store.GameDay>()
  const add = (gameId: number, day: string, bets: number, players: number) => {
    const key = keyOf(gameId, day)
    const one = found.get(key) ?? { gameId, day, bets: 0, players: 0 }
    found.set(key, { ...one, bets: one.bets + bets, players: one.players + players })
  }
  for (const { gameId, at } of rounds) add(gameId, dayOf(at), 1, 0)
  for (const one of played) {
    const last = before(one)
    if (last !== null && last >= one.day) continue
    add(one.gameId, one.day, 0, 1)
    if (last !== null) add(one.gameId, last, 0, -1)
  }
  return [...found.values()]
}

/** A player's new game counts as played together with the player's other games. */
async function pair(tx: Tx, begun: store.Pair[], since: string): Promise<void> {
  if (begun.length === 0) return
  const told = new Set<string>()
  const found = new Map<string, { gameId: number; otherId: number; players: number }>()
  for (const { playerId, gameId, otherId } of await store.selectOthers(tx, begun, {
    since,
    most: OTHERS_MAX,
  })) {
    // Both games may be new in the same batch.
    const together = keyOf(playerId, Math.min(gameId, otherId), Math.max(gameId, otherId))
    if (told.has(together)) continue
    told.add(together)
    for (const [one, other] of [
      [gameId, otherId],
      [otherId, gameId],
    ] as const) {
      const key = keyOf(one, other)
      const players = (found.get(key)?.players ?? 0) + 1
      found.set(key, { gameId: one, otherId: other, players })
    }
  }
  if (found.size > 0) await store.addToPairs(tx, [...found.values()])
}

/** Updates the sort keys of lists from the days, and deletes days that no longer count. */
export async function recountGames({ db, clock }: Deps): Promise<void> {
  await transaction(db, async (tx) => {
    const changed = await store.takeChanged(tx, windowStart(clock.now()))
    if (changed.length > 0) await store.recount(tx, changed)
    await store.markPopular(tx, POPULAR_MAX)
  })
}

/** Every week older counts of games played together lose weight. */
export function fadePairs({ db }: Deps): Promise<void> {
  return transaction(db, store.halvePairs)
}
