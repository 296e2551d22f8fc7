import { createHash, createHmac, randomUUID } from 'node:crypto'
import { pspHeaders, pspSignature } from '@ayva/contract/payments/psp'
import {
  OPERATOR_HEADER,
  RoundsPage,
  SupplierGame,
  SupplierRound,
} from '@ayva/contract/games/suppliers/supplier'
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { games, rays } from './supplier.games.ts'
import { TestWallet } from './supplier.testing.ts'
import { startSupplier, type Supplier } from './supplier.ts'

const secret = 'a secret of sixteen and more'
const admin = process.env['TEST_DATABASE_URL']!
const name = `t_${randomUUID().replaceAll('-', '')}`
const wallet = new TestWallet(secret)
let supplier: Supplier
let now = new Date('2026-11-21T12:00:00.000Z')
let url: string

beforeAll(async () => {
  await createDatabase(admin, name, 'ayva_template')
  url = admin.replace(/\/\w*$/, `/${name}`)
  supplier = await start()
})
afterAll(async () => {
  await supplier.close()
  wallet.close()
  await dropDatabase(admin, name)
})
beforeEach(async () => {
  await behave({})
  wallet.told.length = 0
})

const walletUrl = wallet.open()
const start = async () =>
  startSupplier({
    databaseUrl: url,
    secret,
    walletUrl: await walletUrl,
    port: 0,
    pollMs: 0,
    now: () => now,
  })

async function ask(path: string, said?: object, by = secret) {
  const body = said && JSON.stringify(said)
  const id = randomUUID()
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const answer = await fetch(supplier.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      [OPERATOR_HEADER]: 'ayva',
      [pspHeaders.id]: id,
      [pspHeaders.timestamp]: timestamp,
      [pspHeaders.signature]: pspSignature({ secret: by, id, timestamp, body: body ?? path }),
    },
    ...(body && { body }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const launch = (more: object = {}) => ({
  operator: 'ayva',
  user: '7',
  token: 'a-token-of-the-launch',
  platform: 'GPL_DESKTOP',
  lobby_url: 'http://casino.test/games',
  deposit_url: 'http://casino.test/payment/deposit',

  lang: 'ru',
  country: null,
  currency: 'RUB',
  ip: null,
  game_code: 'rumb',
  demo: false,
  ...more,
})
const opened = async (more: object = {}): Promise<string> =>
  (await ask('/game/url', launch(more))).body.url

const behave = async (mode: Record<string, string>) => {
  const usual = { calls: 'usual', wallet: 'usual', page: 'usual', times: '' }
  const body = new URLSearchParams({ ...usual, ...mode })
  const told = await fetch(`${supplier.url}/control`, { method: 'POST', body, redirect: 'manual' })
  expect(told.status).toBe(303)
}

type Play = { id?: string; stake?: number; choice?: string; clientSeed?: string }
async function play(at: string, one: Play = {}) {
  const choice = at === toss ? 'orel' : 'spin'
  const body = { id: randomUUID(), stake: 1000, choice, clientSeed: 'my-word', ...one }
  const answer = await fetch(`${at}/rounds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, asked: body, ...((await answer.json()) as Answer) }
}
type Round = Record<'id' | 'state' | 'reason' | 'hash' | 'seed' | 'words' | 'replay', string> &
  Record<'outcome' | 'win' | 'stake', number>
type Answer = { round: Round; balance: { real: number }; hash: string }
let toss = ''
const toldOf = (round: string) =>
  wallet.told
    .filter((one) => one.round === round)
    .map(({ kind, signed }) => (signed ? kind : `forged ${kind}`))

async function book(): Promise<SupplierRound[]> {
  const [from, to] = [new Date(0), new Date(now.getTime() + 1)].map((at) => at.toISOString())
  const { body } = await ask(`/rounds?from=${from}&to=${to}`)
  return z.parse(RoundsPage, body).rounds.map((row) => z.parse(SupplierRound, row))
}
/** Plays until a round is won, so that there is a win to report. */
async function won(at: string, one: Play = {}) {
  for (;;) {
    const played = await play(at, one)
    if (played.round.win > 0) return played
  }
}

test('the catalogue has two games, whose figures match their draws', async () => {
  const { body } = await ask('/games')
  const cards = (body.games as unknown[]).map((row) => z.parse(SupplierGame, row))
  expect(cards.map(({ code }) => code)).toEqual(['orel-reshka', 'rumb'])
  for (const { code, rtp_bp, max_win_x } of cards) {
    const { outcomes, pays, choices } = games[code]!
    for (const choice of Object.keys(choices)) {
      const all = Array.from({ length: outcomes }, (_, outcome) => pays(outcome, choice))
      expect((all.reduce((sum, one) => sum + one) * 100) / outcomes).toBe(rtp_bp)
      expect(Math.max(...all) / 100).toBeLessThanOrEqual(max_win_x!)
    }
  }
  expect(rays.filter((one) => one > 0 && one < 100)).toEqual([])
})

test('calls that are unsigned or signed by another secret are refused, and so is an invalid launch', async () => {
  expect((await fetch(`${supplier.url}/games`)).status).toBe(401)
  expect((await ask('/games', undefined, 'another secret of sixteen')).status).toBe(401)
  for (const wrong of [
    { game_code: 'poker' },
    { user: null },
    { lobby_url: 'javascript:1' },
    { demo: true },
  ])
    expect((await ask('/game/url', launch(wrong))).status).toBe(422)
  expect((await ask('/rounds?from=yesterday&to=now')).status).toBe(422)
})

test('the page of a game can be framed by its operator only and runs only our scripts', async () => {
  const page = await fetch(await opened())
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toMatch(/frame-ancestors http:\/\/casino\.test$/)
  expect(await page.text()).not.toMatch(/<script(?! type="module" src="\/client\/)|style="| on\w+=/)
  expect((await fetch(`${supplier.url}/play/nobody`)).status).toBe(404)
  now = new Date(now.getTime() + 13 * 3_600_000)
  expect((await fetch(page.url)).status, 'a session ends').toBe(404)
})

test('a round is drawn once as committed before, and the wallet gets its stake and its end', async () => {
  toss = await opened({ game_code: 'orel-reshka' })
  const state = (await (await fetch(`${toss}/state`)).json()) as { hash: string }
  const before = wallet.real
  const first = await play(toss)
  const { round, asked } = first
  expect(round.state).toBe('closed')
  expect(round.hash).toBe(state.hash)
  expect(createHash('sha256').update(Buffer.from(round.seed, 'hex')).digest('hex')).toBe(state.hash)
  const digest = createHmac('sha256', Buffer.from(round.seed, 'hex')).update(`my-word:${asked.id}`)
  expect(round.outcome).toBe(digest.digest().readUInt32BE(0) % 2)
  expect(round.win).toBe(round.outcome === 0 ? 1960 : 0)
  expect(first.balance.real).toBe(before - 1000 + round.win)
  expect(toldOf(asked.id)).toEqual(['bet', round.win > 0 ? 'win' : 'round/close'])

  const again = await play(toss, { id: asked.id, stake: 5000 })
  expect(again.round).toEqual(round)
  expect(wallet.real).toBe(before - 1000 + round.win)
  expect(await book()).toContainEqual(
    expect.objectContaining({ round_id: asked.id, staked: 1000, won: round.win, state: 'closed' }),
  )
  const replay = await (await fetch(supplier.url + round.replay)).text()
  for (const shown of [round.seed, state.hash, 'my-word', asked.id]) expect(replay).toContain(shown)
  const mine = await ask(`/round/${asked.id}?player_id=7`)
  expect(mine.body.url).toBe(supplier.url + round.replay)
  expect((await ask(`/round/${asked.id}?player_id=8`)).status).toBe(404)
})

test('an invalid round is refused, and another session’s round is not returned', async () => {
  const one = await opened()
  const other = await opened()
  for (const wrong of [{ stake: 7 }, { stake: -1000 }, { choice: 'orel' }, { clientSeed: '<b>' }])
    expect((await play(one, wrong)).status).toBe(422)
  const { asked } = await play(one)
  expect((await play(other, { id: asked.id })).status).toBe(422)
})

test('a demo uses play money and makes no calls to the wallet', async () => {
  const at = await opened({ user: null, token: null, demo: true, currency: 'XXX' })
  const { round, balance } = await play(at)
  expect(balance.real).toBe(1_000_000 - 1000 + round.win)
  expect(wallet.told).toEqual([])
  expect((await book()).map((one) => one.round_id)).not.toContain(round.id)
})

describe('the answers of the wallet', () => {
  test('a refusal of the stake ends the round, and the draw is not revealed', async () => {
    wallet.moods = ['LIMIT_REACHED']
    const { round } = await play(await opened())
    expect(round).toMatchObject({ state: 'refused', reason: 'LIMIT_REACHED' })
    expect(round.seed ?? round.outcome).toBeUndefined()
    expect(toldOf(round.id)).toEqual(['bet'])
  })

  test('a stake without an answer is cancelled, repeatedly until the cancellation is answered', async () => {
    const before = wallet.real
    wallet.moods = ['silent', 'silent', 'deaf', 'deaf', 'TEMPORARY']
    const { round } = await play(await opened())
    expect(round).toMatchObject({ state: 'void', reason: 'NO_ANSWER' })
    for (let minute = 0; minute < 4; minute++) {
      now = new Date(now.getTime() + 60_000)
      await supplier.tick()
    }
    expect(toldOf(round.id)).toEqual(['bet', 'bet', ...Array.from({ length: 4 }, () => 'rollback')])
    expect(wallet.real).toBe(before)
  })

  test('an unanswered win is repeated at growing intervals, also after a restart', async () => {
    wallet.moods = [undefined, 'deaf', 'deaf']
    const { round } = await play(await opened())
    expect(round.state).toBe('open')
    now = new Date(now.getTime() + 2000)
    await supplier.tick()
    await supplier.tick()
    expect(toldOf(round.id), 'not before its time').toHaveLength(3)
    await supplier.close()
    supplier = await start()
    now = new Date(now.getTime() + 4000)
    await supplier.tick()
    expect(toldOf(round.id)).toHaveLength(4)
    expect((await book()).find(({ round_id }) => round_id === round.id)?.state).toBe('closed')
  })
})

describe('misbehaviours', () => {
  const on = async (mode: string) => {
    await behave({ wallet: mode })
    return won(await opened())
  }
  test('duplicates: each message three times', async () => {
    const before = wallet.real
    const { round } = await on('duplicates')
    expect(toldOf(round.id).toSorted()).toEqual(['bet', 'bet', 'bet', 'win', 'win', 'win'])
    expect(wallet.real - before).toBeLessThanOrEqual(round.win - 1000)
  })
  test('out of order, forged, late, lost, never closed', async () => {
    expect(toldOf((await on('out_of_order')).round.id)).toEqual(['win', 'bet', 'win'])
    expect(toldOf((await on('forged')).round.id)).toEqual([
      'forged bet',
      'bet',
      'forged win',
      'win',
    ])
    const late = await on('late')
    expect(toldOf(late.round.id)).toEqual(['bet'])
    now = new Date(now.getTime() + 121_000)
    await supplier.tick()
    expect(toldOf(late.round.id)).toEqual(['bet', 'win'])
    expect(toldOf((await on('lost')).round.id)).toEqual(['bet'])
    const open = (await on('never_closes')).round.id
    expect((await book()).find(({ round_id }) => round_id === open)?.state).toBe('open')
  })
  test('the book contains another sum, or nothing', async () => {
    const { round } = await on('wrong_sum')
    expect((await book()).find(({ round_id }) => round_id === round.id)?.won).toBe(round.win + 1)
    const forgotten = (await on('forgets')).round.id
    expect((await book()).map(({ round_id }) => round_id)).not.toContain(forgotten)
  })
  test('calls and pages, for the chosen number of times', async () => {
    await behave({ calls: 'error' })
    expect((await ask('/games')).status).toBe(500)
    await behave({ calls: 'rubbish' })
    expect((await ask('/games')).body).toContain('It works!')
    await behave({ page: 'elsewhere', times: '1' })
    expect(await (await fetch(await opened())).text()).toContain('Это не игра')
    expect(await (await fetch(await opened())).text()).toContain('Румб')
    const form = new URLSearchParams({ calls: 'odd' })
    const odd = await fetch(`${supplier.url}/control`, { method: 'POST', body: form })
    expect(odd.status).toBe(422)
  })
})
