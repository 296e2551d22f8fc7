import { type Round } from '@ayva/contract/games/rounds'
import { expect, test, vi } from 'vitest'
import { motionEnd, pause } from './cycle.ts'
import { secondsUntil, untilNextSecond } from './rest.ts'
import { between } from './RollingMoney.tsx'
import { purse, round, tableWith } from './table.testing.ts'
import { phaseOf } from './table.ts'

test('[PLAY-42] a table states what can be done at it, and the seconds of its rest are whole', async () => {
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

test('a sum rolls through intermediate values, and a result only waits for its motion', () => {
  expect([0, 0.25, 1].map((part) => between(1000n, 2000n, part))).toEqual([1000n, 1250n, 2000n])
  expect(between(2000n, 1000n, 0.5)).toBe(1500n)
  expect(motionEnd(200, 1000)).toBe(1200)
})

test('[PLAY-42] a table follows moves from another tab, and requests nothing about its own', async () => {
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
  // A round of an earlier session: shown, but not counted for this one.
  table.follow({ ...open, id: over.id.replace(/1$/, '9'), openedAt: '2025-12-31T23:00:00Z' })
  expect(table.getState().net).toBe(5000n)
})

test('a finished pause leaves no listener on its signal, which lives as long as the game', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  await pause(0, signal)
  expect(added).toHaveBeenCalledTimes(1)
  expect(removed.mock.calls).toEqual(added.mock.calls)
})
