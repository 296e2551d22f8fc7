/**
 * Gifts: offers in versions (`offers.ts`), giving (`giving.ts`, `promo-codes.ts`, `welcome.ts`), taking and cancelling
 * (`taking.ts`, `deposits.ts`), and the truth card (`truth.ts`). This file is the public API.
 *
 * Locks: the gift, then the wallet's accounts; shared codes last.
 */
export { depositGift, takeBackGift } from './deposits.ts'
export {
  countUnused,
  givePrize,
  isGivable,
  isGivenIn,
  knownPrizes,
  type PricedPrize,
  pricedPrizes,
  type Prize,
  type Prizes,
  wrongPrizes,
} from './prizes.ts'
