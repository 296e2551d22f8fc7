/** Counts rounds towards the wagering of the bonuses from which they were staked. */
import { type BonusStake, countedOf } from '@ayva/contract/ledger/wallet/bonus'
import { type Tx } from '#lib/data/db.ts'
import { review } from './bonus.ts'
import { insertRounds, termsOf } from './bonus.sql.ts'

/** A finished round that took money of a grant or of free rounds. */
export type FundedRound = BonusStake & {
  playerId: bigint
  roundId: string
  grantId: string
  /** The payout that returned to the grant. */
  payout: bigint
  isVoid: boolean
  at: Date
}

/** Counts each round once for its grant, and adds a review of each grant. */
export async function countFunded(tx: Tx, rounds: readonly FundedRound[]): Promise<void> {
  if (rounds.length === 0) return
  const terms = await termsOf(tx, [...rounds])
  const counted = rounds.map(({ kind, chance4, rtp, sd, ...round }) => {
    const own = terms.get(`${round.playerId}:${round.grantId}`)
    if (round.isVoid) return { ...round, stake: 0n, payout: 0n, counted: 0n }
    const stake = { kind, chance4, rtp, sd, stake: round.stake }
    return { ...round, counted: own ? countedOf(own, stake) : 0n }
  })
  await insertRounds(tx, counted)
  const grants = new Map(rounds.map(({ playerId, grantId: id }) => [`${playerId}:${id}`, id]))
  for (const [name, id] of grants) await review(tx, { playerId: BigInt(name.split(':')[0]!), id })
}
