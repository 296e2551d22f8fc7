import { type Balance } from '@ayva/contract/ledger/wallet'

/** The later of two states of one balance: events by websocket and answers may overtake each other. */
export function newerBalance(one: Balance, other: Balance): Balance {
  const cash = other.sequence > one.sequence ? other : one
  const bonus = isNewer(one.bonus, other.bonus) ? other.bonus : one.bonus
  return { balance: cash.balance, sequence: cash.sequence, ...(bonus && { bonus }) }
}

/** A bonus changes with its own number; between two changes its wager only grows. */
function isNewer(one: Balance['bonus'], other: Balance['bonus']): boolean {
  if (!one || !other) return one === undefined
  if (one.sequence !== other.sequence) return other.sequence > one.sequence
  return other.currentWager > one.currentWager
}

/** All that may be staked, cash and bonus. */
export function sumOf({ balance, bonus }: Balance): bigint {
  return balance.minor + (bonus?.minor ?? 0n)
}

/**
 * The balance while a round is being shown (games.md 4.1): what was there before, less the stake,
 * plus what the player has already seen of the payout. The true one would tell the outcome early.
 */
export function shownBalance(before: bigint, stake: bigint, shown: bigint): bigint {
  return before - stake + shown
}
