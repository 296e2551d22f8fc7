/** The door: what other rooms take of this one. */
export { CashierFrame } from './CashierFrame.tsx'
export { failure } from './cashier.text.ts'
export { useDeed } from './use-cashier.ts'
