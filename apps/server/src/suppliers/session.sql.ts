/** What a session of play has brought in games of suppliers. */
import { type Currency } from '@ayva/contract/base'
import { type Tx, sql } from '#lib/data/db.ts'

type Span = { playerId: bigint; currency: Currency; since: Date }

/** Returned less staked, of rounds that were opened in it: so many as one session holds. */
export async function outsideNet(tx: Tx, { playerId, currency, since }: Span): Promise<bigint> {
  const row = await tx
    .selectFrom('supplierRound')
    .select(sql<bigint>`coalesce(sum(won - staked), 0)::bigint`.as('net'))
    .where('playerId', '=', playerId)
    .where('openedAt', '>=', since)
    .where('currency', '=', currency)
    .where('state', '<>', 'void')
    .executeTakeFirstOrThrow()
  return row.net
}
