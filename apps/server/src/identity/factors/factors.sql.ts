import { type FactorKind } from '@ayva/contract/identity/factors'
import { type Tx } from '#lib/data/db.ts'

export type FactorRow = {
  kind: FactorKind
  secret: Buffer | null
  lastStep: bigint | null
  begunAt: Date
  enabledAt: Date | null
}

/** Factors that are on or being turned on; a player has at most three. */
export async function listFactors(tx: Tx, playerId: bigint): Promise<FactorRow[]> {
  const rows = await tx
    .selectFrom('factor')
    .select(['kind', 'secret', 'lastStep', 'begunAt', 'enabledAt'])
    .where('playerId', '=', playerId)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as FactorKind }))
}

/** Locks the factors of a player, so that changes happen one after the other and the first and last are known. */
export async function lockFactors(tx: Tx, playerId: bigint): Promise<FactorRow[]> {
  const rows = await tx
    .selectFrom('factor')
    .select(['kind', 'secret', 'lastStep', 'begunAt', 'enabledAt'])
    .where('playerId', '=', playerId)
    .orderBy('kind')
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as FactorKind }))
}

type Begun = { playerId: bigint; kind: FactorKind; secret: Buffer | null; begunAt: Date }

/** Replaces an earlier attempt to turn it on; false if the factor is on. */
export async function beginFactor(tx: Tx, begun: Begun): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('factor')
    .values(begun)
    .onConflict((conflict) =>
      conflict
        .columns(['playerId', 'kind'])
        .doUpdateSet({ secret: begun.secret, begunAt: begun.begunAt })
        .where('factor.enabledAt', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Named = { playerId: bigint; kind: FactorKind }

export async function enableFactor(
  tx: Tx,
  { playerId, kind, now, lastStep }: Named & { now: Date; lastStep: bigint | null },
): Promise<void> {
  await tx
    .updateTable('factor')
    .set({ enabledAt: now, lastStep })
    .where('playerId', '=', playerId)
    .where('kind', '=', kind)
    .execute()
}

export async function deleteFactor(tx: Tx, { playerId, kind }: Named): Promise<void> {
  await tx.deleteFrom('factor').where('playerId', '=', playerId).where('kind', '=', kind).execute()
}

/** Uses a time step of an authenticator app; false if it or a later one was used before. */
export async function takeStep(tx: Tx, playerId: bigint, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor')
    .set({ lastStep: step })
    .where('playerId', '=', playerId)
    .where('kind', '=', 'totp')
    .where('enabledAt', 'is not', null)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
