/**
 * Suppliers of games: their catalogues, the launch of their games, and the wallet API for their game servers. Their
 * money uses the same ledger, the same gate for stakes and the same order of funds as own bets.
 */
export { openOutside, type OutsideLaunch } from './suppliers.launch.ts'
export { findOutsideCard, outsideOpenedAt, playedOutside } from './history.sql.ts'
export { SupplierAway } from './dialects/ask.ts'
export {
  momentsOf as outsideStakesAt,
  outsideMonths,
  outsideNet,
  outsidePlayers,
  outsideSums,
  type PlayedSums,
} from './session.sql.ts'
export { countOpenRounds as openOutsideCount, endLaunches } from './suppliers.sql.ts'
export { outsideWhole } from './event-stream.sql.ts'
export { outsideEnded, type OutsideEnded } from './suppliers.consumers.ts'
