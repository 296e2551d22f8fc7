import { beforeEach, expect, test } from 'vitest'
import { twoFactor } from './two-factor.ts'

const asked = {
  socialNetwork: 'vk',
  lookup: '5f0c9a52-0d6c-4bd7-9c3c-6ac8cf4c1f9b',
  twoFactor: { confirmed: false, ttl: 1800 },
  email: 'oleg@network.test',
} as const

beforeEach(() => {
  twoFactor.end()
  twoFactor.begin(asked, '#rules')
})

test('[AUTH-40, AUTH-41, AUTH-44, AUTH-48] an unconfirmed answer asks for an address', () => {
  expect(twoFactor.get()).toMatchObject({
    socialNetwork: 'vk',
    lookup: asked.lookup,
    twoFactor: { confirmed: false, ttl: 1800 },
    returnHash: '#rules',
    editEmailOrPhone: true,
    data: asked,
    email: asked.email,
    setUserEmailOrPhone: false,
    resendCodeClicked: false,
  })
})

test('[AUTH-42] the typed text is kept', () => {
  twoFactor.type({ email: 'a@b.test', phone: '+79120000000' })
  twoFactor.type({ code: '123456' })
  const typed = { email: 'a@b.test', phone: '+79120000000', code: '123456', data: asked }
  expect(twoFactor.get()).toMatchObject(typed)
})

test('[AUTH-43, AUTH-45, AUTH-46, AUTH-47, AUTH-49] a sent code sets both times to now plus its ttl', () => {
  const now = 1_800_000_000_000
  twoFactor.sent({ confirmed: false, ttl: 60 }, now)
  expect(twoFactor.get()).toMatchObject({
    resetTime: now + 60_000,
    tokenExpireTime: now + 60_000,
    setUserEmailOrPhone: true,
    editEmailOrPhone: false,
    resendCodeClicked: false,
  })
  twoFactor.resend()
  expect(twoFactor.get().resendCodeClicked).toBe(true)
  twoFactor.edit()
  expect(twoFactor.get()).toMatchObject({ editEmailOrPhone: true, resendCodeClicked: false })
  twoFactor.end()
  expect(twoFactor.get()).toMatchObject({ lookup: undefined, resetTime: 0, returnHash: '' })
})
