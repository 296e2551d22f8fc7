/** Rounds that wait for operators, and their judgements. */
import { sql, type Tx } from '#lib/data/db.ts'
import { countWaiting, type Waiting } from '#lib/data/waiting.ts'
import { type Account } from '../../../ledger/wallet/wallet.ts'
import { type RoundRow, storedRound } from '../rounds.sql.ts'

/** A position in the list: the round's opening time, its player and its id. */
type ManualPlace = { openedAt: Date; playerId: bigint; id: string }

/** The oldest first, after a given position. */
export async function listManual(
  tx: Tx,
  { after, limit }: { after: ManualPlace | undefined; limit: number },
): Promise<RoundRow[]> {
  return storedRound(tx)
    .where(sql<boolean>`status = 'manual'`)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(opened_at, player_id, id)
          > (${after!.openedAt}, ${after!.playerId}, ${after!.id})`,
      ),
    )
    .orderBy('openedAt')
    .orderBy('playerId')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Locks the round, so that it is ended once; returns it with the time of the database or the test. */
export async function lockRound(
  tx: Tx,
  playerId: bigint,
  { id, told }: { id: string; told: Date | null },
): Promise<(RoundRow & { now: Date }) | undefined> {
  return storedRound(tx)
    .select(
      sql<Date>`coalesce(${told}::timestamptz, date_trunc('milliseconds', clock_timestamp()))`.as(
        'now',
      ),
    )
    .where('playerId', '=', playerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A sum split in the proportion of the stake; without stored shares all of it goes to the gate's fund. */
export async function sharesOf(
  tx: Tx,
  { playerId, id }: Pick<RoundRow, 'playerId' | 'id'>,
  sum: bigint,
): Promise<{ account: Account; amount: bigint }[]> {
  const { rows } = await sql<{ account: Account; amount: bigint }>`
    select part.account, part.amount from round r
    cross join lateral unnest(coalesce(r.fund_kinds, array['cash'::ledger_account]),
      wallet_shares(${sum}, coalesce(r.fund_stakes, array[r.stake]))) part (account, amount)
    where r.player_id = ${playerId} and r.id = ${id} and part.amount > 0`.execute(tx)
  return rows
}

type Ended = Pick<RoundRow, 'playerId' | 'id' | 'currency' | 'openedAt' | 'status'> & {
  paid: bigint
}

/** Updates the totals of limits, under the gate's lock that the caller holds. */
export async function countPaid(
  tx: Tx,
  { playerId, currency, openedAt, status, paid }: Ended,
  at: Date,
): Promise<void> {
  const isVoid = status === 'void'
  await sql`update stake_total set
      won = won + ${isVoid ? 0n : paid},
      staked = staked - case when currency = '' then 0 else least(${isVoid ? paid : 0n}, staked) end,
      rounds = rounds - case when currency = '' then least(1, rounds) else 0 end
    where player_id = ${playerId} and currency = any (${isVoid ? ['', currency] : [currency]}::text[])
      and ends_at > ${at} and (${!isVoid} or starts_at <= ${openedAt})`.execute(tx)
}

export async function endRound(
  tx: Tx,
  { playerId, id, ...round }: RoundRow,
  at: Date,
): Promise<void> {
  const { actions, status, outcome, legal, payout } = round
  await sql`update round set actions = ${JSON.stringify(actions)}::json,
      action_count = ${actions.length}, status = ${status}::round_status,
      outcome = ${JSON.stringify(outcome)}::json,
      legal = ${legal === null ? null : JSON.stringify(legal)}::json, payout = ${payout},
      last_action_at = ${at}, settle_at = null
    where player_id = ${playerId} and id = ${id}`.execute(tx)
}

type Judgement = {
  playerId: bigint
  roundId: string
  decision: 'settle' | 'void'
  operator: string
  why: string
  at: Date
}

export async function insertJudgement(tx: Tx, judgement: Judgement): Promise<void> {
  await tx.insertInto('roundJudgement').values(judgement).execute()
}

/** The judgement of a round; undefined if there is none. */
export async function findDecision(
  tx: Tx,
  playerId: bigint,
  roundId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('roundJudgement')
    .select('decision')
    .where('playerId', '=', playerId)
    .where('roundId', '=', roundId)
    .executeTakeFirst()
  return row?.decision
}

/** Rounds that wait for operators, oldest first; counts at most `most`. */
export const countManual = (tx: Tx, most: number): Promise<Waiting> =>
  countWaiting(
    tx,
    sql`select opened_at as at from round where status = 'manual'
      order by opened_at, player_id, id limit ${most}`,
  )

export function findJudgement(tx: Tx, playerId: bigint, roundId: string) {
  return tx
    .selectFrom('roundJudgement')
    .select([sql<'settle' | 'void'>`decision`.as('decision'), 'why', 'at'])
    .where('playerId', '=', playerId)
    .where('roundId', '=', roundId)
    .executeTakeFirst()
}
