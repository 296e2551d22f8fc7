import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** The currency of each player whose account is not closed. */
export async function selectCurrencies(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, Currency>> {
  const rows = await tx
    .selectFrom('player')
    .select(['id', sql<Currency>`currency`.as('currency')])
    .where('id', '=', sql<bigint>`any(${playerIds}::bigint[])`)
    .where('closedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, currency }) => [id, currency]))
}
