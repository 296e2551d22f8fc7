import { type Round } from '@ayva/contract/games/rounds'
import { expect, test } from 'vitest'
import { createReplay } from './replay.ts'

const round = (part: Partial<Round>): Round =>
  ({
    id: 'stored',
    status: 'settled',
    currency: 'RUB',
    bet: 10_00n,
    stake: 10_00n,
    payout: 19_80n,
    params: { side: 'heads' },
    actions: [],
    outcome: { side: 'heads' },
    modelId: 'coin-99',
    modelVersion: 1,
    openedAt: '2026-11-22T12:00:00.000Z',
    ...part,
  }) as Round

test('whatever is staked, the stored round appears, and only its own sums exist', async () => {
  const stored = round({})
  const { table, asked, lay } = createReplay([stored], 'kosti')
  expect(table.options.bets).toMatchObject({ min: 10_00n, max: 10_00n })
  expect(table.getState()).toMatchObject({ round: null, purse: { balance: { minor: 10_00n } } })
  expect(await table.start(5n, { side: 'tails' })).toBe(stored)
  table.show()
  expect(table.getState()).toMatchObject({
    round: stored,
    recent: [stored],
    purse: { balance: { minor: 19_80n } },
  })
  expect([asked(), lay()]).toEqual([1, false])
})

test('a round of many steps starts open, and each stored step follows on a press or automatically', async () => {
  const steps = [
    round({ status: 'open', payout: 0n, outcome: 0 }),
    round({ status: 'open', payout: 0n, outcome: 1, actions: [3] }),
    round({ outcome: 2, actions: [3, 'cashout'] }),
  ]
  const { table, lay } = createReplay(steps, 'miny')
  expect(table.getState().round).toBe(steps[0])
  expect(await table.act('anything')).toBe(steps[1])
  table.show()
  expect(lay()).toBe(true)
  expect(table.getState()).toMatchObject({ round: steps[2], recent: [steps[2]], busy: false })
  expect(lay()).toBe(false)
})
