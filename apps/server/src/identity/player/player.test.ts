import { registerByEmail } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { denominationsOf, walletSettings } from '@ayva/contract/ledger/wallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { registration } from '../auth/auth.testing.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[PLAYER-01 .. PLAYER-09, PLAYER-11, PLAYER-12, PLAYER-15] the user call describes the calling player', async () => {
  const alisa = await testApp.player()
  expect(await alisa.call(showSelf, {})).toEqual({
    id: Number(alisa.id),
    email: expect.stringContaining('alisa'),
    emailConfirmed: false,
    currency: 'RUB',
    phone: null,
    phoneConfirmed: false,
    username: null,
    created: testApp.clock.now().getTime() / 1000,
    locale: 'ru',
    labels: [],
    isVipClub: false,
    denomination: 1,
    autoLogout: false,
    calm: false,
    level: { id: 1, name: 'Росток', currentScore: 0, progress: 0, maxScore: 1000, minPoints: 0 },
    limits: [],
    limitsSchedule: [],
    exclusion: null,
    extendedProfileFilled: false,
    emailConfirmationTokenTtl: 0,
    phoneConfirmationCodeTtl: 0,
    hasPhoneConfirmationCode: false,
    emailTokenNextRequest: null,
    phoneCodeNextRequest: null,
    callTokenNextRequest: null,
    fortuneWheelSpinCount: 1,
    fortuneWheelAdditionSpinCount: 0,
    verificationForm: { status: 'new', actions: [] },
    closesAt: null,
    blocked: null,
    missing: [],
    wallets: [expect.objectContaining({ currency: 'RUB', balance: 0, minor: 0n, sequence: 0 })],
  })
})

test('[WALLET-08 .. WALLET-15] amounts in major units agree with the minor units', async () => {
  const alisa = await testApp.player()
  await testApp.fund(alisa, 150_50n)
  const { wallets } = await alisa.call(showSelf, {})
  expect(wallets).toEqual([
    {
      currency: 'RUB',
      balance: 150.5,
      netBalance: 0,
      currentBonusWager: 0,
      requiredBonusWager: 0,
      repayment: 0,
      vipClubRepayment: 0,
      minor: 150_50n,
      held: 0n,
      sequence: 1,
      bonusSequence: 0,
      freeRounds: [],
    },
  ])
  const [{ balance, netBalance, minor }] = wallets as [(typeof wallets)[number]]
  expect(BigInt(100 * (balance - netBalance))).toBe(minor)
})

test('[PLAYER-06] the time when the account was opened is in seconds', async () => {
  const { email, password } = registration()
  const { token } = await testApp.call(registerByEmail, {
    body: { email, password, currency: 'RUB' },
  })
  const { created } = await testApp.callAs(token)(showSelf, {})
  expect(Math.abs(created - testApp.clock.now().getTime() / 1000)).toBeLessThan(5)
})

test('[PLAYER-08, PLAYER-23] labels are current, and the VIP club is one of them', async () => {
  const vera = await testApp.player({ name: 'vera' })
  expect(await vera.call(showSelf, {})).toMatchObject({ labels: [], isVipClub: false })
  for (const [labels, isVipClub] of [
    [['vip', 'test_group'], true],
    [['vipper'], false],
  ] as const) {
    await testApp.deps.db
      .updateTable('player')
      .set({ labels: [...labels] })
      .where('id', '=', vera.id)
      .execute()
    expect(await vera.call(showSelf, {})).toMatchObject({ labels, isVipClub })
  }
})

test('[PLAYER-09] the denomination is one of those offered now', async () => {
  const options = denominationsOf(walletSettings.denominations.shipped)
  const { denomination } = await (await testApp.player()).call(showSelf, {})
  expect(options).toContain(denomination)
})

test('[WALLET-18] the list of denominations is split at commas and read as numbers', () => {
  expect(denominationsOf('1, 5,0.1')).toEqual([1, 5, 0.1])
})

test('[AUTH-67] a guest is refused', async () => {
  await expect(testApp.call(showSelf, {})).rejects.toMatchObject({ status: 401 })
})
