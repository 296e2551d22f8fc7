import { type Shown } from '@ayva/contract/identity/player/shown'
import { sql, type Tx } from '#lib/data/db.ts'

/** The default: the name is masked beside wins, and wins are shown. */
const usual: Shown = { winsAs: 'mask', seesWins: true }

export async function findShown(tx: Tx, playerId: bigint): Promise<Shown> {
  const row = await tx
    .selectFrom('playerShown')
    .select([sql<Shown['winsAs']>`wins_as`.as('winsAs'), 'seesWins'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row ?? usual
}

/** Fields that are not given keep their values. */
export async function upsertShown(
  tx: Tx,
  playerId: bigint,
  chosen: { [Key in keyof Shown]?: Shown[Key] | undefined },
): Promise<void> {
  const { winsAs, seesWins } = chosen
  await tx
    .insertInto('playerShown')
    .values({ playerId, winsAs: winsAs ?? usual.winsAs, seesWins: seesWins ?? usual.seesWins })
    .onConflict((same) =>
      same.column('playerId').doUpdateSet({
        ...(winsAs !== undefined && { winsAs }),
        ...(seesWins !== undefined && { seesWins }),
        playerId: (row) => row.ref('excluded.playerId'),
      }),
    )
    .execute()
}

/** The choices of those players who have made one. */
export async function selectShown(
  tx: Tx,
  playerIds: bigint[],
): Promise<Map<bigint, Shown['winsAs']>> {
  const rows = await tx
    .selectFrom('playerShown')
    .select(['playerId', sql<Shown['winsAs']>`wins_as`.as('winsAs')])
    .where('playerId', '=', sql<bigint>`any(${playerIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ playerId, winsAs }) => [playerId, winsAs]))
}

export async function deleteShown(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('playerShown').where('playerId', '=', playerId).execute()
}
