import { storage } from '@ayva/kit/storage'

const shape = /^[\p{L}\p{Nd}._-]{1,64}$/u

/** Stores the referral code of a guest: `/?referralCode=…`. The first one is kept. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get('referralCode')?.trim() ?? ''
  if (shape.test(code) && !referral().referralCode) storage.keep('referralCode', code)
}

/** The visitor's referral code, if any, as part of a registration call. */
export function referral(): { referralCode?: string } {
  const referralCode = storage.find('referralCode')
  return referralCode !== undefined && shape.test(referralCode) ? { referralCode } : {}
}

/** Removes the code after the registration, because the account stores it. */
export function forgetReferral(): void {
  storage.forget('referralCode')
}
