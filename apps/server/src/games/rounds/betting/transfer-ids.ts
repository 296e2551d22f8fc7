/**
 * Ids of a round's transfers. They are the wallet's, derived from the operation in a space that no caller can
 * write into, but for their first 48 bits: those are the time of the round, in milliseconds. So the
 * transfers of a player lie in the order in which they were made, and a bet touches the last page of
 * its player's and not one of them all.
 */
import { transferId } from '../../../ledger/wallet/wallet.ts'

const TIME_DIGITS = 12

/** What follows the time in the id of a stake's transfer; the database, which knows the time, puts it before. */
export function stakeIdOf(id: string): string {
  return id.replaceAll('-', '').slice(TIME_DIGITS)
}

/** The whole id of a stake's transfer, of a round whose time is known. */
export function openedIdOf(round: Timed): string {
  return timedIdOf(round, 'stake')
}

/**
 * The id of the transfer that ends a round: the same one whoever ends it, and however often. What a
 * person decides has a second one, for a round whose first is another transfer's.
 */
export function endIdOf(round: Timed, step: 'end' | 'end judged' = 'end'): string {
  return timedIdOf(round, step)
}

/** The id of the transfer that takes what the step of this index adds to the stake. */
export function addedIdOf(round: Timed, index: number): string {
  return timedIdOf(round, `stake ${index}`)
}

type Timed = { id: string; openedAt: Date }

function timedIdOf(round: Timed, step: string): string {
  const time = round.openedAt.getTime().toString(16).padStart(TIME_DIGITS, '0')
  const rest = transferId('round', round.id, step).slice(TIME_DIGITS + 1)
  return `${time.slice(0, 8)}-${time.slice(8)}${rest}`
}
