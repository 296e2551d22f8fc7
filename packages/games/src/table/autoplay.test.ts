import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import {
  type Bounds,
  begun,
  counted,
  type End,
  isAffordable,
  type Run,
  startRun,
} from './autoplay.ts'
import { offerStart } from './start-offer.ts'
import { round } from './table.testing.ts'
import { phaseOf, type Table, type TableState } from './table.ts'

const bounds: Bounds = { rounds: 10, loss: 10_000n, payout: undefined, gain: undefined }

/** A table whose rounds are finished, and whose pause ends, when the test says so. */
function opened(wanted: Partial<Bounds> = {}) {
  const store = createStore(
    () =>
      ({
        busy: false,
        resting: false,
        late: false,
        problem: undefined,
        round: null,
      }) as unknown as TableState,
  )
  let mayStake = (_bet: bigint) => true
  const table = {
    ...store,
    guard: (asked: typeof mayStake) => {
      mayStake = asked
      return () => {
        mayStake = () => true
      }
    },
  } as unknown as Table
  const stakes: bigint[] = []
  let stake = 4_000n
  let isBlocked = false
  const start = () => {
    if (!mayStake(stake)) return
    stakes.push(stake)
    store.setState({ busy: true, resting: true })
    look()
  }
  /** What the button of the table does whenever it is drawn. */
  const look = () => {
    const isReady = phaseOf(store.getState()) === 'ready'
    offerStart(table, isReady ? { start: isBlocked ? undefined : start } : undefined)
  }
  const page = { hidden: false, covered: false, online: true }
  const runs: Run[] = []
  const ends: End[] = []
  look()
  const { end } = startRun(
    table,
    { ...bounds, ...wanted },
    { isHidden: () => page.hidden, isCovered: () => page.covered, isOnline: () => page.online },
    { onRun: (run) => runs.push(run), onEnd: (why) => ends.push(why) },
  )
  return {
    end,
    page,
    stakes,
    ends,
    last: () => runs.at(-1)!,
    raise: (to: bigint) => {
      stake = to
    },
    block: () => {
      isBlocked = true
    },
    /** The table is ready, and its button is drawn as it was before. */
    restUndrawn: () => {
      store.setState({ resting: false })
      offerStart(table, undefined)
    },
    set: (state: Partial<TableState>) => {
      store.setState(state)
      look()
    },
    finish: (payout: bigint) => {
      store.setState({ busy: false, round: { ...round, id: `${stakes.length}`, stake, payout } })
      look()
    },
    rest: () => {
      store.setState({ resting: false })
      look()
    },
  }
}

test('a run counts its rounds and its net result, and no stake can exceed the loss', () => {
  const run = begun({ ...bounds, loss: 5_000n })
  expect(isAffordable(run, 5_000n)).toBe(true)
  expect(isAffordable(run, 5_001n)).toBe(false)
  const after = counted(run, { stake: 4_000n, payout: 1_000n })
  expect(after).toEqual({ run: { ...run, left: 9, net: -3_000n }, end: undefined })
  expect(isAffordable(after.run, 2_000n)).toBe(true)
  expect(isAffordable(after.run, 2_001n)).toBe(false)
  expect(counted(after.run, { stake: 2_000n, payout: 0n }).end).toBe('loss')
  const won = begun({ ...bounds, payout: 9_000n, gain: 6_000n })
  expect(counted(won, { stake: 4_000n, payout: 9_000n }).end).toBe('payout')
  expect(counted({ ...won, net: 2_000n }, { stake: 1_000n, payout: 5_000n }).end).toBe('gain')
  expect(counted({ ...run, left: 1 }, { stake: 1_000n, payout: 1_000n }).end).toBe('rounds')
})

test('rounds follow each other after the pause of the table, never before', () => {
  const at = opened()
  expect(at.stakes).toEqual([4_000n])
  at.finish(4_000n)
  expect(at.stakes, 'the table rests').toHaveLength(1)
  expect(at.last()).toMatchObject({ left: 9, net: 0n })
  at.rest()
  expect(at.stakes).toHaveLength(2)
  for (let nth = 2; nth <= 10; nth++) {
    at.finish(4_000n)
    at.rest()
  }
  expect(at.ends).toEqual(['rounds'])
  expect(at.stakes).toHaveLength(10)
  at.rest()
  expect(at.stakes).toHaveLength(10)
})

test('a stake beyond the bound of the loss is not staked, even if the player has raised it meanwhile', () => {
  const at = opened()
  at.raise(6_001n)
  at.finish(2_000n)
  at.rest()
  expect(at.stakes).toEqual([4_000n])
  expect(at.ends).toEqual(['loss'])
})

test('a run waits for its button to be drawn, and ends if it is drawn blocked', () => {
  const at = opened()
  at.finish(4_000n)
  at.restUndrawn()
  expect(at.ends).toEqual([])
  at.rest()
  expect(at.stakes).toHaveLength(2)
  at.finish(4_000n)
  at.block()
  at.rest()
  expect(at.ends).toEqual(['refused'])
  expect(at.stakes).toHaveLength(2)
})

test('a run ends at once by its button, a hidden tab, a cover, a lost connection and a refusal', () => {
  const stopped = opened()
  stopped.end('stopped')
  stopped.finish(0n)
  stopped.rest()
  expect(stopped.stakes).toHaveLength(1)
  expect(stopped.ends).toEqual(['stopped'])
  for (const [what, state, end] of [
    ['hidden', true, 'hidden'],
    ['covered', true, 'covered'],
    ['online', false, 'offline'],
  ] as const) {
    const at = opened()
    at.finish(4_000n)
    at.page[what] = state
    at.rest()
    expect(at.stakes, what).toHaveLength(1)
    expect(at.ends).toEqual([end])
  }
  const late = opened()
  late.set({ late: true })
  expect(late.ends).toEqual(['offline'])
  const refused = opened()
  refused.finish(4_000n)
  refused.set({ problem: new Error('the bet is refused') })
  refused.rest()
  expect(refused.ends).toEqual(['refused'])
  expect(refused.stakes).toHaveLength(1)
})
