import { type Balance } from '@ayva/contract/ledger/wallet'

/** The later of two states of one balance, because events by websocket and answers can overtake each other. */
export function newerBalance(one: Balance, other: Balance): Balance {
  const cash = other.sequence > one.sequence ? other : one
  const bonus = isNewer(one.bonus, other.bonus) ? other.bonus : one.bonus
  return { balance: cash.balance, sequence: cash.sequence, ...(bonus && { bonus }) }
}

/** A bonus has a version of its own; between two versions its wagered amount only grows. */
function isNewer(one: Balance['bonus'], other: Balance['bonus']): boolean {
  if (!one || !other) return one === undefined
  if (one.sequence !== other.sequence) return other.sequence > one.sequence
  return other.currentWager > one.currentWager
}

/** The total that can be staked, cash and bonus. */
export function sumOf({ balance, bonus }: Balance): bigint {
  return balance.minor + (bonus?.minor ?? 0n)
}

/**
 * The balance while a round is being shown (games.md 4.1): the previous balance, minus the stake, plus the part of the
 * payout that the player has already seen. The real balance would reveal the outcome early.
 */
export function shownBalance(before: bigint, stake: bigint, shown: bigint): bigint {
  return before - stake + shown
}
