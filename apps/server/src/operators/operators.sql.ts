import { type Permission } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

export type NewOperator = {
  id: string
  name: string
  permissions: Permission[]
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export async function insertOperator(tx: Tx, operator: NewOperator): Promise<void> {
  await tx.insertInto('operator').values(operator).execute()
}

/** The operator of an id, while their token lives. */
export async function findOperator(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('operator')
    .select(['id', 'name', 'tokenHash', sql<Permission[]>`permissions`.as('permissions')])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** The name of the operator who is ended now; undefined where none lives under that id. */
export async function endOperator(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const ended = await tx
    .updateTable('operator')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return ended?.name
}

export function listOperators(tx: Tx, limit: number) {
  return tx
    .selectFrom('operator')
    .select(['id', 'name', 'permissions', 'createdAt', 'expiresAt', 'endedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
