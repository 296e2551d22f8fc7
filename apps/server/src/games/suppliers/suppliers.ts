/**
 * Suppliers of games: what is offered by them, how a game of theirs is opened, and the wallet that their
 * game servers call. Money that an outside game moves goes by the same ledger, the same gate for stakes
 * and the same order of funds as a bet of our own.
 */
export { openOutside, type OutsideLaunch } from './suppliers.launch.ts'
export { findOutsideCard, outsideOpenedAt, playedOutside } from './history.sql.ts'
export { SupplierAway } from './dialects/ask.ts'
export {
  momentsOf as outsideStakesAt,
  outsideNet,
  outsideSums,
  type PlayedSums,
} from './session.sql.ts'
export { countOpenRounds as openOutsideCount } from './suppliers.sql.ts'
export { outsideWhole } from './event-stream.sql.ts'
export { outsideEnded, type OutsideEnded } from './suppliers.consumers.ts'
