/**
 * The ids of a round's transfers, derived from the operation in a space that no caller can write to, except for the
 * first 48 bits, which are the time of the round in milliseconds. So a player's transfers are stored in the order of
 * time, and a bet touches only the last index page of its player.
 */
import { transferId } from '../../../ledger/wallet/wallet.ts'

const TIME_DIGITS = 12

/** The part after the time in the id of a stake's transfer; the database prepends the time. */
export function stakeIdOf(id: string): string {
  return id.replaceAll('-', '').slice(TIME_DIGITS)
}

/** The complete id of a stake's transfer, for a round whose time is known. */
export function openedIdOf(round: Timed): string {
  return timedIdOf(round, 'stake')
}

/**
 * The id of the transfer that ends a round, the same for every attempt. An operator's judgement has a second id, for a
 * round whose first id is taken.
 */
export function endIdOf(round: Timed, step: 'end' | 'end judged' = 'end'): string {
  return timedIdOf(round, step)
}

/** The id of the transfer that takes the stake added by the step of this index. */
export function addedIdOf(round: Timed, index: number): string {
  return timedIdOf(round, `stake ${index}`)
}

type Timed = { id: string; openedAt: Date }

function timedIdOf(round: Timed, step: string): string {
  const time = round.openedAt.getTime().toString(16).padStart(TIME_DIGITS, '0')
  const rest = transferId('round', round.id, step).slice(TIME_DIGITS + 1)
  return `${time.slice(0, 8)}-${time.slice(8)}${rest}`
}
