import { sql, type Tx } from '#lib/data/db.ts'

type Claim = { key: string; playerId: bigint; freeSince: Date }

/**
 * Claims a name that is free, the player's own, or was given up before `freeSince`. False if another player has it,
 * even by a concurrent transaction.
 */
export async function claimName(tx: Tx, { key, playerId, freeSince }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into player_username as u (name_key, player_id) values (${key}, ${playerId})
    on conflict (name_key) do update set player_id = excluded.player_id, released_at = null
      where u.player_id = excluded.player_id or u.released_at < ${freeSince}
    returning name_key`.execute(tx)
  return rows.length > 0
}

/** Gives up a name, which stays reserved for the player for a while. */
export async function releaseName(
  tx: Tx,
  { key, playerId, now }: { key: string; playerId: bigint; now: Date },
): Promise<void> {
  await tx
    .updateTable('playerUsername')
    .set({ releasedAt: now })
    .where('nameKey', '=', key)
    .where('playerId', '=', playerId)
    .execute()
}
