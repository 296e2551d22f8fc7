/** Who has come by whose code, of the whole casino. */
import { type Currency } from '@ayva/contract/base'
import { type ReferralReview } from '@ayva/contract/rewards/referral/office'
import { sql, type Tx } from '#lib/data/db.ts'

export type PairRow = {
  playerId: bigint
  n: number
  friendId: bigint
  cameAt: Date
  review: ReferralReview
  reviewedBy: string | null
  reviewedAt: Date | null
}
type Place = Pick<PairRow, 'cameAt' | 'playerId' | 'n'>
type Page = { review: ReferralReview | undefined; after: Place | undefined; limit: number }

/** The newest first. */
export function listPairs(tx: Tx, { review, after, limit }: Page): Promise<PairRow[]> {
  return tx
    .selectFrom('referralFriend')
    .selectAll()
    .$if(review !== undefined, (query) => query.where('review', '=', review!))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(came_at, player_id, n) < (${after!.cameAt}, ${after!.playerId}, ${after!.n})`,
      ),
    )
    .orderBy('cameAt', 'desc')
    .orderBy('playerId', 'desc')
    .orderBy('n', 'desc')
    .limit(limit)
    .$castTo<PairRow>()
    .execute()
}

export function findPair(tx: Tx, playerId: bigint, n: number): Promise<PairRow | undefined> {
  return tx
    .selectFrom('referralFriend')
    .selectAll()
    .where('playerId', '=', playerId)
    .where('n', '=', n)
    .$castTo<PairRow>()
    .executeTakeFirst()
}

type Decided = Pick<PairRow, 'review' | 'reviewedBy' | 'reviewedAt'>

export async function setReview(
  tx: Tx,
  { playerId, n }: Pick<PairRow, 'playerId' | 'n'>,
  decided: Decided,
): Promise<void> {
  await tx
    .updateTable('referralFriend')
    .set(decided)
    .where('playerId', '=', playerId)
    .where('n', '=', n)
    .execute()
}

export type SumOfPair = {
  playerId: bigint
  n: number
  state: string
  currency: Currency
  sum: bigint
}

/** What each friend is to bring, has brought, and will not bring. */
export async function sumsOfPairs(
  tx: Tx,
  pairs: readonly Pick<PairRow, 'playerId' | 'n'>[],
): Promise<SumOfPair[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<SumOfPair>`select one.player_id, one.n, r.state, r.currency,
      sum(r.amount)::bigint as sum
    from unnest(${pairs.map(({ playerId }) => playerId)}::bigint[],
      ${pairs.map(({ n }) => n)}::integer[]) one (player_id, n)
    join referral_reward r on r.player_id = one.player_id and r.n = one.n
    group by one.player_id, one.n, r.state, r.currency
    order by r.currency`.execute(tx)
  return rows
}
