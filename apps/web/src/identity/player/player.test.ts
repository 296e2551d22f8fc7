import { type Self } from '@ayva/contract/identity/player'
import { type Wallet } from '@ayva/contract/ledger/wallet'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyBalance, stakeOf, walletOf, withNewest, selfQuery } from './player.ts'

const wallet = (change: Partial<Wallet> = {}): Wallet => ({
  currency: 'RUB',
  balance: 100,
  netBalance: 0,
  currentBonusWager: 0,
  requiredBonusWager: 0,
  repayment: 0,
  vipClubRepayment: 0,
  minor: 10_000n,
  held: 0n,
  bonusSequence: 0,
  freeRounds: [],
  sequence: 5,
  ...change,
})
const alisa = (wallets = [wallet()]): Self => ({
  id: 1,
  email: 'alisa@ayva.test',
  emailConfirmed: true,
  currency: 'RUB',
  phone: null,
  phoneConfirmed: false,
  username: null,
  created: 1_795_262_400,
  locale: 'ru',
  labels: [],
  isVipClub: false,
  denomination: 1,
  autoLogout: false,
  calm: false,
  level: { id: 0, name: '', currentScore: 0, progress: 0, maxScore: 0, minPoints: 0 },
  limits: [],
  limitsSchedule: [],
  extendedProfileFilled: false,
  emailConfirmationTokenTtl: 0,
  phoneConfirmationCodeTtl: 0,
  hasPhoneConfirmationCode: false,
  emailTokenNextRequest: null,
  phoneCodeNextRequest: null,
  callTokenNextRequest: null,
  fortuneWheelSpinCount: 0,
  fortuneWheelAdditionSpinCount: 0,
  verificationForm: { status: 'new', actions: [] },
  closesAt: null,
  exclusion: null,
  blocked: null,
  missing: [],
  wallets,
})
const cached = (self: Self | null) => {
  const cache = new QueryClient()
  cache.setQueryData(['self'], self)
  return cache
}
const purse = (minor: bigint, sequence: number) => ({
  balance: { minor, currency: 'RUB' as const },
  sequence,
})

test('a newer balance replaces the balance', () => {
  const cache = cached(alisa())
  applyBalance(cache, purse(12_345n, 6))
  const self = cache.getQueryData<Self>(['self'])!
  expect(walletOf(self)).toMatchObject({ minor: 12_345n, balance: 123.45, sequence: 6 })
})

test('cash and bonus of a wallet are independent, and each keeps its newer state', () => {
  const cache = cached(alisa([wallet({ bonusSequence: 3, netBalance: 5, balance: 105 })]))
  const bonus = { minor: 7_50n, sequence: 4, currentWager: 1_00n, requiredWager: 20_00n }
  const now = () => walletOf(cache.getQueryData<Self>(['self'])!)
  applyBalance(cache, { ...purse(1n, 4), bonus })
  const told = { netBalance: 7.5, currentBonusWager: 1, requiredBonusWager: 20, bonusSequence: 4 }
  expect(now()).toMatchObject({ ...told, minor: 10_000n, balance: 107.5, sequence: 5 })
  // Between two versions of the bonus its wagered amount grows.
  applyBalance(cache, { ...purse(1n, 4), bonus: { ...bonus, currentWager: 2_00n } })
  applyBalance(cache, { ...purse(9_000n, 6), bonus })
  const last = { ...told, currentBonusWager: 2, minor: 9_000n, balance: 97.5, sequence: 6 }
  expect(now()).toMatchObject(last)
  expect(stakeOf(now())).toBe(9_750n)
  const late = alisa([wallet({ sequence: 7, minor: 1_00n, netBalance: 5, bonusSequence: 3 })])
  const kept = alisa([wallet(last)])
  const merged = { sequence: 7, minor: 1_00n, netBalance: 7.5, bonusSequence: 4, balance: 8.5 }
  expect(withNewest(late, kept)!.wallets[0]).toMatchObject(merged)
})

test.each([4, 5])('a balance of change %i, which is not newer, changes nothing', (sequence) => {
  const cache = cached(alisa())
  applyBalance(cache, purse(1n, sequence))
  expect(cache.getQueryData(['self'])).toEqual(alisa())
})

test('a balance does not apply to a guest, nor to another currency', () => {
  const guest = cached(null)
  applyBalance(guest, purse(1n, 9))
  expect(guest.getQueryData(['self'])).toBeNull()

  const inKopecks = cached(alisa([wallet({ currency: 'KZT' })]))
  applyBalance(inKopecks, purse(1n, 9))
  expect(inKopecks.getQueryData<Self>(['self'])!.wallets[0]!.sequence).toBe(5)
})

test('an answer requested before a bet does not restore the old balance', () => {
  const late = alisa([wallet({ minor: 10_000n, sequence: 5 })])
  const shown = alisa([wallet({ minor: 9_000n, sequence: 6 })])
  expect(withNewest(late, shown)!.wallets[0]).toMatchObject({ minor: 9_000n, sequence: 6 })
  expect(withNewest(shown, late)!.wallets[0]).toMatchObject({ minor: 9_000n, sequence: 6 })
})

test('another player’s wallets are never mixed in', () => {
  const boris = { ...alisa([wallet({ minor: 0n, sequence: 0 })]), id: 2 }
  expect(withNewest(boris, alisa())).toEqual(boris)
  expect(withNewest(null, alisa())).toBeNull()
})

test('[AUTH-66] a second request for the player shares the answer of the first', async () => {
  let asked = 0
  const call = async () => {
    asked += 1
    return { id: 7, wallets: [] } as never
  }
  const cache = new QueryClient()
  const load = () => cache.fetchQuery(selfQuery(call, () => true))
  const [one, two, three] = await Promise.all([load(), load(), load()])
  expect(asked).toBe(1)
  expect([two, three]).toEqual([one, one])
})
