import { showSelf } from '@ayva/contract/player'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestHouse } from '#lib/testing.ts'
import { createApp } from '../app.ts'

let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({ createApp })
})
afterAll(() => house.close())

test('[PLAYER-01, PLAYER-02, PLAYER-03, PLAYER-07, PLAYER-08, PLAYER-11, PLAYER-15] a player sees who asks', async () => {
  const alisa = await house.player()
  expect(await alisa.call(showSelf, {})).toEqual({
    id: Number(alisa.id),
    email: expect.stringContaining('alisa'),
    emailConfirmed: false,
    currency: 'RUB',
    labels: [],
    registeredAt: house.clock.now().toISOString(),
    missing: [],
    locale: 'ru',
    wallets: [expect.objectContaining({ currency: 'RUB', balance: 0, minor: 0n, sequence: 0 })],
  })
})

test('[WALLET-08 .. WALLET-15] the wallet’s numbers agree with its minor units', async () => {
  const alisa = await house.player()
  await house.fund(alisa, 150_50n)
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
    },
  ])
  const [{ balance, netBalance, minor }] = wallets as [(typeof wallets)[number]]
  expect(BigInt(100 * (balance - netBalance))).toBe(minor)
})

test('a guest is nobody', async () => {
  await expect(house.call(showSelf, {})).rejects.toMatchObject({ status: 401 })
})
