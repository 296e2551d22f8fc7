import { sql, type Tx } from '#lib/data/db.ts'

/** A finished round for money that was not void. Games of suppliers have no model. */
export type ReturnedRound = {
  gameId: number
  modelId: string | null
  modelVersion: number | null
  bet: bigint
  stake: bigint
  payout: bigint
  at: Date
}
/** Sums over a game's rounds, each in units of its own bet. */
export type Returns = {
  rounds: number
  staked: number
  won: number
  stakedStaked: number
  stakedWon: number
  wonWon: number
  firstAt: Date
}

/**
 * Adds finished rounds to their games' sums; void ones are ignored. Sums are exact, so that a rebuild gives the same
 * result.
 */
export async function addReturns(tx: Tx, rounds: ReturnedRound[]): Promise<void> {
  await sql`insert into game_return as kept (game_id, model_id, model_version, rounds, staked, won,
      staked_staked, staked_won, won_won, first_at)
    select game_id, model_id, model_version, count(*), sum(staked), sum(won), sum(staked * staked),
      sum(staked * won), sum(won * won), min(at)
    from unnest(${rounds.map(({ gameId }) => gameId)}::integer[],
      ${rounds.map(({ modelId }) => modelId ?? '')}::text[],
      ${rounds.map(({ modelVersion }) => modelVersion ?? 0)}::smallint[],
      ${rounds.map(({ bet }) => bet)}::bigint[],
      ${rounds.map(({ stake }) => stake)}::bigint[],
      ${rounds.map(({ payout }) => payout)}::bigint[],
      ${rounds.map(({ at }) => at)}::timestamptz[])
      one (game_id, model_id, model_version, bet, stake, payout, at)
    cross join lateral (select round(stake::numeric / bet, 6) as staked,
      round(payout::numeric / bet, 6) as won) unit
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (game_id, model_id, model_version) do update set
      rounds = kept.rounds + excluded.rounds,
      staked = kept.staked + excluded.staked,
      won = kept.won + excluded.won,
      staked_staked = kept.staked_staked + excluded.staked_staked,
      staked_won = kept.staked_won + excluded.staked_won,
      won_won = kept.won_won + excluded.won_won,
      first_at = least(kept.first_at, excluded.first_at)`.execute(tx)
}

/** Deletes the sums of own games, or those of suppliers' games. */
export async function forgetReturns(tx: Tx, whose: 'own' | 'outside'): Promise<void> {
  await tx
    .deleteFrom('gameReturn')
    .where('modelId', whose === 'own' ? '<>' : '=', '')
    .execute()
}

type Version = { gameId: number; modelId: string | null; modelVersion: number | null }

export async function findReturns(
  tx: Tx,
  { gameId, modelId, modelVersion }: Version,
): Promise<Returns | undefined> {
  const row = await tx
    .selectFrom('gameReturn')
    .selectAll()
    .where('gameId', '=', gameId)
    .where('modelId', '=', modelId ?? '')
    .where('modelVersion', '=', modelVersion ?? 0)
    .executeTakeFirst()
  return row && sumsOf(row)
}

/** The sums of some games, for each version that was played. */
export async function listReturns(tx: Tx, gameIds: readonly number[]) {
  const rows = await tx
    .selectFrom('gameReturn')
    .selectAll()
    .where('gameId', '=', sql<number>`any(${gameIds}::integer[])`)
    .execute()
  return rows.map((row) => ({
    gameId: row.gameId,
    modelId: row.modelId,
    modelVersion: row.modelVersion,
    ...sumsOf(row),
  }))
}

type SumsRow = Record<'staked' | 'won' | 'stakedStaked' | 'stakedWon' | 'wonWon', string> & {
  rounds: bigint
  firstAt: Date
}

const sumsOf = (row: SumsRow): Returns => ({
  rounds: Number(row.rounds),
  staked: Number(row.staked),
  won: Number(row.won),
  stakedStaked: Number(row.stakedStaked),
  stakedWon: Number(row.stakedWon),
  wonWon: Number(row.wonWon),
  firstAt: row.firstAt,
})

/** The number of players who finished a round of each game since a moment; reads at most `limit` rows. */
export function selectPlaying(tx: Tx, since: Date, limit: number) {
  return tx
    .selectFrom('gameLastPlayed')
    .select(['gameId', sql<number>`count(*)::integer`.as('players')])
    .where('roundAt', '>', since)
    .groupBy('gameId')
    .orderBy('players', 'desc')
    .orderBy('gameId')
    .limit(limit)
}
