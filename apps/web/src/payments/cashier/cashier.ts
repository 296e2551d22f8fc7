/** The public API of the module. */
export { CashierFrame } from './CashierFrame.tsx'
export { failure } from './cashier.text.ts'
export { FailedPayment } from './result/FailedPayment.tsx'
export { RepaymentNotice } from './history/RepaymentNotice.tsx'
export { useOperation } from './use-cashier.ts'
