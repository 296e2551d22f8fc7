/** Bets in crash rounds, found by the crash round in their parameters. */
import { sql, type Tx } from '#lib/data/db.ts'
import { demoRounds, type DemoRow } from '../demo/demo.sql.ts'
import { type RoundRow, storedRound } from '../rounds.sql.ts'

export type OpenAsked = {
  flight: bigint
  /** Only automatic bets with a multiplier up to this one, in hundredths. */
  upTo?: number | undefined
  /** The last row of the previous page. */
  after?: { owner: string; id: string } | undefined
  limit: number
}
const isOf = (flight: bigint) =>
  sql<boolean>`params ->> 'flight' is not null and (params ->> 'flight')::bigint = ${flight}`
const ceiling = sql`least((params ->> 'auto100')::bigint, (params ->> 'cap100')::bigint)`

export async function listOpen(tx: Tx, asked: OpenAsked): Promise<RoundRow[]> {
  return openPage(tx, asked).execute()
}

/** Separate from its execution, so that a test can check the plan. */
export function openPage(tx: Tx, { flight, upTo, after, limit }: OpenAsked) {
  return storedRound(tx)
    .where(isOf(flight))
    .where('status', '=', 'open')
    .$if(upTo !== undefined, (query) => query.where(sql<boolean>`${ceiling} <= ${upTo!}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(player_id, id) > (${after!.owner}::bigint, ${after!.id}::uuid)`),
    )
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
}

export async function listOpenDemo(tx: Tx, { flight, upTo, after, limit }: OpenAsked) {
  const rows: (DemoRow & { sessionId: string })[] = await demoRounds(tx)
    .select('sessionId')
    .where(isOf(flight))
    .where('status', '=', 'open')
    .$if(upTo !== undefined, (query) => query.where(sql<boolean>`${ceiling} <= ${upTo!}`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(session_id, id) > (${after!.owner}::uuid, ${after!.id}::uuid)`),
    )
    .orderBy('sessionId')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

export async function findDemo(tx: Tx, sessionId: string, id: string) {
  const row: DemoRow | undefined = await demoRounds(tx)
    .where('sessionId', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}

export async function listBets(tx: Tx, flight: bigint, limit: number): Promise<RoundRow[]> {
  return betsPage(tx, flight, limit).execute()
}

/** Separate from its execution, so that a test can check the plan. */
export function betsPage(tx: Tx, flight: bigint, limit: number) {
  return storedRound(tx).where(isOf(flight)).orderBy('playerId').orderBy('id').limit(limit)
}

export async function countBets(tx: Tx, flight: bigint): Promise<number> {
  const { count } = await tx
    .selectFrom('round')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isOf(flight))
    .executeTakeFirstOrThrow()
  return count
}
