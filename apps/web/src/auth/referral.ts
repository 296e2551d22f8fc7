import { storage } from '@ayva/kit/storage'

const shape = /^[\p{L}\p{Nd}._-]{1,64}$/u

/** Keeps the code of whoever has sent a guest here: `/?referralCode=…`. The first one stays. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get('referralCode')?.trim() ?? ''
  if (shape.test(code) && broughtReferral() === undefined) storage.keep('referralCode', code)
}

export function broughtReferral(): string | undefined {
  const code = storage.find('referralCode')
  return code !== undefined && shape.test(code) ? code : undefined
}

/** It has done its work: the account keeps it. */
export function forgetReferral(): void {
  storage.forget('referralCode')
}
