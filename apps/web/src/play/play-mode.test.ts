import { type Wallet } from '@ayva/contract/wallet'
import { expect, test } from 'vitest'
import { demoPath, gamePath } from '#lib/game-links.ts'
import { loginHref, mayStake, modeOf } from './play-mode.ts'

test('[PLAY-04] a game is under the games prefix by its developer and slug', () => {
  const developer = { id: 1, slug: 'ayva-lab', name: 'Айва Лаб' }
  const game = { developer, slug: 'kosti' }
  expect(gamePath(game)).toBe('/games/ayva-lab/kosti')
  expect(modeOf(demoPath(game).slice(gamePath(game).length))).toBe('demo')
})

test('the address tells the choice, and nothing else counts as one', () => {
  expect(modeOf('?mode=demo')).toBe('demo')
  expect(modeOf('?redirect=x&mode=real')).toBe('real')
  expect(modeOf('?mode=promo')).toBe(undefined)
  expect(modeOf('')).toBe(undefined)
})

test('a login leads back to where it was asked for', () => {
  expect(loginHref('/games/a/b', '/games/a/b?mode=real', '#register')).toBe(
    '/games/a/b?redirect=%2Fgames%2Fa%2Fb%3Fmode%3Dreal#register',
  )
})

test('[PLAY-30] [PLAY-31] without money, or with bonus money in a real-only game, play is closed', () => {
  const wallet = (minor: bigint, netBalance: number) =>
    ({
      currency: 'RUB',
      minor,
      netBalance,
      freeRounds: [{ gameId: 7, left: 2, bet: 10n }],
    }) as Wallet
  const [plain, realOnly] = [false, true].map((onlyRealBalance) => ({ id: 3, onlyRealBalance }))
  expect(mayStake(wallet(0n, 0), plain!)).toBe(false)
  expect(mayStake(undefined, plain!)).toBe(false)
  expect(mayStake(wallet(0n, 0.05), realOnly!)).toBe(false)
  expect(mayStake(wallet(0n, 0.05), plain!)).toBe(true)
  expect(mayStake(wallet(5n, 0), realOnly!)).toBe(true)
  // A gift is staked in its own game, whatever there is of money.
  expect(mayStake(wallet(0n, 0), { id: 7, onlyRealBalance: true })).toBe(true)
})
