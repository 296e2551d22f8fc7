/** The standings: the first places are cached for everybody, a player's own place is counted. */
import { RANK_MAX, type TournamentMember } from '@ayva/contract/rewards/tournaments'
import { Cache } from '#lib/cache/cache.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import * as store from './members.sql.ts'
import { type MemberRow } from './members.sql.ts'
import { shownNames } from './names.ts'
import { type TournamentRow } from './tournaments.sql.ts'

const KEPT_MS = seconds(5)
const LISTS_KEPT_MAX = 200
/** The first three, and the number of neighbours on each side of the player. */
const FIRST = 3
const WINDOW = 2

type Standing = { row: MemberRow; rank: number; tournament: TournamentRow }
type Slice = { limit: number; offset: number }
type Page = { items: TournamentMember[]; owners: (bigint | null)[] }

const keptOf = perApp(({ bus }) => {
  const pages = new Cache<Page>({ most: LISTS_KEPT_MAX })
  const counts = new Cache<number>({ most: LISTS_KEPT_MAX })
  bus.subscribe('content_changed', () => {
    pages.clear()
    counts.clear()
  })
  return { pages, counts }
})

/** A page of members by places; the caller's own row is marked. */
export async function membersOf(
  deps: Deps,
  tournament: TournamentRow,
  { slice, caller }: { slice: Slice; caller: bigint | undefined },
): Promise<{ items: TournamentMember[]; count: number }> {
  const { pages, counts } = keptOf(deps)
  const { id } = tournament
  const limit = Math.max(0, Math.min(slice.limit, RANK_MAX - slice.offset))
  const [page, count] = await Promise.all([
    limit === 0
      ? { items: [], owners: [] }
      : pages.load(`${id} ${slice.offset} ${limit}`, KEPT_MS, () =>
          load(deps, tournament, { ...slice, limit }),
        ),
    counts.load(String(id), KEPT_MS, () => store.countRanked(deps.db, id, RANK_MAX)),
  ])
  const { items, owners } = page
  const marked = items.map((item, at) => ({
    ...item,
    isOwn: caller !== undefined && owners[at] === caller,
  }))
  return { items: marked, count }
}

async function load(deps: Deps, tournament: TournamentRow, slice: Slice): Promise<Page> {
  const rows = await store.selectRanked(deps.db, tournament.id, slice)
  const standing = rows.map((row, at) => ({ row, rank: slice.offset + at + 1, tournament }))
  return {
    items: await told(deps, standing),
    owners: rows.map(({ ownerId }) => ownerId),
  }
}

/** The first three, and the player with two neighbours on each side, without repetitions. */
export async function leaderboardOf(
  deps: Deps,
  tournament: TournamentRow,
  own: MemberRow | undefined,
): Promise<{ members: TournamentMember[]; userRanks: TournamentMember[] }> {
  const caller = own?.ownerId ?? undefined
  const first = membersOf(deps, tournament, { slice: { limit: FIRST, offset: 0 }, caller })
  const rank = own && (await rankOf(deps, own))
  if (!own || !rank) return { members: (await first).items, userRanks: [] }
  const offset = Math.max(FIRST, rank - WINDOW - 1)
  const limit = Math.max(0, rank + WINDOW - offset)
  const [{ items: members }, around] = await Promise.all([
    first,
    limit === 0 ? { items: [] } : membersOf(deps, tournament, { slice: { limit, offset }, caller }),
  ])
  return { members, userRanks: around.items }
}

/** Null for a member without a place, or below the last counted one. */
export async function rankOf(deps: Deps, member: MemberRow): Promise<number | null> {
  if (!member.isRanked) return null
  const before = await store.countBefore(deps.db, member, RANK_MAX)
  return before < RANK_MAX ? before + 1 : null
}

/** The winners by tournament id, for tournaments with final places and members. */
export async function winnersOf(
  deps: Deps,
  tournaments: readonly TournamentRow[],
  caller: bigint | undefined,
): Promise<ReadonlyMap<number, TournamentMember>> {
  const closed = tournaments.filter(({ closedAt }) => closedAt !== null)
  const rows = await store.selectFirst(
    deps.db,
    closed.map(({ id }) => id),
  )
  const byId = new Map(closed.map((one) => [one.id, one]))
  const standing = rows.map((row) => ({ row, rank: 1, tournament: byId.get(row.tournamentId)! }))
  const shown = await told(deps, standing)
  return new Map(
    rows.map(({ tournamentId, ownerId }, at) => [
      tournamentId,
      { ...shown[at]!, isOwn: caller !== undefined && ownerId === caller },
    ]),
  )
}

async function told(deps: Deps, standing: readonly Standing[]): Promise<TournamentMember[]> {
  const ids = standing.flatMap(({ row }) => row.ownerId ?? [])
  const names = await shownNames(deps, [...new Set(ids)])
  return standing.map(({ row, rank, tournament: { prizes, currency } }) => {
    const minor = prizes[rank - 1]
    return {
      rank,
      score: Number(row.score),
      isOwn: false,
      name: (row.ownerId !== null && names.get(row.ownerId)) || null,
      prize: minor === undefined ? null : { minor, currency },
    }
  })
}
