/**
 * Pairs of players as operators see them, and what they decide of each.
 *
 * Locks: the player's row, then the audit log.
 */
import { type Answer, type Body, type Query, refusing } from '@ayva/contract/base'
import {
  type listReferralPairs,
  type ReferralPair,
  reviewReferral,
} from '@ayva/contract/rewards/referral/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { placesBy } from '#lib/http/places.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type Gathered } from '#lib/module.ts'
import { knownAs, lockPlayer } from '../../identity/auth/auth.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import * as store from './pairs.sql.ts'

const refuse = refusing(reviewReferral.refusals)
const PAGE = 50
const places = placesBy('cameAt', { playerId: BigInt, n: String })

type Facts = Pick<Gathered, 'facts'>

export async function pairsOf(
  deps: Deps,
  { facts }: Facts,
  { review, after: name }: Query<typeof listReferralPairs>,
): Promise<Answer<typeof listReferralPairs>> {
  const place = places.placeOf(name)
  const after = place && {
    cameAt: place.cameAt,
    playerId: BigInt(place.playerId),
    n: Number(place.n),
  }
  const rows = await store.listPairs(deps.db, { review, after, limit: PAGE })
  const named = rows.map((row) => Object.assign({}, row, { n: String(row.n) }))
  return { pairs: await viewsOf(deps, { facts }, rows), next: places.nextOf(named, PAGE) }
}

async function viewsOf(
  { db }: Deps,
  { facts }: Facts,
  rows: readonly store.PairRow[],
): Promise<ReferralPair[]> {
  const ids = rows.flatMap(({ playerId, friendId }) => [playerId, friendId])
  const whose = await knownAs(db, ids, facts)
  const sums = await store.sumsOfPairs(db, rows)
  return rows.map((row) => {
    const moneyOf = (state: string) =>
      sums
        .filter((one) => one.playerId === row.playerId && one.n === row.n && one.state === state)
        .map(({ currency, sum }) => ({ minor: sum, currency }))
    return {
      playerId: row.playerId.toString(),
      player: whose(row.playerId),
      n: row.n,
      friendId: row.friendId.toString(),
      friend: whose(row.friendId),
      cameAt: row.cameAt.toISOString(),
      review: row.review,
      reviewedBy: row.reviewedBy,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      waiting: moneyOf('waiting'),
      paid: moneyOf('paid'),
      refused: moneyOf('refused'),
    }
  })
}

type Reviewing = Body<typeof reviewReferral> & {
  operator: OperatorPrincipal
  playerId: bigint
  n: number
}

/** The same decision again changes nothing. Refuses with `friend_unknown`. */
export async function reviewPair(
  deps: Deps,
  parts: Facts,
  { operator, playerId, n, review, why }: Reviewing,
): Promise<ReferralPair> {
  const at = deps.clock.now()
  const row = await transaction(deps.db, async (tx) => {
    if ((await store.findPair(tx, playerId, n)) === undefined) throw refuse('friend_unknown')
    await lockPlayer(tx, playerId)
    // Rewards are paid under the same lock, so the pair cannot change after this.
    const before = await store.findPair(tx, playerId, n)
    if (!before) throw refuse('friend_unknown')
    if (before.review === review) return before
    const reviewedBy = review === 'open' ? null : operator.name
    const decided = { review, reviewedBy, reviewedAt: review === 'open' ? null : at }
    await store.setReview(tx, { playerId, n }, decided)
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'referral.reviewed',
      subject: `friend ${n}`,
      before: { review: before.review },
      after: { review },
    })
    return Object.assign({}, before, decided)
  })
  return (await viewsOf(deps, parts, [row]))[0]!
}
