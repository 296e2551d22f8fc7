/**
 * Gifts of players: offers in versions (`offers.ts`), how somebody comes by one (`giving.ts`,
 * `promo-codes.ts`, `welcome.ts`), takes it and gives it back (`taking.ts`, `deposits.ts`), and the truth
 * card (`truth.ts`). Other modules come in by this file alone.
 *
 * Locks: the gift, then the wallet's accounts. Codes, which belong to nobody, come last of all.
 */
export { depositGift, takeBackGift } from './deposits.ts'
export {
  countUnused,
  givePrize,
  isGivable,
  isGivenIn,
  knownPrizes,
  type Prize,
  type Prizes,
} from './prizes.ts'
