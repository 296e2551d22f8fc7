import { type Wallet } from '@ayva/contract/ledger/wallet'
import { expect, test } from 'vitest'
import { demoPath, gamePath } from '#lib/game-links.ts'
import { blockOf, loginHref, modeOf } from './play-mode.ts'

test('[PLAY-04] a game’s path consists of the games prefix, its developer and its slug', () => {
  const developer = { id: 1, slug: 'ayva-lab', name: 'Айва Лаб' }
  const game = { developer, slug: 'kosti' }
  expect(gamePath(game)).toBe('/games/ayva-lab/kosti')
  expect(modeOf(demoPath(game).slice(gamePath(game).length))).toBe('demo')
})

test('the address contains the choice of money or demo, and other values are ignored', () => {
  expect(modeOf('?mode=demo')).toBe('demo')
  expect(modeOf('?redirect=x&mode=real')).toBe('real')
  expect(modeOf('?mode=promo')).toBe(undefined)
  expect(modeOf('')).toBe(undefined)
})

test('a login returns to where it was requested', () => {
  expect(loginHref('/games/a/b', '/games/a/b?mode=real', '#register')).toBe(
    '/games/a/b?redirect=%2Fgames%2Fa%2Fb%3Fmode%3Dreal#register',
  )
})

test('[PLAY-30, PLAY-31, PLAY-33] without money, or with bonus money in a real-only game, play is refused, except for free rounds', () => {
  const wallet = (minor: bigint, netBalance: number) =>
    ({
      currency: 'RUB',
      minor,
      netBalance,
      freeRounds: [{ gameId: 7, left: 2, bet: 10n }],
    }) as Wallet
  const [plain, realOnly] = [false, true].map((onlyRealBalance) => ({ id: 3, onlyRealBalance }))
  expect(blockOf(wallet(0n, 0), plain!)).toBe('noMoney')
  expect(blockOf(undefined, plain!)).toBe('noMoney')
  expect(blockOf(wallet(0n, 0.05), realOnly!)).toBe('noRealMoney')
  expect(blockOf(wallet(0n, 0.05), plain!)).toBeUndefined()
  expect(blockOf(wallet(5n, 0), realOnly!)).toBeUndefined()
  // Free rounds are staked in their own game, whatever the balance is.
  expect(blockOf(wallet(0n, 0), { id: 7, onlyRealBalance: true })).toBeUndefined()
})
