/**
 * Achievements are reached at a moment: each by what its player has done for the first time. Other players see those of
 * players who are visible in the list of wins, without what concerns only the player, and only from what is noted.
 */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import {
  achievementsSettings,
  type listAchievements,
  type seeAchievements,
  showAchievements,
} from '@ayva/contract/rewards/achievements'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { selectUsernames } from '../../identity/auth/auth.ts'
import { shownNames } from '../fame/fame.ts'
import { gameById } from '../../games/lobby/lobby.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { discoveriesOf, type DiscoveryKind, note } from '../discoveries/discoveries.ts'
import { kinds } from './achievements.list.ts'
import { type AchievementKind, type Counted } from './kinds.ts'
import { marksOf } from './marks.ts'

const refuse = refusing(showAchievements.refusals)

async function mustBeOn(deps: Deps): Promise<void> {
  const { enabled } = await readSetting(deps, achievementsSettings, 'feature_achievements')
  if (!enabled) throw refuse('achievements_off')
}

export async function allAchievements(deps: Deps): Promise<Answer<typeof listAchievements>> {
  await mustBeOn(deps)
  return kinds.map(({ id, group, name, condition, art }) => ({ id, group, name, condition, art }))
}

/**
 * The achievements of a player. Only the player's own view reads and notes what other modules store; for others it
 * reads what is noted and writes nothing. Refuses with `achievements_unknown`.
 */
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
  const noted = await discoveriesOf(deps.db, playerId)
  const firsts = await firstsOf(
    deps,
    isOwn ? [...noted, ...(await noteMarks(deps, playerId, noted))] : noted,
  )
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
    fresh: isOwn ? freshOf(firsts, reached) : [],
  }
}

function freshOf(firsts: Firsts, reached: { id: string }[]): string[] {
  const seen = new Set(firsts.get('seen')?.map(({ key }) => key))
  return reached.flatMap(({ id }) => (seen.has(id) ? [] : [id]))
}

/** Notes which achievements a player has been shown. Idempotent. */
export async function see(
  deps: Deps,
  playerId: bigint,
  { ids }: Body<typeof seeAchievements>,
): Promise<Answer<typeof seeAchievements>> {
  await mustBeOn(deps)
  const at = deps.clock.now()
  const seen = kinds.flatMap(({ id }) =>
    ids.includes(id) ? [{ playerId, kind: 'seen' as const, key: id, at }] : [],
  )
  await transaction(deps.db, (tx) => note(deps, tx, seen))
  return {}
}

/** When each was done for the first time, the earliest first. */
type Firsts = Map<Counted, { key: string; at: Date }[]>

function momentsOf(firsts: Firsts, { counted, key }: AchievementKind): Date[] {
  const all = firsts.get(counted) ?? []
  return all.filter((one) => key === undefined || one.key === key).map(({ at }) => at)
}

type Noted = { kind: DiscoveryKind; key: string; at: Date }[]

async function firstsOf(deps: Deps, noted: Noted): Promise<Firsts> {
  const all = noted.toSorted((one, other) => one.at.getTime() - other.at.getTime())
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
async function noteMarks(deps: Deps, playerId: bigint, noted: Noted): Promise<Noted> {
  const marks = await marksOf(deps, playerId)
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
