import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'
import { type LimitName, type LimitRow } from './limits.sql.ts'

/** The limits that operators have set for a player. */
export async function listGiven(tx: Tx, playerId: bigint): Promise<LimitRow[]> {
  const { rows } = await sql<LimitRow>`
    select name, period, nullif(currency, '') as currency, max from limit_given
    where player_id = ${playerId} order by name, currency, period`.execute(tx)
  return rows
}

export async function upsertGiven(
  tx: Tx,
  playerId: bigint,
  { currency, ...limit }: LimitRow,
  givenAt: Date,
): Promise<void> {
  await tx
    .insertInto('limitGiven')
    .values({ playerId, ...limit, currency: inRow(currency), givenAt })
    .onConflict((same) =>
      same
        .columns(['playerId', 'name', 'period', 'currency'])
        .doUpdateSet({ max: limit.max, givenAt }),
    )
    .execute()
}

export async function deleteGiven(tx: Tx, playerId: bigint, which: LimitName): Promise<void> {
  await tx
    .deleteFrom('limitGiven')
    .where('playerId', '=', playerId)
    .where('name', '=', which.name)
    .where('period', '=', which.period)
    .where('currency', '=', inRow(which.currency))
    .execute()
}

const inRow = (currency: Currency | null) => currency ?? ''
