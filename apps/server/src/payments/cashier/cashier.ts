/**
 * The cashier: money comes in through a payment provider and goes out through it. What the provider
 * says by signed notice, or when asked, moves the money; what a browser says never does.
 *
 * Locks are taken in one order: the payment first, then wallet accounts, the audit log last.
 */
export { deposit } from './deposit/deposit.ts'
export { seedCashier } from './cashier.seed.ts'
export { addPayout, cancel, PAYOUT_JOB, REVIEW_MS, withdraw } from './withdrawal/withdrawal.ts'
export { depositCredited } from './cashier.events.ts'
export { findPayment as paymentOf } from './payment/payment.sql.ts'
export { firstPaid, paidByHour, paidOf } from './deposit/paid.sql.ts'
export { netPaidIn, shareDestination } from './deposit/deposits.sql.ts'
