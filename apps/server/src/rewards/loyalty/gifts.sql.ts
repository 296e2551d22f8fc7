/** Gifts that came with levels. */
import { sql, type Tx } from '#lib/data/db.ts'

export type LevelGiftName = { playerId: bigint; levelId: number }
export type LevelGift = LevelGiftName & { giftKey: string; reachedAt: Date; giftId: bigint | null }

/** False where the level has been reached before. */
export async function insertLevelGift(tx: Tx, row: Omit<LevelGift, 'giftId'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('levelGift')
    .values(row)
    .onConflict((same) => same.columns(['playerId', 'levelId']).doNothing())
    .returning('levelId')
    .executeTakeFirst()
  return inserted !== undefined
}

export function lockLevelGift(
  tx: Tx,
  { playerId, levelId }: LevelGiftName,
): Promise<LevelGift | undefined> {
  return tx
    .selectFrom('levelGift')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('levelId', '=', levelId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setLevelGift(
  tx: Tx,
  { playerId, levelId }: LevelGiftName,
  giftId: bigint,
): Promise<void> {
  await tx
    .updateTable('levelGift')
    .set({ giftId })
    .where('playerId', '=', playerId)
    .where('levelId', '=', levelId)
    .execute()
}

type Waiting = { since: Date; after: LevelGift | undefined; limit: number }

/** Reached since then, and not given yet, from one on. */
export function listUngiven(tx: Tx, { since, after, limit }: Waiting): Promise<LevelGift[]> {
  return tx
    .selectFrom('levelGift')
    .selectAll()
    .where('giftId', 'is', null)
    .where('reachedAt', '>=', after?.reachedAt ?? since)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(reached_at, player_id, level_id)
          > (${after!.reachedAt}, ${after!.playerId}, ${after!.levelId})`,
      ),
    )
    .orderBy('reachedAt')
    .orderBy('playerId')
    .orderBy('levelId')
    .limit(limit)
    .execute()
}
