// Apart from the schemas: pages of the cashier show payments before they ask for one.

/** Kinds of payment, as the specification numbers them; 5 and 6 are unused. */
export const paymentType = {
  DEPOSIT: 1,
  WITHDRAW: 2,
  DEPOSIT_LOCAL: 3,
  WITHDRAW_LOCAL: 4,
  BONUS_DEPOSIT: 7,
  BONUS_WITHDRAW: 8,
} as const
export type PaymentTypeId = (typeof paymentType)[keyof typeof paymentType]

/** States of a payment, as the specification numbers them. */
export const paymentStatus = {
  NEW: 1,
  PROCESS: 2,
  SUCCESS: 3,
  FAIL: 4,
  MANUAL: 5,
  CONFIRMED: 6,
  ACCEPTED: 7,
  VERIFY: 8,
  REFUND_CONTROVERSIAL: 9,
  CANCELLED: 10,
  DELAYED: 11,
} as const
export type PaymentStatusId = (typeof paymentStatus)[keyof typeof paymentStatus]

/** Where the provider brings a player back to; the payment's id follows the slash. */
export const returnPaths = {
  processing: '/payment/processing/',
  pending: '/deposit-pending/',
  success: '/payment/success/',
  fail: '/payment-fail',
} as const

/** Where a payment's player comes back to: by its id, but for the one page of failures. */
export const returnUrls = {
  success: (paymentId: number) => `${returnPaths.success}${paymentId}`,
  processing: (paymentId: number) => `${returnPaths.processing}${paymentId}`,
  fail: () => returnPaths.fail,
} as const

/** The header that names the visit of the cashier which a call is made in. */
export const CASHIER_SESSION = 'cashier-session-id'

export const paymentFilters = ['all', 'deposit', 'withdrawal', 'open', 'failed'] as const
export type PaymentFilter = (typeof paymentFilters)[number]
