/**
 * Tournaments of the casino: members are ranked by their rounds after joining, by the rule of each tournament.
 *
 * Locks: the tournament, whose members are numbered.
 */
import { type Answer, type Query, refusing } from '@ayva/contract/base'
import { type PregameTournament } from '@ayva/contract/games/play'
import * as contract from '@ayva/contract/rewards/tournaments'
import { Cache } from '#lib/cache/cache.ts'
import { keptNames } from '#lib/cache/kept-names.ts'
import { perApp } from '#lib/cache/per-app.ts'
import { seconds } from '#lib/clock.ts'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'
import { type MayPlay } from '#lib/module.ts'
import { accountOf, mustBeComplete } from '../../identity/auth/auth.ts'
import { gameById, casinoLabels, isOfCasino } from '../../games/lobby/lobby.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { fundOf, isOfClub } from '../contests/contests.ts'
import { findMember, insertMember, type MemberRow, selectJoined } from './members.sql.ts'
import { leaderboardOf, membersOf, rankOf, winnersOf } from './standings.ts'
import * as store from './tournaments.sql.ts'
import { type TournamentRow } from './tournaments.sql.ts'

export { findFirstJoined } from './members.sql.ts'

const refuse = refusing(contract.joinTournament.refusals)
const RUNNING_KEPT_MS = seconds(5)

type Caller = { id: bigint } | undefined

export async function tournaments(
  deps: Deps,
  query: Query<typeof contract.listTournaments>,
  caller: Caller,
): Promise<Answer<typeof contract.listTournaments>> {
  await mustBeOn(deps)
  const vipFirst = caller !== undefined && (await isOfClub(deps.db, caller.id))
  const asked = { ...query, now: deps.clock.now(), vipFirst }
  const [rows, count] = await Promise.all([
    store.selectTournaments(deps.db, asked),
    store.countTournaments(deps.db, asked),
  ])
  const ids = rows.map(({ id }) => id)
  const joined = caller ? await selectJoined(deps.db, caller.id, ids) : new Set<number>()
  const winners = await winnersOf(deps, rows, caller?.id)
  const cards = rows.map((row) => ({
    ...cardOf(row, deps.clock.now(), joined.has(row.id)),
    winner: winners.get(row.id) ?? null,
  }))
  return { tournaments: cards, count }
}

const keptIds = keptNames(store.selectIds)

/** Whether a tournament of this id may exist. */
export async function mayBeTournament(deps: Deps, { tournamentId }: PageParams): Promise<boolean> {
  return (await keptIds(deps)).mayHave(Number(tournamentId))
}

/** Refuses with `tournament_unknown`. */
export async function tournament(
  deps: Deps,
  id: number,
  caller: Caller,
): Promise<contract.Tournament> {
  const row = await begun(deps, id)
  const own = caller && (await findMember(deps.db, id, caller.id))
  const [board, games] = await Promise.all([
    leaderboardOf(deps, row, own),
    Promise.all(row.gameIds.map((gameId) => gameById(deps, gameId))),
  ])
  const { prizes, currency } = row
  return {
    ...cardOf(row, deps.clock.now(), own !== undefined),
    ...board,
    prizes: prizes.map((minor) => ({ minor, currency })),
    qualification: qualificationOf(row, own),
    // Games that are no longer offered are left out.
    games: games.flatMap((game) =>
      game
        ? {
            id: game.id,
            name: game.name,
            slug: game.slug,
            art: game.art,
            developer: { slug: game.developer.slug },
          }
        : [],
    ),
  }
}

/** Refuses with `tournament_unknown`. */
export async function members(
  deps: Deps,
  { id, ...slice }: Query<typeof contract.listMembers> & { id: number },
  caller: Caller,
): Promise<Answer<typeof contract.listMembers>> {
  return membersOf(deps, await begun(deps, id), { slice, caller: caller?.id })
}

/** Refuses with `tournament_unknown`. */
export async function ownRank(
  deps: Deps,
  id: number,
  playerId: bigint,
): Promise<Answer<typeof contract.showRank>> {
  await begun(deps, id)
  const own = await findMember(deps.db, id, playerId)
  return own
    ? { rank: await rankOf(deps, own), score: Number(own.score) }
    : { rank: null, score: 0 }
}

/** Refuses with `tournament_unknown`. */
export async function qualification(
  deps: Deps,
  id: number,
  playerId: bigint,
): Promise<contract.Qualification> {
  const row = await begun(deps, id)
  return qualificationOf(row, await findMember(deps.db, id, playerId))
}

type Order = { playerId: bigint; id: number; mayPlay: MayPlay }

/** Joining again returns the same answer. Refuses with each of the refusals of the call. */
export async function join(
  deps: Deps,
  { playerId, id, mayPlay }: Order,
): Promise<contract.Qualification> {
  const row = await begun(deps, id)
  const known = await findMember(deps.db, id, playerId)
  if (known) return qualificationOf(row, known)
  const casino = await casinoLabels(deps)
  await transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    await mustBeComplete(tx, playerId)
    await mayPlay(tx, playerId, at)
    const { emailConfirmedAt, phoneConfirmedAt, labels } = await accountOf(tx, playerId)
    if (!emailConfirmedAt && !phoneConfirmedAt) throw refuse('tournament_contact')
    if (row.isVip && !labels.includes(contract.VIP)) throw refuse('tournament_vip')
    if (await isOfCasino(tx, playerId, casino)) throw refuse('tournament_house')
    const locked = await store.lockTournament(tx, id)
    if (!locked) throw refuse('tournament_unknown')
    if (locked.closedAt || locked.endAt <= at) throw refuse('tournament_over')
    if (locked.members >= contract.MEMBERS_MAX) throw refuse('tournament_full')
    await insertMember(tx, { tournamentId: id, ownerId: playerId, at })
  })
  return qualificationOf(row, await findMember(deps.db, id, playerId))
}

const runningOf = perApp(({ bus }) => {
  const running = new Cache<TournamentRow[]>({ most: 1 })
  bus.subscribe('content_changed', () => running.clear())
  return running
})

/** For the dialog before a game: the tournament that ends first. */
export async function tournamentOf(deps: Deps, gameId: number): Promise<PregameTournament | null> {
  if (!(await isOn(deps))) return null
  const now = deps.clock.now()
  const running = await runningOf(deps).load('running', RUNNING_KEPT_MS, () =>
    store.selectUnclosed(deps.db, now),
  )
  const found = running.find(
    ({ gameIds, endAt, isVip }) => endAt > now && !isVip && gameIds.includes(gameId),
  )
  if (!found) return null
  const { id, name, endAt, prizes, currency } = found
  return { id, name, endsAt: endAt.toISOString(), prize: { minor: fundOf(prizes), currency } }
}

export function cardOf(row: TournamentRow, now: Date, isMember: boolean) {
  const { id, name, art, startAt, endAt, currency, prizes, isVip, closedAt, leastStake } = row
  return {
    id,
    name,
    art,
    startDate: startAt.toISOString(),
    endDate: endAt.toISOString(),
    active: startAt <= now && endAt > now,
    isClosed: closedAt !== null,
    fund: { minor: fundOf(prizes), currency },
    places: prizes.length,
    memberCount: row.members,
    labels: isVip ? [contract.VIP] : [],
    rule: row.rule,
    leastStake: leastStake === null ? null : { minor: leastStake, currency },
    isMember,
  }
}

function qualificationOf(
  { roundsNeeded }: TournamentRow,
  own: MemberRow | undefined,
): contract.Qualification {
  const rounds = own?.rounds ?? 0
  const isMember = own !== undefined
  return { roundsNeeded, rounds, isMember, isQualified: isMember && rounds >= roundsNeeded }
}

async function begun(deps: Deps, id: number): Promise<TournamentRow> {
  await mustBeOn(deps)
  const row = await store.findTournament(deps.db, id)
  if (!row || row.startAt > deps.clock.now()) throw refuse('tournament_unknown')
  return row
}

async function mustBeOn(deps: Deps): Promise<void> {
  if (!(await isOn(deps))) throw refuse('tournament_unknown')
}

export async function isOn(deps: Deps): Promise<boolean> {
  return (await readSetting(deps, contract.tournamentsSettings, 'feature_tournaments')).enabled
}
