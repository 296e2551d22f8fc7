import { type Currency } from '@ayva/contract/base'
import { type RuleCode } from '@ayva/contract/rewards/tournaments'
import { sql, type Tx } from '#lib/data/db.ts'
import { type NewTo } from '../contests/contests.ts'

export type TournamentRow = {
  id: number
  name: string
  art: string
  startAt: Date
  endAt: Date
  currency: Currency
  prizes: bigint[]
  gameIds: number[]
  roundsNeeded: number
  rule: RuleCode
  /** In the tournament's currency; null if any round for money counts. */
  leastStake: bigint | null
  isVip: boolean
  repeatDays: number | null
  members: number
  closedAt: Date | null
}
/** The maximum of tournaments without final places, because each of them reads every round. */
export const UNCLOSED_MAX = 30

const columns = [
  ...(['id', 'name', 'art', 'startAt', 'endAt', 'prizes', 'gameIds'] as const),
  ...(['roundsNeeded', 'leastStake', 'isVip', 'repeatDays', 'members', 'closedAt'] as const),
  sql<RuleCode>`rule`.as('rule'),
  sql<Currency>`currency`.as('currency'),
] as const

type Listing = {
  active?: '0' | '1' | undefined
  limit: number
  offset: number
  now: Date
  /** Tournaments of the club come first. */
  vipFirst: boolean
}

/** Running tournaments by their end, the next first; past ones the last first. */
export function selectTournaments(tx: Tx, listing: Listing): Promise<TournamentRow[]> {
  const { active, limit, offset, vipFirst } = listing
  return asked(tx, listing)
    .select(columns)
    .$if(vipFirst, (query) => query.orderBy('isVip', 'desc'))
    .orderBy('endAt', active === '1' ? 'asc' : 'desc')
    .orderBy('id', active === '1' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countTournaments(tx: Tx, listing: Listing): Promise<number> {
  const { count } = await asked(tx, listing)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tournaments are hidden before they begin. */
function asked(tx: Tx, { active, now }: Listing) {
  return tx
    .selectFrom('tournament')
    .where('startAt', '<=', now)
    .$if(active === '1', (query) => query.where('endAt', '>', now))
    .$if(active === '0', (query) => query.where('endAt', '<=', now))
}

/** Ids of all tournaments, including coming ones. */
export async function selectIds(tx: Tx, limit: number): Promise<number[]> {
  const rows = await tx.selectFrom('tournament').select('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export function findTournament(tx: Tx, id: number): Promise<TournamentRow | undefined> {
  return tx.selectFrom('tournament').select(columns).where('id', '=', id).executeTakeFirst()
}

export function lockTournament(tx: Tx, id: number): Promise<TournamentRow | undefined> {
  return tx
    .selectFrom('tournament')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function findByName(
  tx: Tx,
  name: string,
  startAt: Date,
): Promise<TournamentRow | undefined> {
  return tx
    .selectFrom('tournament')
    .select(columns)
    .where('name', '=', name)
    .where('startAt', '=', startAt)
    .executeTakeFirst()
}

/** Tournaments without final places that began before a moment; there are few at a time. */
export function selectUnclosed(tx: Tx, begunBy: Date): Promise<TournamentRow[]> {
  return tx
    .selectFrom('tournament')
    .select(columns)
    .where('closedAt', 'is', null)
    .where('startAt', '<=', begunBy)
    .orderBy('endAt')
    .orderBy('id')
    .execute()
}

/** Whether another one may be announced; called under the lock of all. Tournaments with final places do not count. */
export async function hasSpace(tx: Tx): Promise<boolean> {
  const { unclosed } = await tx
    .selectFrom('tournament')
    .select(({ fn }) => fn.countAll<bigint>().as('unclosed'))
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return unclosed < UNCLOSED_MAX
}

export async function lockTournaments(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tournaments', 0))`.execute(tx)
}

export type NewTournament = Omit<TournamentRow, 'id' | 'members' | 'closedAt'> & { author: string }

/** Undefined if another one of that name begins at the same moment. */
export function insertTournament(tx: Tx, row: NewTournament): Promise<TournamentRow | undefined> {
  return tx
    .insertInto('tournament')
    .values(row)
    .onConflict((conflict) => conflict.columns(['name', 'startAt']).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export async function deleteTournament(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament').where('id', '=', id).execute()
}

/** Repeated tournaments whose successor is due before a moment. */
export async function listRepeating(tx: Tx, before: Date, limit: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tournament')
    .select('id')
    .where('repeatDays', 'is not', null)
    .where('endAt', '<=', before)
    .orderBy('endAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False if it was no longer repeated. */
export async function stopRepeating(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tournament')
    .set({ repeatDays: null })
    .where('id', '=', id)
    .where('repeatDays', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of running tournaments that the player could join and has not. */
export async function countNew(tx: Tx, { playerId, now, since, of }: NewTo): Promise<number> {
  const { count } = await tx
    .selectFrom('tournament')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('startAt', '<=', now)
    .where('endAt', '>', now)
    .where('closedAt', 'is', null)
    .$if(since !== null, (query) => query.where('startAt', '>', since!))
    .$if(of !== 'all', (query) => query.where('isVip', '=', of === 'club'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('tournamentMember')
            .select('entry')
            .where('ownerId', '=', playerId)
            .whereRef('tournamentId', '=', 'tournament.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
