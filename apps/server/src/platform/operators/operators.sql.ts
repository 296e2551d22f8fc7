import { type Permission } from '@ayva/contract/base'
import { sql, type Tx } from '#lib/data/db.ts'

/** `tokenHash` and `expiresAt` belong to an operator made by command; an invited one has neither. */
export type NewOperator = {
  id: string
  name: string
  roles: string[]
  permissions: Permission[]
  tokenHash: Buffer | null
  createdAt: Date
  expiresAt: Date | null
}

/** Leaves an existing operator of that id unchanged. */
export async function insertOperator(tx: Tx, operator: NewOperator): Promise<void> {
  await tx
    .insertInto('operator')
    .values(operator)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The operator of a token's id, unless ended or expired. */
export async function findOperator(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('operator')
    .select(['id', 'name', 'roles', 'tokenHash'])
    .select(sql<Permission[]>`permissions`.as('permissions'))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function lockOperator(tx: Tx, id: string) {
  return tx
    .selectFrom('operator')
    .select(['id', 'name', 'roles', 'permissions', 'tokenHash', 'createdAt', 'endedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function rolesOf(tx: Tx, id: string): Promise<string[]> {
  const row = tx.selectFrom('operator').select('roles').where('id', '=', id)
  return (await row.executeTakeFirst())?.roles ?? []
}

type Invited = { id: string; name: string; roles: string[]; createdAt: Date }

export async function updateInvited(tx: Tx, { id, ...invited }: Invited): Promise<void> {
  await tx.updateTable('operator').set(invited).where('id', '=', id).execute()
}

/** Roles replace all earlier roles and permissions. */
export async function setRoles(tx: Tx, id: string, roles: string[]): Promise<void> {
  await tx.updateTable('operator').set({ roles, permissions: [] }).where('id', '=', id).execute()
}

/** Ends an operator and returns the name; undefined if there is none or the operator was ended before. */
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

/** The position of the last operator of a page. */
type OperatorPlace = { createdAt: Date; id: string }
type Listing = { id?: string; after?: OperatorPlace | undefined; limit: number }

/** The newest operators, or the one with an id. */
export function listOperators(tx: Tx, { id, after, limit }: Listing) {
  return tx
    .selectFrom('operator')
    .leftJoin('operatorLogin', 'operatorLogin.operatorId', 'operator.id')
    .select(['id', 'name', 'roles', 'permissions', 'createdAt', 'expiresAt', 'endedAt'])
    .select(({ eb }) => [
      'acceptedAt',
      eb('tokenHash', 'is not', null).as('hasToken'),
      eb
        .selectFrom('operatorSession')
        .select(({ fn }) => fn.max('seenAt').as('seenAt'))
        .whereRef('operatorSession.operatorId', '=', 'operator.id')
        .as('seenAt'),
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(after !== undefined, (query) =>
      query
        .where('createdAt', '<=', after!.createdAt)
        .where((eb) => eb.or([eb('createdAt', '<', after!.createdAt), eb('id', '>', after!.id)])),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
