/**
 * The cashier takes deposits and pays withdrawals through payment providers. Only signed notices and answers of
 * providers move money; requests of a browser never do.
 *
 * Lock order: the payment, then wallet accounts, then the audit log.
 */
export { deposit } from './deposit/deposit.ts'
export { seedCashier } from './cashier.seed.ts'
export { addPayout, cancel, PAYOUT_JOB, REVIEW_MS, withdraw } from './withdrawal/withdrawal.ts'
export { depositCredited } from './cashier.events.ts'
export { findPayment as paymentOf } from './payment/payment.sql.ts'
export { firstPaid, paidByHour, paidOf } from './deposit/paid.sql.ts'
export { netPaidIn, shareDestination } from './deposit/deposits.sql.ts'
