import { storage } from '@ayva/kit/storage'

/** The gift for the next deposit is kept by the browser: over reloads, and for the way to the cashier. */
export function chooseDepositGift(id: number): void {
  storage.keep('currentDepositGiftId', String(id))
}
