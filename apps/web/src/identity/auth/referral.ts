import { storage } from '@ayva/kit/storage'

const shape = /^[\p{L}\p{Nd}._-]{1,64}$/u

/** Keeps the code of whoever has sent a guest here: `/?referralCode=…`. The first one stays. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get('referralCode')?.trim() ?? ''
  if (shape.test(code) && !referral().referralCode) storage.keep('referralCode', code)
}

/** Who has sent this visitor, if somebody has: as the calls that open an account take it. */
export function referral(): { referralCode?: string } {
  const referralCode = storage.find('referralCode')
  return referralCode !== undefined && shape.test(referralCode) ? { referralCode } : {}
}

/** It has done its work: the account keeps it. */
export function forgetReferral(): void {
  storage.forget('referralCode')
}
