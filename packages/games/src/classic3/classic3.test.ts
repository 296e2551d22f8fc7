import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import classicDouble from './classic-double.json' with { type: 'json' }
import classicFire from './classic-fire.json' with { type: 'json' }
import classicSoft from './classic-soft.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac, simulate } from '@ayva/game-math/testing'
import { classic3, type Classic3Model, evaluateStops, type Stops } from './classic3.ts'

const models = [classicSoft, classicFire, classicDouble].map((raw) => classic3.validateModel(raw))
const byId = new Map(models.map((model) => [model.id, model]))

function* allStops(model: Classic3Model): Generator<Stops> {
  const [a, b, c] = model.strips.map((strip) => strip.length) as [number, number, number]
  for (let i = 0; i < a; i++)
    for (let j = 0; j < b; j++) for (let k = 0; k < c; k++) yield [i, j, k]
}

/** Rule 7.1 implemented literally and slowly, independently of the engine. */
function unitsByTheBook(model: Classic3Model, shown: string[]) {
  const wilds = shown.filter((symbol) => symbol === model.wild).length
  if (wilds === 3) return model.pays[model.wild]!
  const factor = model.wildMultiplier ** wilds
  const bySymbol = model.symbols
    .filter((symbol) => shown.every((cell) => cell === symbol || cell === model.wild))
    .map((symbol) => (model.pays[symbol] ?? 0) * factor)
  const byGroup = model.groups
    .filter(({ symbols }) => shown.every((cell) => cell === model.wild || symbols.includes(cell)))
    .map((group) => group.pay * factor)
  return Math.max(0, ...bySymbol, ...byGroup)
}

describe.each(models)('[PLAY-42] $id: the published figures are exact', (model) => {
  const wheel = model.fullScreenWheel ?? { values: [1], weights: [1] }
  const wheelWeight = wheel.weights.reduce((sum, weight) => sum + weight, 0)
  const cap = model.maxWinX * model.unitsPerBet
  const tally = { boards: 0, units: 0, squares: 0, hits: 0, full: 0, atCap: 0, top: 0, wrong: 0 }

  for (const stops of allStops(model)) {
    tally.boards += 1
    let spun = false
    const board = evaluateStops(model, stops, () => {
      spun = true
      return 0
    })
    if (spun) tally.full += wheelWeight
    const lines = board.wins.reduce((sum, win) => sum + win.units, 0)
    wheel.weights.forEach((weight, i) => {
      if (!spun && i > 0) return
      const times = spun ? weight : wheelWeight
      const total = Math.min(lines * (spun ? wheel.values[i]! : 1), cap)
      tally.units += times * total
      tally.squares += times * total ** 2
      if (total > 0) tally.hits += times
      if (total === cap) tally.atCap += times
      tally.top = Math.max(tally.top, total)
    })
    const due = model.lines.map((rows) =>
      unitsByTheBook(
        model,
        rows.map((row, reel) => board.grid[reel]![row]!),
      ),
    )
    const got = model.lines.map((_, line) => board.wins.find((w) => w.line === line)?.units ?? 0)
    if (due.join() !== got.join()) tally.wrong += 1
  }
  const weight = tally.boards * wheelWeight
  const rtp = tally.units / weight / model.unitsPerBet
  const { expected } = model

  test('every line of every board pays what the rule says', () => {
    expect(tally.boards).toBe(model.strips.reduce((product, strip) => product * strip.length, 1))
    expect(tally.wrong).toBe(0)
  })

  test('RTP', () => expect(Math.abs(rtp - expected.rtp!)).toBeLessThan(1e-12))

  test('standard deviation', () => {
    const square = tally.squares / weight / model.unitsPerBet ** 2
    expect(Math.abs(Math.sqrt(square - rtp ** 2) - expected.sd!)).toBeLessThan(1e-9)
  })

  test('hit frequency', () => {
    expect(Math.abs(tally.hits / weight - expected.hitFrequency!)).toBeLessThan(1e-12)
  })

  test('feature frequency, greatest win and its chance', () => {
    const { topWinX, pTopWin, pCap, maxWinX } = expected as unknown as Record<string, number>
    expect(Math.abs(tally.full / weight - expected.featureFrequency!)).toBeLessThan(1e-12)
    expect(tally.top / model.unitsPerBet).toBe(topWinX)
    expect(maxWinX).toBe(model.maxWinX)
    expect(Math.abs(tally.atCap / weight - pCap!)).toBeLessThan(1e-15)
    expect(pTopWin).toBe(pCap)
  })
})

const cases = models.flatMap(({ id }) =>
  vectors[id as 'classic-soft'].map((vector) => ({ id, ...vector })),
)

test.each(cases)('[PLAY-42] vector $id $clientSeed / $nonce', (vector) => {
  const model = byId.get(vector.id)!
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const step = classic3.play(model, { amount: BigInt(vector.request.bet), params: {} }, rng)
  if (step.status !== 'settled') throw new Error('a slot settles at once')
  const { outcome } = step
  expect({
    stops: outcome.stops,
    lines: outcome.wins.map((win) => [win.line, win.units]),
    fullScreen: outcome.fullScreen,
    multiplier: outcome.wheelMultiplier,
    totalUnits: outcome.totalUnits,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

describe('the outcome that the client gets', () => {
  const fire = byId.get('classic-fire')!
  const double = byId.get('classic-double')!

  test('wins name their line, symbol and cells, and the wheel its multiplier', () => {
    const vector = vectors['classic-fire'][2]!
    const rng = createStream({ ...vector, hmac: nodeHmac })
    const { outcome } = classic3.play(fire, { amount: 1000n, params: {} }, rng)
    expect(outcome.wins[3]).toEqual({
      line: 3,
      symbol: 'PLUM',
      count: 3,
      cells: [0, 4, 8],
      units: 15,
    })
    for (const { line, cells } of outcome.wins) {
      const rows = fire.lines[line]!
      expect(cells).toEqual(rows.map((row, reel) => reel * 3 + row))
    }
    expect(outcome).toMatchObject({ fullScreen: true, wheelMultiplier: 3, capped: false })
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome)
  })

  test('three wilds reach the cap, and the outcome states it', () => {
    const wilds = double.strips.map((strip) => strip.indexOf('WILD')) as [number, number, number]
    const board = evaluateStops(double, wilds, () => 0)
    expect(board.wins.find((win) => win.line === 1)).toMatchObject({
      symbol: 'WILD',
      units: 5000,
    })
    expect(board).toMatchObject({ totalUnits: 5000, capped: true })
  })

  test('a group pays under its own name, doubled by a wild', () => {
    const line = ['BAR1', 'WILD', 'BAR3']
    const model = { ...double, strips: line.map((s) => [s, 'LEMON', 'SEVEN']) } as Classic3Model
    const [win] = evaluateStops({ ...model, lines: [[0, 0, 0]] }, [0, 0, 0], () => 0).wins
    expect(win).toMatchObject({ symbol: 'anyBar', units: 10 })
  })

  test('a board of nine cherries and wilds spins the wheel once', () => {
    const strips = [0, 1, 2].map(() => ['CHERRY', 'WILD', 'CHERRY'])
    let spins = 0
    const board = evaluateStops({ ...fire, strips } as Classic3Model, [0, 0, 0], () => {
      spins += 1
      return 6
    })
    expect(spins).toBe(1)
    expect(board).toMatchObject({ fullScreen: true, wheelMultiplier: 10 })
  })
})

describe('play', () => {
  test.each(models)('$id: twenty thousand rounds of the real stream give the same', (model) => {
    const { rtp, sd, hitFrequency } = model.expected as Required<typeof model.expected>
    const bet = { amount: 1000n, params: {} }
    let nonce = 0
    const round = () => {
      const seeds = { serverSeed: 'c0'.repeat(32), clientSeed: model.id }
      const rng = createStream({ ...seeds, nonce: nonce++, hmac: nodeHmac })
      const step = classic3.play(model, bet, rng)
      return step.status === 'settled' ? Number(step.payout) / 1000 : Number.NaN
    }
    const figures = { rtp: rtp!, sd: sd!, hitFrequency: hitFrequency! }
    const { zMean, zHits } = simulate(20_000, figures, round)
    expect(Math.abs(zMean)).toBeLessThan(4)
    expect(Math.abs(zHits)).toBeLessThan(4)
  })

  test('pays whole units, never below zero, never above the cap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        fc.integer(),
        (model, units, seed) => {
          const bet = { amount: units * 5n, params: {} }
          classic3.validateBet(model, bet)
          const step = classic3.play(model, bet, fastStream(seed))
          if (step.status !== 'settled') throw new Error('a slot settles at once')
          expect(step.payout).toBe(units * BigInt(step.outcome.totalUnits))
          expect(step.payout >= 0n && step.payout <= classic3.maxPayout(model, bet)).toBe(true)
          expect(classic3.play(model, bet, fastStream(seed))).toEqual(step)
        },
      ),
    )
  })

  test('a slot round has no actions', () => {
    const bet = { amount: 1000n, params: {} }
    const state = { actions: ['spin' as never] }
    expect(() => classic3.play(models[0]!, bet, fastStream(1), state)).toThrow(IllegalAction)
    expect(() => classic3.autoAction(models[0]!, bet, fastStream(1), state)).toThrow(IllegalAction)
  })

  test('bets that cannot be divided into units, and params, are refused', () => {
    for (const [amount, params] of [
      [1001n, {}],
      [0n, {}],
      [-5n, {}],
      [1000n, { lines: 3 }],
      [1000n, null],
    ] as const) {
      const bet = { amount, params: params as Record<string, never> }
      expect(() => classic3.validateBet(models[0]!, bet)).toThrow(InvalidBet)
    }
  })
})

describe('a malformed model is refused', () => {
  const { strips } = classicSoft
  test.each([
    { ...classicSoft, engine: 'book' },
    { ...classicSoft, lines: [[0, 1, 3]] },
    { ...classicSoft, strips: [strips[0], strips[1]] },
    { ...classicSoft, strips: [['KIWI', 'BAR', 'BAR'], strips[1], strips[2]] },
    { ...classicSoft, strips: [['BAR', 'BAR'], strips[1], strips[2]] },
    { ...classicSoft, fullScreenWheel: { values: [2], weights: [1, 1] } },
    { ...classicSoft, pays: { SEVEN: -1 } },
    null,
  ])('%#', (raw) => expect(() => classic3.validateModel(raw)).toThrow())
})
