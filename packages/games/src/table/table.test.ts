import { Refusal, refusing } from '@ayva/contract/base'
import { openRound, type Round, roundRefusals, stepRound } from '@ayva/contract/games/rounds'
import { describe, expect, test, vi } from 'vitest'
import { backoffMs, readyAt, revealAt, waitAfterRefusal } from './cycle.ts'
import { newerBalance, shownBalance } from './balance.ts'
import { purse, round, tableWith } from './table.testing.ts'
import { balanceOf, lastRound } from './table.ts'

describe('[PLAY-42] the balance while a round is shown', () => {
  test('is the previous balance minus the stake plus the part already shown', () => {
    expect(shownBalance(10_000n, 4000n, 0n)).toBe(6000n)
    expect(shownBalance(10_000n, 4000n, 9000n)).toBe(15_000n)
  })

  test('does not reveal the outcome early, even if the events arrive by another way', async () => {
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

  test('is unchanged by a free round, and the free rounds are counted down', async () => {
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
    expect(table.getState().net).toBe(18_000n)
  })

  test('an old state of the balance never overwrites a newer one', () => {
    expect(newerBalance(purse(5n, 9), purse(7n, 8)).balance.minor).toBe(5n)
    expect(newerBalance(purse(5n, 9), purse(7n, 10)).balance.minor).toBe(7n)
  })
})

describe('[PLAY-42] one press is one bet', () => {
  test('a lost answer is requested again with the same key', async () => {
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

  test('a second press while the first is in progress is not a bet', async () => {
    const { table, asked } = tableWith({ round, purse: purse(15_000n, 3) })
    const both = [table.start(4000n, {}), table.start(4000n, {})]
    expect(await both[1]).toBe(undefined)
    await both[0]
    expect(await table.start(4000n, {})).toBe(undefined)
    expect(asked).toHaveLength(1)
  })

  test('a refusal frees the table and shows the stake in the balance again', async () => {
    const { table } = tableWith(refusing(roundRefusals)('bet_invalid'))
    expect(await table.start(4000n, {})).toBe(undefined)
    const { busy, problem } = table.getState()
    expect({ busy, key: (problem as Refusal).key }).toEqual({ busy: false, key: 'bet_invalid' })
    expect(balanceOf(table.getState()).minor).toBe(10_000n)
  })

  test('a start that the server refuses as too early is repeated a little later', async () => {
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

  test('a player who leaves sends no more requests', async () => {
    const { table } = tableWith(new TypeError('network'))
    const started = table.start(4000n, {})
    table.leave()
    expect(await started).toBe(undefined)
  })
})

test('[PLAY-42] a move has its number and stakes nothing again', async () => {
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

test('[PLAY-42] the pace: results at the latest 300 ms before the end of the cycle, starts not before its end', () => {
  expect(revealAt(1000, 2500)).toBe(3200)
  expect(readyAt(1100, 2500)).toBe(3600)
  const now = new Date('2026-01-01T00:00:00Z')
  expect(waitAfterRefusal('2026-01-01T00:00:01.200Z', now, 2500)).toBe(1200)
  expect(waitAfterRefusal('2026-01-01T01:00:00Z', now, 2500)).toBe(2500)
  expect(waitAfterRefusal(undefined, now, 2500)).toBe(2500)
  expect([0, 1, 10].map(backoffMs)).toEqual([500, 1000, 8000])
})

test('rounds from before the page was opened are the last ones until a new one is shown', async () => {
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
