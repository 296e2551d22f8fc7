import { type Balance } from '@ayva/contract/wallet'

/** The later of two states of one purse: news by websocket and answers may overtake each other. */
export function newerPurse(one: Balance, other: Balance): Balance {
  return other.sequence > one.sequence ? other : one
}

/**
 * The balance while a round is being shown (games.md 4.1): what was there before, less the stake,
 * plus what the player has already seen of the payout. The true one would tell the outcome early.
 */
export function shownBalance(before: bigint, stake: bigint, shown: bigint): bigint {
  return before - stake + shown
}
