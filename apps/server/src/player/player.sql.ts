import { type Currency } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export async function findPlayer(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select([
      ...(['id', 'email', 'emailConfirmedAt', 'labels', 'createdAt'] as const),
      sql<Currency>`currency`.as('currency'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
