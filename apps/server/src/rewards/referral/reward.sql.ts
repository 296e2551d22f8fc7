import { type Currency } from '@ayva/contract/base'
import { type Tx, sql } from '#lib/data/db.ts'

export type RewardName = { playerId: bigint; friendId: bigint; paymentId: bigint }
export type RewardRow = RewardName & {
  n: number
  transferId: string
  currency: Currency
  amount: bigint
  counted: bigint
  percent: number
  state: 'waiting' | 'paid' | 'refused'
  dueAt: Date
}

export type Invited = { playerId: bigint; n: number; cameAt: Date; review: string }

/** The inviter of a player, and when the player registered. */
export async function findInvited(tx: Tx, friendId: bigint): Promise<Invited | undefined> {
  const asked = await tx
    .selectFrom('referralInviter')
    .select('inviterId')
    .where('playerId', '=', friendId)
    .executeTakeFirst()
  if (!asked) return undefined
  return tx
    .selectFrom('referralFriend')
    .select(['playerId', 'n', 'cameAt', 'review'])
    .where('playerId', '=', asked.inviterId)
    .where('friendId', '=', friendId)
    .executeTakeFirst()
}

/** At most one for each deposit, however often its event is read. */
export async function insertReward(tx: Tx, row: Omit<RewardRow, 'state'>): Promise<void> {
  await tx
    .insertInto('referralReward')
    .values(row)
    .onConflict((conflict) => conflict.columns(['playerId', 'friendId', 'paymentId']).doNothing())
    .execute()
}

export function lockReward(tx: Tx, name: RewardName): Promise<RewardRow | undefined> {
  return tx
    .selectFrom('referralReward')
    .selectAll()
    .where('playerId', '=', name.playerId)
    .where('friendId', '=', name.friendId)
    .where('paymentId', '=', name.paymentId)
    .forUpdate()
    .$castTo<RewardRow>()
    .executeTakeFirst()
}

type Ending = { state: 'paid' | 'refused'; endedAt: Date; amount?: bigint; counted?: bigint }

export async function endReward(tx: Tx, name: RewardName, ending: Ending): Promise<void> {
  await tx
    .updateTable('referralReward')
    .set(ending)
    .where('playerId', '=', name.playerId)
    .where('friendId', '=', name.friendId)
    .where('paymentId', '=', name.paymentId)
    .execute()
}

type PaidTo = { playerId: bigint; currency: Currency }

/** The sum paid to a player for one friend, and the deposits that it was paid for. */
export async function sumPaidFor(
  tx: Tx,
  { playerId, friendId, currency }: PaidTo & { friendId: bigint },
): Promise<{ amount: bigint; counted: bigint }> {
  return tx
    .selectFrom('referralReward')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(counted), 0)::bigint`.as('counted'),
    ])
    .where('playerId', '=', playerId)
    .where('friendId', '=', friendId)
    .where('currency', '=', currency)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
}

/** The sum paid to a player for all friends since a moment. */
export async function sumPaidSince(
  tx: Tx,
  { playerId, currency, since }: PaidTo & { since: Date },
): Promise<bigint> {
  const { amount } = await tx
    .selectFrom('referralReward')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('playerId', '=', playerId)
    .where('currency', '=', currency)
    .where('endedAt', '>', since)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return amount
}

export type DueReward = RewardName & { dueAt: Date }

/** Rewards whose wait is over, after a position. */
export function listDue(
  tx: Tx,
  { now, after, limit }: { now: Date; after: DueReward | undefined; limit: number },
): Promise<DueReward[]> {
  return tx
    .selectFrom('referralReward')
    .select(['playerId', 'friendId', 'paymentId', 'dueAt'])
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, player_id, friend_id, payment_id)
          > (${after!.dueAt}, ${after!.playerId}, ${after!.friendId}, ${after!.paymentId})`,
      ),
    )
    .orderBy('dueAt')
    .orderBy('playerId')
    .orderBy('friendId')
    .orderBy('paymentId')
    .limit(limit)
    .execute()
}

/** Refuses the waiting rewards of a closed account. */
export async function refuseWaiting(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('referralReward')
    .set({ state: 'refused', endedAt: now })
    .where('playerId', '=', playerId)
    .where('state', '=', 'waiting')
    .execute()
}

export type SumOfFriend = { n: number; state: string; currency: Currency; sum: bigint }

/** The pending and paid rewards for each of these friends. */
export function sumsOf(
  tx: Tx,
  playerId: bigint,
  friends: readonly number[],
): Promise<SumOfFriend[]> {
  if (friends.length === 0) return Promise.resolve([])
  return tx
    .selectFrom('referralReward')
    .select(['n', 'state', 'currency', sql<bigint>`sum(amount)::bigint`.as('sum')])
    .where('playerId', '=', playerId)
    .where('n', 'in', friends)
    .where('state', 'in', ['waiting', 'paid'])
    .groupBy(['n', 'state', 'currency'])
    .orderBy('currency')
    .$castTo<SumOfFriend>()
    .execute()
}
