import { type Endpoint, Refusal, refusing } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { openRound, type Round, roundRefusals, stepRound } from '@ayva/contract/rounds'
import { describe, expect, test, vi } from 'vitest'
import { backoffMs, motionEnd, readyAt, revealAt, waitAfterRefusal } from './cycle.ts'
import { newerPurse, shownBalance } from './purse.ts'
import { secondsUntil, untilNextSecond } from './rest.ts'
import { between } from './RollingMoney.tsx'
import { balanceOf, createTable, lastRound, phaseOf } from './table.ts'

const money = (minor: bigint) => ({ minor, currency: 'RUB' as const })
const purse = (minor: bigint, sequence: number) => ({ balance: money(minor), sequence })

const round: Round = {
  id: '0198c0de-0000-7000-8000-000000000001',
  gameId: 7,
  mode: 'real',
  modelId: 'dice-99',
  modelVersion: 1,
  status: 'settled',
  currency: 'RUB',
  bet: 4000n,
  stake: 4000n,
  payout: 9000n,
  params: {},
  actions: [],
  outcome: {},
  legal: null,
  capMultiplier4: null,
  celebrate: 'small',
  seedPairId: '0198c0de-0000-7000-8000-000000000002',
  nonce: 0,
  openedAt: '2026-01-01T00:00:00Z',
  nextStartAt: '2026-01-01T00:00:05Z',
  settleAt: null,
}

type Asked = { idempotencyKey?: string; body?: unknown }

/** A table whose server answers with these, one after another; errors are thrown. */
function tableWith(...answers: unknown[]) {
  const asked: { endpoint: Endpoint; asked: Asked }[] = []
  const call = (async (endpoint: Endpoint, what: Asked) => {
    asked.push({ endpoint, asked: what })
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }) as unknown as Call
  const seen: bigint[] = []
  const table = createTable({
    call,
    game: { id: 7, art: 'kosti' },
    onPurse: ({ balance }) => seen.push(balance.minor),
    options: {
      mode: 'real',
      demoId: null,
      engine: 'dice',
      modelId: 'dice-99',
      modelVersion: 1,
      modelHash: '',
      currency: 'RUB',
      purse: purse(10_000n, 1),
      freeRounds: null,
      fundsOrder: 'cash_first',
      session: { startedAt: '2026-01-01T00:00:00Z', elapsedMs: 0, net: 0n },
      bets: { ladder: null, min: 1000n, max: 10_000n, step: 100n, maxPayout: 1_000_000n },
      minCycleMs: 0,
      serverSeedHash: '',
      clientSeed: '',
      clientSeedChosen: true,
      openRound: null,
      recent: [],
      backUrl: '/',
      exitUrl: '/?exit=1',
      cashUrl: '/payment/deposit',
    },
  })
  return { table, asked, seen }
}

describe('[PLAY-42] the balance while a round is shown', () => {
  test('is what it was less the stake plus the part already shown', () => {
    expect(shownBalance(10_000n, 4000n, 0n)).toBe(6000n)
    expect(shownBalance(10_000n, 4000n, 9000n)).toBe(15_000n)
  })

  test('does not tell the outcome before it is shown, even when the news comes another way', async () => {
    const { table, seen } = tableWith({ round, purse: purse(15_000n, 3) })
    await table.start(4000n, {})
    table.hear(purse(15_000n, 3))
    expect(balanceOf(table.getState()).minor).toBe(6000n)
    expect(table.getState().net).toBe(0n)
    expect(seen).toEqual([])
    table.show()
    expect(balanceOf(table.getState()).minor).toBe(15_000n)
    expect(table.getState().net).toBe(5000n)
    expect(seen).toEqual([15_000n])
  })

  test('is cash and bonus together, whichever of them a stake is taken from', async () => {
    const bonus = { minor: 2_000n, sequence: 4, currentWager: 0n, requiredWager: 9_000n }
    const { table } = tableWith({ round, purse: { ...purse(0n, 2), bonus } })
    table.hear({ ...purse(1_000n, 2), bonus: { ...bonus, minor: 5_000n, sequence: 3 } })
    expect(balanceOf(table.getState()).minor).toBe(6_000n)
    await table.start(4000n, {})
    expect(balanceOf(table.getState()).minor).toBe(2_000n)
    table.hear({ ...purse(0n, 3), bonus })
    table.show()
    expect(balanceOf(table.getState()).minor).toBe(2_000n)
    table.hear({ ...purse(0n, 3), bonus: { ...bonus, currentWager: 4_000n } })
    table.hear({ ...purse(0n, 3), bonus })
    expect(table.getState().purse.bonus?.currentWager).toBe(4_000n)
  })

  test('is left alone by a free round, and what is free is counted down', async () => {
    const free = (left: number) => ({ left, bet: 4000n })
    const { table } = tableWith(
      { round, purse: purse(10_000n, 1), free: free(1) },
      { round, purse: purse(10_000n, 1), free: free(0) },
    )
    table.setState({ free: free(2) })
    for (const left of [1, undefined]) {
      await table.start(4000n, {})
      expect(balanceOf(table.getState()).minor).toBe(10_000n)
      table.show()
      expect(table.getState().free?.left).toBe(left)
      table.setState({ resting: false })
    }
    // Two wins that have cost nothing.
    expect(table.getState().net).toBe(18_000n)
  })

  test('an old state of the purse never overwrites a newer one', () => {
    expect(newerPurse(purse(5n, 9), purse(7n, 8)).balance.minor).toBe(5n)
    expect(newerPurse(purse(5n, 9), purse(7n, 10)).balance.minor).toBe(7n)
  })
})

describe('[PLAY-42] one press is one bet', () => {
  test('a lost answer is asked for again with the same key', async () => {
    vi.useFakeTimers()
    const { table, asked } = tableWith(
      new TypeError('network'),
      new Refusal('unavailable', { status: 503, code: 1003, message: '' }),
      { round, purse: purse(15_000n, 3) },
    )
    const started = table.start(4000n, { target: 5000 })
    await vi.advanceTimersByTimeAsync(0)
    expect(table.getState().late).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await started)?.id).toBe(round.id)
    expect(new Set(asked.map(({ asked: { idempotencyKey } }) => idempotencyKey)).size).toBe(1)
    expect(asked.map(({ endpoint }) => endpoint)).toEqual([openRound, openRound, openRound])
    expect(table.getState().late).toBe(false)
    vi.useRealTimers()
  })

  test('a second press while the first is on its way is no bet', async () => {
    const { table, asked } = tableWith({ round, purse: purse(15_000n, 3) })
    const both = [table.start(4000n, {}), table.start(4000n, {})]
    expect(await both[1]).toBe(undefined)
    await both[0]
    expect(await table.start(4000n, {})).toBe(undefined)
    expect(asked).toHaveLength(1)
  })

  test('a refusal frees the table and gives the stake back to the eye', async () => {
    const { table } = tableWith(refusing(roundRefusals)('bet_invalid'))
    expect(await table.start(4000n, {})).toBe(undefined)
    const { busy, problem } = table.getState()
    expect({ busy, key: (problem as Refusal).key }).toEqual({ busy: false, key: 'bet_invalid' })
    expect(balanceOf(table.getState()).minor).toBe(10_000n)
  })

  test('a start found too early by the server is the same start a little later', async () => {
    vi.useFakeTimers()
    const { table, asked } = tableWith(refusing(roundRefusals)('game_cycle'), {
      round,
      purse: purse(15_000n, 3),
    })
    const started = table.start(4000n, {})
    await vi.advanceTimersByTimeAsync(200)
    expect((await started)?.id).toBe(round.id)
    expect(asked[1]!.asked.idempotencyKey).toBe(asked[0]!.asked.idempotencyKey)
    vi.useRealTimers()
  })

  test('who leaves asks no more', async () => {
    const { table } = tableWith(new TypeError('network'))
    const started = table.start(4000n, {})
    table.leave()
    expect(await started).toBe(undefined)
  })
})

test('[PLAY-42] a move names its number and does not stake again', async () => {
  const open: Round = { ...round, status: 'open', payout: 0n, actions: [3] }
  const { table, asked } = tableWith(
    { round: open, purse: purse(6000n, 2) },
    { round: { ...round, actions: [3, 'cashout'] }, purse: purse(15_000n, 3) },
  )
  await table.start(4000n, {})
  table.show()
  expect(table.getState().net).toBe(-4000n)
  await table.act('cashout')
  table.show()
  expect(asked[1]).toMatchObject({
    endpoint: stepRound,
    asked: { params: { roundId: round.id }, body: { index: 1, action: 'cashout' } },
  })
  expect(table.getState().net).toBe(5000n)
  expect(table.getState().recent.map(({ id }) => id)).toEqual([round.id])
})

test('a round that was opened before the session adds nothing to its net result', async () => {
  const openedAt = '2025-12-31T23:00:00Z'
  const { table } = tableWith({
    round: { ...round, openedAt, actions: ['cashout'] },
    purse: purse(15_000n, 3),
  })
  table.setState({ round: { ...round, status: 'open', payout: 0n, openedAt } })
  await table.act('cashout')
  table.show()
  expect(table.getState().net).toBe(0n)
})

test('[PLAY-42] the pace: results not before 300 ms of the end, starts not before the end', () => {
  expect(revealAt(1000, 2500)).toBe(3200)
  expect(readyAt(1100, 2500)).toBe(3600)
  const now = new Date('2026-01-01T00:00:00Z')
  expect(waitAfterRefusal('2026-01-01T00:00:01.200Z', now, 2500)).toBe(1200)
  expect(waitAfterRefusal('2026-01-01T01:00:00Z', now, 2500)).toBe(2500)
  expect(waitAfterRefusal(undefined, now, 2500)).toBe(2500)
  expect([0, 1, 10].map(backoffMs)).toEqual([500, 1000, 8000])
})

test('rounds of before the page was opened are the last ones until a new one is shown', async () => {
  const { table } = tableWith({ round, purse: purse(15_000n, 3) })
  expect(lastRound(table.getState())).toBe(null)
  const earlier = { ...round, id: '0198c0de-0000-7000-8000-00000000000e' }
  table.setState({ recent: [earlier] })
  expect(lastRound(table.getState())).toBe(earlier)
  await table.start(4000n, {})
  table.show()
  expect(lastRound(table.getState())).toBe(round)
  expect(table.getState().recent).toEqual([round, earlier])
})

test('[PLAY-42] a table says what may be done at it, and the seconds of its rest are whole', async () => {
  const { table } = tableWith({ round, purse: purse(15_000n, 2) })
  const phase = () => phaseOf(table.getState())
  expect(phase()).toBe('ready')
  const started = table.start(4000n, {})
  expect(phase()).toBe('busy')
  await started
  expect(table.getState().resting).toBe(true)
  expect(phase()).toBe('busy')
  table.show()
  expect(phase()).toBe('resting')
  table.setState({ resting: false, round: { ...round, status: 'open' } })
  expect(phase()).toBe('open')
  expect([5000, 4001, 4000, 1, 0, -5].map((left) => secondsUntil(left, 0))).toEqual([
    5, 5, 4, 1, 0, 0,
  ])
  expect([5000, 4300, 700].map((left) => untilNextSecond(left, 0))).toEqual([1000, 300, 700])
})

test('a sum rolls from one to another through what lies between, and a result waits for its motion only', () => {
  expect([0, 0.25, 1].map((part) => between(1000n, 2000n, part))).toEqual([1000n, 1250n, 2000n])
  expect(between(2000n, 1000n, 0.5)).toBe(1500n)
  expect(motionEnd(200, 1000)).toBe(1200)
})

test('[PLAY-42] a table follows moves that were made in another tab, and asks nothing about its own', async () => {
  const open: Round = { ...round, status: 'open', payout: 0n, actions: [] }
  const { table } = tableWith({ round: open, purse: purse(6000n, 2) })
  expect(table.knows(round.id, 0)).toBe(false)
  const started = table.start(4000n, {})
  expect(table.knows(round.id, 0)).toBe(true)
  await started
  table.follow({ ...open, actions: [9] })
  expect(table.getState().round).toBe(null)
  table.show()
  expect([table.knows(round.id, 0), table.knows(round.id, 1)]).toEqual([true, false])
  expect(table.knows(round.id, undefined)).toBe(false)

  table.follow({ ...open, actions: [3, 4] })
  expect(table.getState().round?.actions).toEqual([3, 4])
  table.follow({ ...open, actions: [3] })
  expect(table.getState().round?.actions).toEqual([3, 4])
  expect(table.getState().net).toBe(-4000n)
  const over = { ...round, actions: [3, 4, 'cashout'] }
  table.follow(over)
  table.follow(over)
  expect(phaseOf(table.getState())).not.toBe('open')
  expect(table.getState().recent).toEqual([over])
  expect(table.getState().net).toBe(5000n)
  // Of an earlier session: shown, and not counted to this one.
  table.follow({ ...open, id: over.id.replace(/1$/, '9'), openedAt: '2025-12-31T23:00:00Z' })
  expect(table.getState().net).toBe(5000n)
})
