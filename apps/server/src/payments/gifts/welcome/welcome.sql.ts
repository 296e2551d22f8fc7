import { type Tx } from '#lib/data/db.ts'

export async function findChoice(tx: Tx, playerId: bigint): Promise<string | undefined> {
  const row = await tx
    .selectFrom('welcomeChoice')
    .select('key')
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  return row?.key
}

type Choice = { playerId: bigint; key: string; chosenAt: Date }

/** Stores the choice; an earlier one is kept. */
export async function insertChoice(
  tx: Tx,
  choice: Choice,
): Promise<{ key: string; made: boolean }> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('welcomeChoice')
    .values(choice)
    .onConflict((same) => same.column('playerId').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) return { key: choice.key, made: true }
  return { key: (await findChoice(tx, choice.playerId))!, made: false }
}
