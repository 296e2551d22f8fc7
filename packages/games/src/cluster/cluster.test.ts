import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import clusterHigh from './cluster-high.json' with { type: 'json' }
import clusterMid from './cluster-mid.json' with { type: 'json' }
import clusterSoft from './cluster-soft.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { cluster, type ClusterDrop, type ClusterModel, playOut } from './cluster.ts'

const models = [clusterMid, clusterSoft, clusterHigh].map((raw) => cluster.validateModel(raw))
const [mid] = models as [ClusterModel]
const bet = { amount: 1000n, params: {} }

/** A drop in the notation of the public vectors. */
const written = ({ first, steps, removed, level, units }: ClusterDrop) => ({
  first: first.map((column) => column.join(' ')),
  steps: steps.map(({ wins, multiplier, cells }) => [
    wins.reduce((sum, win) => sum + win.units, 0),
    multiplier,
    cells.length,
  ]),
  removed,
  level,
  units,
})
const cases = models.flatMap(({ id }) =>
  vectors[id as 'cluster-mid'].map((vector) => ({ id, ...vector })),
)

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = cluster.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { base, free, totalUnits } = step.outcome
  const feature = free.length > 0 && {
    count: free.length,
    unitsBySpin: free.map(({ units }) => units),
    firstSpin: written(free[0]!),
    lastSpin: written(free.at(-1)!),
  }
  expect({
    base: written(base),
    feature: feature || null,
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

describe('rule 7.7, implemented literally', () => {
  test('every step removes all clusters that pay, with its multiplier, until there is none', () => {
    for (const model of models)
      for (let seed = 0; seed < 300; seed++) {
        const { base, free } = playOut(model, fastStream(seed))
        let level = 0
        for (const [index, drop] of [base, ...free].entries()) {
          if (index === 1) level = model.freeStartLevel
          level = followed(model, drop, level)
        }
        expect(free).toHaveLength(base.removed >= model.chargeThreshold ? model.freeDrops : 0)
      }
  })

  /** Replays a drop independently of the engine; returns the final level. */
  function followed(model: ClusterModel, drop: ClusterDrop, from: number): number {
    let board = drop.first.map((column) => [...column])
    let level = from
    for (const step of drop.steps) {
      const found = clustersOf(model, board)
      expect(step.wins.map(({ cells }) => cells)).toEqual(found)
      expect(step.cells).toEqual(found.flat())
      const plain = step.wins.map(({ symbol, cells }) => {
        const band = model.payCounts.findLastIndex((least) => cells.length >= least)
        return model.pays[symbol]![band]!
      })
      expect(step.wins.map(({ units }) => units)).toEqual(plain)
      expect(step.multiplier).toBe(model.ladder[Math.min(level, model.ladder.length - 1)])
      expect(step.units).toBe(plain.reduce((sum, units) => sum + units, 0) * step.multiplier)
      level += 1
      const gone = new Set(found.flat())
      board = board.map((column, index) => [
        ...step.drawn[index]!,
        ...column.filter((_, row) => !gone.has(index * model.size + row)),
      ])
    }
    expect(clustersOf(model, board)).toEqual([])
    expect(drop.level).toBe(level)
    return level
  }

  /** The cells of each paying cluster, found by joining neighbours until nothing changes. */
  function clustersOf({ size, payCounts }: ClusterModel, board: string[][]): number[][] {
    const cells = board.flat()
    const root = cells.map((_, cell) => cell)
    for (let changed = true; changed;) {
      changed = false
      cells.forEach((symbol, cell) => {
        for (const next of [(cell + 1) % size === 0 ? -1 : cell + 1, cell + size])
          if (cells[next] === symbol && root[next] !== root[cell]) {
            root[next] = root[cell] = Math.min(root[next]!, root[cell]!)
            changed = true
          }
      })
    }
    const groups = Map.groupBy(cells.keys(), (cell) => root[cell]!)
    return [...groups.values()].filter(({ length }) => length >= payCounts[0]!)
  }

  test('the cap ends the round, and the remaining free drops are not played', () => {
    const poor = { ...mid, maxWinX: 1, chargeThreshold: 5 }
    const seed = Array.from({ length: 500 }, (_, at) => at).find((at) => {
      const { free, capped } = playOut(poor, fastStream(at))
      return capped && free.length > 0
    })!
    const { free, awarded, totalUnits } = playOut(poor, fastStream(seed))
    expect(totalUnits).toBe(20)
    expect(free.length).toBeLessThanOrEqual(awarded)
    expect(free.slice(0, -1).every(({ total }) => total < 20)).toBe(true)
  })
})

test('pays whole units, the same for the same stream', () => {
  for (let seed = 0; seed < 200; seed++) {
    const step = cluster.play(mid, { amount: 60n, params: {} }, fastStream(seed))
    if (step.status !== 'settled') throw new Error('a slot settles at once')
    expect(step.payout).toBe(3n * BigInt(step.outcome.totalUnits))
    expect(cluster.play(mid, { amount: 60n, params: {} }, fastStream(seed))).toEqual(step)
    expect(JSON.parse(JSON.stringify(step.outcome))).toEqual(step.outcome)
  }
})

test('a slot round has no actions and no choices', () => {
  const state = { actions: ['spin' as never] }
  expect(() => cluster.play(mid, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => cluster.autoAction(mid, bet, fastStream(1), state)).toThrow(IllegalAction)
  for (const [amount, params] of [
    [1001n, {}],
    [0n, {}],
    [1000n, { lines: 3 }],
  ] as const)
    expect(() => cluster.validateBet(mid, { amount, params: params as never })).toThrow(InvalidBet)
})

test.each([
  { ...clusterMid, engine: 'tumble' },
  { ...clusterMid, weights: [1] },
  { ...clusterMid, pays: { ...clusterMid.pays, X: clusterMid.pays.G1 } },
  { ...clusterMid, pays: { ...clusterMid.pays, G1: [1] } },
  { ...clusterMid, payCounts: [1, 6, 7, 8, 10, 12, 15, 20] },
  null,
])('a malformed model is refused: %#', (raw) => {
  expect(() => cluster.validateModel(raw)).toThrow()
})

test('released models keep their hashes: a change of numbers is a new version', () => {
  expect(Object.fromEntries(models.map((model) => [model.id, modelHash(model)]))).toEqual({
    'cluster-high': 'dc3a03e9c277bb4aae95faefb5070d79cc3f30a8d04d21e3723721a4c13063d9',
    'cluster-mid': 'c2c2e173c7d5b007210477f8928e8a0843f4843271c5a0d8234ac51ed4168f78',
    'cluster-soft': '43a186d8392f55d074d71be3e47acc6f7280af61ecf2e8e80c06872ec7fdf05a',
  })
})
