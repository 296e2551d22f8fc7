/** The door: what other rooms take of this one. */
export { CashierFrame } from './CashierFrame.tsx'
export { failure } from './cashier.text.ts'
export { FailedPayment } from './FailedPayment.tsx'
export { useDeed } from './use-cashier.ts'
