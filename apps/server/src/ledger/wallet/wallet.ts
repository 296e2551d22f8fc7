/**
 * The wallet: money moves only by transfers between accounts of a player and of the casino, and a transfer is never
 * changed.
 *
 * Locks: a module locks its own rows first and wallets last. Wallets of several players are locked in order of player
 * id, those of one player in order of currency, so a transaction with several transfers makes them in that order.
 * Within a currency the cash account is locked first.
 */
export { balancesInOrder, trialBalance } from './books.sql.ts'
export {
  activeBonuses,
  bonusTerms,
  callOffBonus,
  cancelBonus,
  cancelPreview,
  grantBonus,
} from './bonus.ts'
export { bonusMoves } from './bonus-history.sql.ts'
export { bonusEnded, freeRoundsEnded } from './bonus.events.ts'
export { countFunded, type FundedRound } from './wagering.ts'
export {
  cancelFreeRounds,
  freeRoundsOf,
  grantFreeRounds,
  previewFreeRounds,
} from './free-rounds.ts'
export { findFreeRounds as freeRounds } from './free-rounds.sql.ts'
export {
  Collision,
  madeUnderOldId,
  toBalance,
  transfer,
  transferId,
  transferJudged,
} from './ledger.ts'
export { guardGates, openWallet, balanceOf, notifyBalance, walletsOf } from './balances.ts'
export { unlikePaid } from './prizes.sql.ts'
export { entriesOf, roundEntriesOf } from './entries.sql.ts'
export {
  type Balances,
  balancesNow,
  type DayOfLedger,
  daysOfLedger,
  type LedgerLine,
  linesOfLedger,
} from './account-statement.sql.ts'
export { fundsInOrder } from './funds.ts'
export type { Account, Posting, Transfer } from './wallet.sql.ts'
