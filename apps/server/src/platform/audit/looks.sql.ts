import { sql, type Tx } from '#lib/data/db.ts'

type Look = { playerId: bigint; operatorId: string; askedHash: Buffer; at: Date; since: Date }

/**
 * Records that an operator looked at a player; false if the same look was recorded since `since`, also by a concurrent
 * call.
 */
export async function keepLook(tx: Tx, look: Look): Promise<boolean> {
  const { playerId, operatorId, askedHash, at, since } = look
  const { rows } = await sql<{ at: Date }>`
    insert into audit_look as kept (player_id, operator_id, asked_hash, at)
    values (${playerId}, ${operatorId}, ${askedHash}, ${at})
    on conflict (player_id, operator_id) do update
      set asked_hash = excluded.asked_hash, at = excluded.at
      where kept.at <= ${since} or kept.asked_hash <> excluded.asked_hash
    returning at`.execute(tx)
  return rows.length > 0
}
