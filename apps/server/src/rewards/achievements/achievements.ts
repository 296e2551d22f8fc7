/**
 * Achievements are reached at a moment: each by what its player has done for the first time. Other players see those of
 * players who are visible in the list of wins, without what concerns only the player.
 */
import { type Answer, refusing } from '@ayva/contract/base'
import {
  achievementsSettings,
  type listAchievements,
  showAchievements,
} from '@ayva/contract/rewards/achievements'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { selectUsernames } from '../../identity/auth/auth.ts'
import { shownNames } from '../fame/fame.ts'
import { gameById } from '../../games/lobby/lobby.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { discoveriesOf, note } from '../discoveries/discoveries.ts'
import { kinds } from './achievements.list.ts'
import { type AchievementKind, type Counted } from './kinds.ts'
import { type Mark, marksOf } from './marks.ts'

const refuse = refusing(showAchievements.refusals)

async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, achievementsSettings, 'feature_achievements')
  if (!enabled) throw refuse('achievements_off')
}

export async function allAchievements(deps: Deps): Promise<Answer<typeof listAchievements>> {
  await mustBeOn(deps)
  return kinds.map(({ id, group, name, condition, art }) => ({ id, group, name, condition, art }))
}

/** The achievements of a player, for the player or for others. Refuses with `achievements_unknown`. */
export async function achievementsOf(
  deps: Deps,
  playerId: bigint,
  asks: bigint | undefined,
): Promise<Answer<typeof showAchievements>> {
  await mustBeOn(deps)
  const isOwn = playerId === asks
  const names = isOwn
    ? await selectUsernames(deps.db, [playerId])
    : await shownNames(deps, [playerId])
  if (!names.has(playerId)) throw refuse('achievements_unknown')
  const firsts = await firstsOf(deps, playerId)
  const shown = kinds.filter(({ isPrivate }) => isOwn || !isPrivate)
  const reached = shown.flatMap((kind) => {
    const at = momentsOf(firsts, kind)[kind.need - 1]
    return at ? [{ id: kind.id, at: at.toISOString() }] : []
  })
  // The progress is shown only to the player. Luck has none: nobody comes nearer to it.
  const counted = isOwn ? shown.filter(({ key, need }) => key === undefined && need > 1) : []
  const steps = counted.map((kind) => {
    const { id, need } = kind
    return { id, need, have: Math.min(momentsOf(firsts, kind).length, need) }
  })
  return {
    name: names.get(playerId) ?? null,
    earned: reached.map(({ id }) => id),
    reached,
    steps,
  }
}

/** When each was done for the first time, the earliest first. */
type Firsts = Map<Counted, { key: string; at: Date }[]>

function momentsOf(firsts: Firsts, { counted, key }: AchievementKind): Date[] {
  const all = firsts.get(counted) ?? []
  return all.filter((one) => key === undefined || one.key === key).map(({ at }) => at)
}

async function firstsOf(deps: Deps, playerId: bigint): Promise<Firsts> {
  const [noted, marks] = await Promise.all([
    discoveriesOf(deps.db, playerId),
    marksOf(deps, playerId),
  ])
  const added = await noteMarks(deps, playerId, { noted, marks })
  const all = [...noted, ...added].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const games = all.filter(({ kind }) => kind === 'game')
  const [engines, studios] = await traitsOf(deps, games)
  return new Map<Counted, { key: string; at: Date }[]>([
    ...Map.groupBy(all, ({ kind }) => kind),
    ['engine', engines],
    ['studio', studios],
  ])
}

/**
 * Stores what other modules know and nobody has noted, so that it stays when its source is gone. Returns what is new; a
 * mark that is noted keeps its moment.
 */
async function noteMarks(
  deps: Deps,
  playerId: bigint,
  { noted, marks }: { noted: { kind: string; key: string }[]; marks: Mark[] },
): Promise<(Mark & { at: Date })[]> {
  const known = new Set(noted.map(({ kind, key }) => `${kind} ${key}`))
  const now = deps.clock.now()
  const added = marks
    .filter(({ kind, key }) => !known.has(`${kind} ${key}`))
    .map((mark) => Object.assign({}, mark, { at: mark.at ?? now }))
  if (added.length > 0)
    await transaction(deps.db, (tx) =>
      note(
        deps,
        tx,
        added.map((one) => Object.assign({ playerId }, one)),
      ),
    )
  return added
}

type Dated = { key: string; at: Date }

/** The first moments of each kind of games and of each studio, among games in their order. */
async function traitsOf(deps: Deps, games: Dated[]): Promise<[engines: Dated[], studios: Dated[]]> {
  const engines = new Map<string, Date>()
  const studios = new Map<string, Date>()
  for (const { key, at } of games) {
    const game = await gameById(deps, Number(key))
    if (!game) continue
    if (!engines.has(game.engine)) engines.set(game.engine, at)
    if (!studios.has(game.developer.slug)) studios.set(game.developer.slug, at)
  }
  const list = (of: Map<string, Date>) => [...of].map(([key, at]) => ({ key, at }))
  return [list(engines), list(studios)]
}
