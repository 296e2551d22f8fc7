/**
 * Watches returns during play (decision 0027): the standard score of each model's day. Beyond a first bound an alarm is
 * raised; beyond a second one the model's games accept no new rounds until an operator opens them.
 */
import { watchSettings } from '@ayva/contract/games/lobby/watch'
import { registry } from '@ayva/games/registry.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { record } from '../../../platform/audit/audit.ts'
import { readSetting } from '../../../platform/settings/settings.ts'
import * as games from '../office.sql.ts'
import * as store from './watch.sql.ts'

type Day = Pick<store.DayRow, 'day' | 'modelId' | 'modelVersion' | 'rounds' | 'won' | 'most'> &
  Pick<store.DayRow, 'expected' | 'variance'> & { gameIds: number[] }

/** Checks today and yesterday; an alarm or closing for a day happens once. */
export async function watchReturns(deps: Deps): Promise<void> {
  const { enabled, alarm, close, closes, rounds } = await readSetting(
    deps,
    watchSettings,
    'returns_watch',
  )
  if (!enabled) return
  for (const day of daysOf(await store.listDays(deps.db, deps.clock.now()))) {
    const z = scoreOf(day)
    if (day.rounds < rounds || Math.abs(z) <= alarm) continue
    await notifyOnce(deps, day, z)
    if (closes && Math.abs(z) > close) await closeOnce(deps, day, z)
  }
}

/** Combines all titles of a model. */
function daysOf(rows: store.DayRow[]): Day[] {
  const days = new Map<string, Day>()
  for (const { gameId, ...row } of rows) {
    const key = `${row.day} ${row.modelId} ${row.modelVersion}`
    const known = days.get(key)
    if (!known) {
      days.set(key, { ...row, gameIds: [gameId] })
      continue
    }
    known.gameIds.push(gameId)
    known.rounds += row.rounds
    known.won += row.won
    known.expected += row.expected
    known.variance += row.variance
    known.most = Math.max(known.most, row.most)
  }
  return [...days.values()]
}

/**
 * The standard score of a day. One great win on a quiet day is no fault, so above the expectation the largest round is
 * left out. If the return depends on the player's skill, a lower return is no fault either.
 */
export function scoreOf({ modelId, modelVersion, won, expected, variance, most }: Day): number {
  if (variance <= 0) return 0
  const sd = Math.sqrt(variance)
  if (won >= expected) return Math.max(0, (won - most - expected) / sd)
  const { engine, model } = registry.find(modelId, modelVersion)
  const byPlay = registry.engine(model.engine).hasSteps && !engine.chosenChance4
  return byPlay ? 0 : (won - expected) / sd
}

async function notifyOnce({ db, clock, log }: Deps, day: Day, z: number): Promise<void> {
  if (!(await store.noteOfDay(db, day, 'toldAt', clock.now()))) return
  const { modelId, modelVersion, rounds } = day
  log.error(
    { alarm: 'returns_far', modelId, modelVersion, day: day.day, rounds, z },
    'a game returns far from what its model says',
  )
}

async function closeOnce(deps: Deps, day: Day, z: number): Promise<void> {
  const at = deps.clock.now()
  const why = `returns of ${day.day}: z = ${z.toFixed(2)} over ${day.rounds} rounds`
  const closed = await transaction(deps.db, async (tx) => {
    if (!(await store.noteOfDay(tx, day, 'closedAt', at))) return []
    const switched: number[] = []
    for (const id of day.gameIds.toSorted((a, b) => a - b)) {
      await games.lockSwitch(tx, id)
      if (!(await games.findGame(tx, id))?.on) continue
      await games.setActive(tx, id, false)
      await record(tx, {
        actorKind: 'job',
        actor: 'lobby',
        at,
        action: 'game.switched',
        subject: `game ${id}`,
        why,
        before: { on: true },
        after: { on: false },
      })
      switched.push(id)
    }
    return switched
  })
  for (const game of closed) deps.bus.publish('content_changed', { game })
  if (closed.length > 0)
    deps.log.error({ alarm: 'game_closed', games: closed, modelId: day.modelId, z }, why)
}
