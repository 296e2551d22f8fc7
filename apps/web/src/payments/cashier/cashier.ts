/** The public API: what other modules take of this one. */
export { CashierFrame } from './CashierFrame.tsx'
export { failure } from './cashier.text.ts'
export { FailedPayment } from './FailedPayment.tsx'
export { RepaymentNotice } from './RepaymentNotice.tsx'
export { useOperation } from './use-cashier.ts'
