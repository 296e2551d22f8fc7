import { type Tx } from '#lib/data/db.ts'
import { refuseWaiting } from './reward.sql.ts'

/** False if the code is already taken. */
export async function claimCode(tx: Tx, code: string, playerId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('referralCode')
    .values({ code, playerId })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('playerId')
    .executeTakeFirst()
  return row !== undefined
}

export async function findByCode(tx: Tx, code: string): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('referralCode')
    .select('playerId')
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.playerId
}

export type OwnerRow = { code: string; friends: number }

export function findOwner(tx: Tx, playerId: bigint): Promise<OwnerRow | undefined> {
  return tx
    .selectFrom('referralOwner')
    .select(['code', 'friends'])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
}

export async function insertOwner(tx: Tx, playerId: bigint, code: string): Promise<void> {
  await tx.insertInto('referralOwner').values({ playerId, code }).execute()
}

/** Counts one more invited player; undefined if the code has no owner any more. */
export async function countFriend(tx: Tx, playerId: bigint): Promise<number | undefined> {
  const row = await tx
    .updateTable('referralOwner')
    .set((eb) => ({ friends: eb('friends', '+', 1) }))
    .where('playerId', '=', playerId)
    .returning('friends')
    .executeTakeFirst()
  return row?.friends
}

/** False if the player already has an inviter. */
export async function insertInviter(tx: Tx, playerId: bigint, inviterId: bigint): Promise<boolean> {
  const row = await tx
    .insertInto('referralInviter')
    .values({ playerId, inviterId })
    .onConflict((conflict) => conflict.column('playerId').doNothing())
    .returning('playerId')
    .executeTakeFirst()
  return row !== undefined
}

type Friend = { playerId: bigint; n: number; friendId: bigint; cameAt: Date }

export async function insertFriend(tx: Tx, friend: Friend): Promise<void> {
  await tx.insertInto('referralFriend').values(friend).execute()
}

export function listFriends(
  tx: Tx,
  { playerId, limit, offset }: { playerId: bigint; limit: number; offset: number },
): Promise<{ n: number; cameAt: Date }[]> {
  return tx
    .selectFrom('referralFriend')
    .select(['n', 'cameAt'])
    .where('playerId', '=', playerId)
    .orderBy('n', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Removes a closed account's code and its links to invited players. */
export async function forgetReferrals(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await refuseWaiting(tx, playerId, now)
  const owner = await findOwner(tx, playerId)
  if (owner) await tx.deleteFrom('referralCode').where('code', '=', owner.code).execute()
  await tx.deleteFrom('referralFriend').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('referralOwner').where('playerId', '=', playerId).execute()
  await tx.deleteFrom('referralInviter').where('playerId', '=', playerId).execute()
}
