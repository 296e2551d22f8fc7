import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { modelHash } from '@ayva/game-math/model-hash'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import tumbleHigh from './tumble-high.json' with { type: 'json' }
import tumbleMid from './tumble-mid.json' with { type: 'json' }
import tumbleSoft from './tumble-soft.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { playOut, tumble, type TumbleModel, type TumbleSpin } from './tumble.ts'

const models = [tumbleSoft, tumbleMid, tumbleHigh].map((raw) => tumble.validateModel(raw))
const [soft] = models as [TumbleModel]
const bet = { amount: 1000n, params: {} }

/** A spin in the notation of the public vectors. */
const written = ({ first, scatters, steps, tumbleUnits, orbSum, units }: TumbleSpin) => ({
  first: first.map((column) => column.join(' ')),
  scatters,
  steps: steps.map(({ wins }) => wins.reduce((sum, win) => sum + win.units, 0)),
  tumbleUnits,
  orbSum,
  units,
})
const cases = models.flatMap(({ id }) =>
  vectors[id as 'tumble-soft'].map((vector) => ({ id, ...vector })),
)

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = models.find(({ id }) => id === vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = tumble.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { base, free, awarded, totalUnits } = step.outcome
  const feature = {
    awarded,
    bank: free.at(-1)?.bank,
    count: free.length,
    unitsBySpin: free.map(({ units }) => units),
    firstSpin: free[0] && { ...written(free[0]), bank: free[0].bank },
    lastSpin: free[0] && { ...written(free.at(-1)!), bank: free.at(-1)!.bank },
  }
  expect({
    base: written(base),
    feature: free.length > 0 ? feature : null,
    totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

describe('rule 7.4, implemented literally', () => {
  test('every step of every spin removes what pays, drops what is above, and ends when nothing pays', () => {
    for (const model of models)
      for (let seed = 0; seed < 300; seed++) {
        const { base, free, totalUnits } = playOut(model, fastStream(seed))
        for (const spin of [base, ...free]) followed(model, spin)
        const paid = [base, ...free].reduce((sum, spin) => sum + spin.units, 0)
        expect(totalUnits).toBe(Math.min(paid, model.maxWinX * model.unitsPerBet))
        expect((free.at(-1) ?? base).total).toBe(totalUnits)
      }
  })

  /** Replays a spin independently of the engine. */
  function followed(model: TumbleModel, { first, steps, tumbleUnits, orbSum }: TumbleSpin) {
    let board = first.map((column) => [...column])
    let sum = 0
    for (const step of steps) {
      const wins = winsOf(model, board)
      expect(step.wins).toEqual(wins)
      sum += wins.reduce((all, win) => all + win.units, 0)
      expect(step.sum).toBe(sum)
      const paying = new Set(wins.map(({ symbol }) => symbol))
      board = board.map((column, index) => [
        ...step.drawn[index]!,
        ...column.filter((symbol) => !paying.has(symbol)),
      ])
      expect(board.map(({ length }) => length)).toEqual(Array(model.columns).fill(model.rows))
    }
    expect(winsOf(model, board)).toEqual([])
    expect(tumbleUnits).toBe(sum)
    const orbs = board.flat().filter((symbol) => symbol.startsWith(model.orb))
    expect(orbSum).toBe(orbs.reduce((all, orb) => all + Number(orb.slice(1)), 0))
  }

  function winsOf(model: TumbleModel, board: string[][]) {
    return model.paySymbols.flatMap((symbol) => {
      const count = board.flat().filter((one) => one === symbol).length
      const band = model.payCounts.findLastIndex((least) => count >= least)
      return band < 0 ? [] : [{ symbol, count, units: model.pays[symbol]![band]! }]
    })
  }

  test('free spins multiply by the bank only if there is an orb beside a win', () => {
    let banked = 0
    for (let seed = 0; seed < 4000; seed++) {
      const { free } = playOut(soft, fastStream(seed))
      let before = 0
      for (const spin of free) {
        const fills = spin.tumbleUnits > 0 && spin.orbSum > 0
        expect(spin.bank).toBe(fills ? before + spin.orbSum : before)
        expect(spin.multiplier).toBe(fills ? spin.bank : 1)
        expect(spin.units).toBe(spin.tumbleUnits * spin.multiplier + spin.scatterUnits)
        before = spin.bank
        if (fills) banked += 1
      }
    }
    expect(banked).toBeGreaterThan(10)
  })

  test('scatters add free spins, but never more than the maximum', () => {
    const only = soft.symbols.map((symbol) => (symbol === 'S' ? 1 : 0))
    const quiet = { ...soft, baseInit: only, freeInit: only, scatterPays: {} }
    const { base, free, awarded } = playOut(quiet, fastStream(1))
    expect(base.added).toBe(soft.freeSpins)
    expect(awarded).toBe(soft.maxFreeSpins)
    expect(free).toHaveLength(soft.maxFreeSpins)
    expect(free.reduce((sum, { added }) => sum + added, base.added)).toBe(awarded)
  })

  test('the cap ends the round, and the remaining free spins are not played', () => {
    const only = soft.symbols.map((symbol) => (symbol === 'S' ? 1 : 0))
    const rich = { ...soft, baseInit: only, maxWinX: 120 }
    rich.freeInit = only
    const { free, awarded, totalUnits, capped } = playOut(rich, fastStream(1))
    expect({ totalUnits, capped }).toEqual({ totalUnits: 2400, capped: true })
    expect(free.length).toBeLessThan(awarded)
  })
})

test('pays whole units, never above the cap, the same for the same stream', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...models),
      fc.bigInt({ min: 1n, max: 10n ** 13n }),
      fc.integer(),
      (model, units, seed) => {
        const wager = { amount: units * 20n, params: {} }
        tumble.validateBet(model, wager)
        const step = tumble.play(model, wager, fastStream(seed))
        if (step.status !== 'settled') throw new Error('a slot settles at once')
        expect(step.payout).toBe(units * BigInt(step.outcome.totalUnits))
        expect(step.payout <= tumble.maxPayout(model, wager)).toBe(true)
        expect(tumble.play(model, wager, fastStream(seed))).toEqual(step)
        expect(JSON.parse(JSON.stringify(step.outcome))).toEqual(step.outcome)
      },
    ),
  )
})

test('a slot round has no actions', () => {
  const state = { actions: ['spin' as never] }
  expect(() => tumble.play(soft, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => tumble.autoAction(soft, bet, fastStream(1), state)).toThrow(IllegalAction)
})

test.each([
  [1001n, {}],
  [0n, {}],
  [1000n, { lines: 3 }],
  [1000n, null],
] as const)('a bet of %s with %o is refused', (amount, params) => {
  const wager = { amount, params: params as Record<string, never> }
  expect(() => tumble.validateBet(soft, wager)).toThrow(InvalidBet)
})

test.each([
  { ...tumbleSoft, engine: 'cluster' },
  { ...tumbleSoft, orb: 'X' },
  { ...tumbleSoft, baseInit: [1, 2, 3] },
  { ...tumbleSoft, baseRefill: tumbleSoft.baseInit },
  { ...tumbleSoft, orbWeights: [1] },
  { ...tumbleSoft, pays: { ...tumbleSoft.pays, H1: [1] } },
  null,
])('a malformed model is refused: %#', (raw) => {
  expect(() => tumble.validateModel(raw)).toThrow()
})

test('released models keep their hashes: a change of numbers is a new version', () => {
  expect(Object.fromEntries(models.map((model) => [model.id, modelHash(model)]))).toEqual({
    'tumble-high': '815075fda101ea9e4e4c86991f6323d12041a04408db38664f91284e27262e21',
    'tumble-mid': 'd1c94f54b2c52f96526181140e4e983c7f47604c325409d7dc00dd6d139e710e',
    'tumble-soft': 'fe238b00a111c126d10ba0f63284481ee3c1e4888a77240da1deeb151642ce4e',
  })
})
