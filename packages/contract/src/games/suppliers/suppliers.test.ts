import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readFromGame, readToGame } from './frame.ts'
import * as supplier from './supplier.ts'
import * as wallet from './wallet.ts'

const asked = {
  request_id: '01935b2e-7c8e-4f2a-9d3b-0a1b2c3d4e5f',
  ts: 1_795_000_000_000,
  operator: 'ayva',
  player_id: '17',
  session_token: '17.0123456789abcdef',
  currency: 'RUB',
  game: { provider: 'sandbox', code: 'lantern', version: '1.0' },
}
const bet = { ...asked, kind: 'bet', tx_id: 't-1', round_id: 'r-1', amount: 1000 }

const taken = (kind: wallet.WalletKind, value: object) =>
  z.safeParse(wallet.walletRequests[kind], value).success

test('a call is taken at its own address alone', () => {
  expect(taken('bet', bet)).toBe(true)
  expect(taken('win', bet)).toBe(false)
  expect(`${wallet.WALLET_PATH}/bet`).toBe('/wallet/v1/bet')
  expect(wallet.SUPPLIER_HEADER).not.toBe(supplier.OPERATOR_HEADER)
})

test.each([
  { amount: -1 },
  { amount: 0.5 },
  { amount: '1000' },
  { amount: null },
  { amount: 1e16 },
  { tx_id: '' },
  { tx_id: 'x'.repeat(101) },
  { tx_id: 'a b' },
  { round_id: undefined },
  { player_id: '0' },
  { player_id: "1'--" },
  { session_token: 'short' },
  { currency: 'rub' },
  { request_id: 'x' },
  { meta: { text: 'x'.repeat(4100) } },
  { meta: 'text' },
  { free: 1 },
  { game: { provider: 'sandbox' } },
])('a bet with %j is none', (odd) => {
  expect(taken('bet', { ...bet, ...odd })).toBe(false)
})

test('the largest body and the largest sum are numbers that JSON carries whole', () => {
  expect(taken('bet', { ...bet, amount: wallet.WALLET_AMOUNT_MAX })).toBe(true)
  expect(Number.isSafeInteger(wallet.WALLET_AMOUNT_MAX)).toBe(true)
  const largest = JSON.stringify({ ...bet, meta: { text: 'x'.repeat(4000) } })
  expect(largest.length).toBeLessThan(wallet.WALLET_BODY_MAX)
  const answer = { request_id: null, status: 'TEMPORARY' }
  expect(z.safeParse(wallet.WalletAnswer, answer).success).toBe(true)
  expect(z.safeParse(wallet.WalletAnswer, { ...answer, status: 'YES' }).success).toBe(false)
})

test('a supplier’s own answers are bounded', () => {
  const game = {
    code: 'lantern',
    slug: 'fonari',
    name: 'Фонари',
    kind: 'slot',
    studio: { slug: 'sandbox-studio', name: 'Студия' },
    rtp_bp: 9600,
    volatility: 'low',
    max_win_x: 500,
    mobile: true,
    demo: true,
    launch: 'frame',
  }
  expect(z.safeParse(supplier.SupplierGame, game).success).toBe(true)
  for (const odd of [{ rtp_bp: 10_001 }, { slug: '../x' }, { name: '' }, { launch: 'popup' }])
    expect(z.safeParse(supplier.SupplierGame, { ...game, ...odd }).success).toBe(false)
  const games = { games: Array(supplier.GAMES_PAGE_MAX + 1).fill(game), next: null }
  expect(z.safeParse(supplier.GamesPage, games).success).toBe(false)
  const rounds = { rounds: Array(supplier.ROUNDS_PAGE_MAX + 1).fill({}), next: null }
  expect(z.safeParse(supplier.RoundsPage, rounds).success).toBe(false)
  expect(z.safeParse(supplier.GameUrl, { url: 'javascript:alert(1)' }).success).toBe(false)
  const round = {
    round_id: 'r',
    player_id: '17',
    game_code: 'lantern',
    currency: 'RUB',
    staked: 1,
    won: 0,
    state: 'closed',
    opened_at: '2026-11-22T10:00:00Z',
    closed_at: null,
  }
  expect(z.safeParse(supplier.SupplierRound, round).success).toBe(true)
  expect(z.safeParse(supplier.SupplierRound, { ...round, won: -1 }).success).toBe(false)
  const launch = {
    operator: 'ayva',
    user: null,
    token: null,
    platform: 'GPL_MOBILE',
    lang: 'ru',
    lobby_url: 'https://ayva.test/',
    deposit_url: 'https://ayva.test/payment/deposit',
    country: null,
    currency: 'XXX',
    ip: null,
    game_code: 'lantern',
    demo: true,
  }
  expect(z.safeParse(supplier.GameUrlRequest, launch).success).toBe(true)
  expect(Object.values(supplier.supplierPaths).every((path) => path.startsWith('/'))).toBe(true)
})

test('what is no message of a game or of the page is nothing', () => {
  expect(readFromGame({ source: 'ayva-game', type: 'ready' })).toEqual({
    source: 'ayva-game',
    type: 'ready',
  })
  const odd = { source: 'ayva-game', type: 'round-end', roundId: '<b>', code: 'x'.repeat(500) }
  expect(readFromGame(odd)).toEqual({ source: 'ayva-game', type: 'round-end' })
  for (const other of [null, 'ready', {}, { source: 'ayva-game', type: 'pay' }, { type: 'ready' }])
    expect(readFromGame(other)).toBeUndefined()
  expect(readToGame({ source: 'ayva', type: 'sound', on: true })).toMatchObject({ on: true })
  for (const other of [undefined, 1, { source: 'ayva', type: 'sound' }, { source: 'x' }])
    expect(readToGame(other)).toBeUndefined()
})
