import { type Tx } from '#lib/data/db.ts'

export async function findLink(
  tx: Tx,
  playerId: bigint,
  roundId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('roundLink')
    .select('token')
    .where('playerId', '=', playerId)
    .where('roundId', '=', roundId)
    .executeTakeFirst()
  return row?.token
}

/** A player's links, newest first; their number is bounded. */
export function listLinks(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('roundLink')
    .innerJoin('round', (join) =>
      join
        .onRef('round.playerId', '=', 'roundLink.playerId')
        .onRef('round.id', '=', 'roundLink.roundId'),
    )
    .select(['roundLink.roundId', 'roundLink.token', 'roundLink.madeAt', 'round.gameId'])
    .where('roundLink.playerId', '=', playerId)
    .orderBy('madeAt', 'desc')
    .orderBy('roundId')
    .execute()
}

type NewLink = { playerId: bigint; roundId: string; token: string; madeAt: Date }

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.insertInto('roundLink').values(link).execute()
}

export async function deleteLink(tx: Tx, playerId: bigint, roundId: string): Promise<void> {
  await tx
    .deleteFrom('roundLink')
    .where('playerId', '=', playerId)
    .where('roundId', '=', roundId)
    .execute()
}

export async function deleteLinks(tx: Tx, playerId: bigint): Promise<void> {
  await tx.deleteFrom('roundLink').where('playerId', '=', playerId).execute()
}

export function findByToken(tx: Tx, token: string) {
  return tx
    .selectFrom('roundLink')
    .select(['playerId', 'roundId'])
    .where('token', '=', token)
    .executeTakeFirst()
}
