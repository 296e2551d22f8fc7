import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bet, IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import mines99 from './mines-99.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import {
  mines,
  type MinesAction,
  type MinesOutcome,
  type MinesParams,
  reachableMultipliers4,
} from './mines.ts'

const model = mines.validateModel(mines99)

const bets = fc
  .record({
    mines: fc.integer({ min: 1, max: 24 }),
    hundreds: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    cap: fc.option(fc.integer({ min: 247_500, max: 1_000_000_000 }), { nil: undefined }),
  })
  .map(({ mines: count, hundreds, cap }): Bet<MinesParams> => ({
    amount: hundreds * 100n,
    params: { mines: count },
    capMultiplier4: cap,
  }))
const order = fc.shuffledSubarray(
  Array.from({ length: 25 }, (_, cell) => cell),
  { minLength: 25 },
)

/** Opens the cells in turn until the round is over; yields every step. */
function run(bet: Bet<MinesParams>, seed: number, actions: readonly MinesAction[]) {
  const steps = [mines.play(model, bet, fastStream(seed))]
  for (const action of actions) {
    const last = steps.at(-1)!
    if (last.status === 'settled') break
    steps.push(mines.play(model, bet, fastStream(seed), last.state, action))
  }
  return steps
}

test.each(vectors['mines-99'])('[PLAY-42] vector mines-99 $clientSeed / $nonce', (vector) => {
  const { bet: amount, mines: count } = vector.request
  const bet = { amount: BigInt(amount), params: { mines: count } }
  const actions = vector.request.actions as MinesAction[]
  const start = () => createStream({ ...vector, hmac: nodeHmac })

  vector.steps.forEach((due, k) => {
    const step = mines.play(model, bet, start(), { actions: actions.slice(0, k) })
    const { status, opened, multiplier4 } = step.outcome
    expect({ status, opened, multiplier4 }).toEqual(due)
    expect(step.status).toBe('open')
  })

  const rng = start()
  const state = { actions: actions.slice(0, -1) }
  const step = mines.play(model, bet, rng, state, actions.at(-1))
  if (step.status !== 'settled') throw new Error('the vector ends the round')
  const { opened, multiplier4, status } = step.outcome
  expect({
    status: status === 'settled' ? 'closed' : status,
    mines: step.outcome.mines,
    opened,
    multiplier4,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

describe('an open round', () => {
  test('reveals no mine, neither in the outcome nor in the available actions', () => {
    fc.assert(
      fc.property(bets, order, fc.integer(), (bet, cells, seed) => {
        for (const step of run(bet, seed, cells)) {
          const shown = mines.publicView(step.outcome, step.status) as typeof step.outcome
          if (step.status === 'settled') {
            expect(shown.mines).toHaveLength(bet.params.mines)
            continue
          }
          const told = JSON.stringify([shown, step.legal, step.outcome])
          expect(JSON.parse(told)[0]).toMatchObject({ mines: null, hit: null, status: 'open' })
          const { opened } = shown
          // The same history on another board, with mines elsewhere, gives the same view.
          const other = findBoardSafeFor(bet, opened, seed)
          const twin = mines.play(model, bet, fastStream(other), { actions: opened })
          const view = mines.publicView(twin.outcome, twin.status)
          expect(JSON.stringify([view, 'legal' in twin && twin.legal, twin.outcome])).toBe(told)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('an outcome that contained mines would have them removed', () => {
    const bet = { amount: 100n, params: { mines: 3 } }
    const { outcome } = mines.play(model, bet, fastStream(1))
    const view = mines.publicView({ ...outcome, mines: [1, 2, 3] }, 'open')
    expect(view).toMatchObject({ mines: null })
  })

  function findBoardSafeFor(bet: Bet<MinesParams>, opened: number[], not: number) {
    for (let seed = 1; seed < 3000; seed++) {
      const board = fastStream(seed).shuffle(25).take(bet.params.mines)
      if (seed !== not && !opened.some((cell) => board.includes(cell))) return seed
    }
    return not
  }

  test('offers exactly the closed cells, and the cash-out once a cell is open', () => {
    fc.assert(
      fc.property(bets, order, fc.integer(), (bet, cells, seed) => {
        for (const step of run(bet, seed, cells)) {
          if (step.status === 'settled') continue
          const { opened } = step.outcome
          const closed = Array.from({ length: 25 }, (_, cell) => cell).filter(
            (cell) => !opened.includes(cell),
          )
          expect(step.legal).toEqual({ kind: 'cell', closed, cashout: opened.length > 0 })
        }
      }),
      { numRuns: 60 },
    )
  })

  test('pays what it showed at the cash-out, and records its steps', () => {
    fc.assert(
      fc.property(bets, order, fc.integer(), (bet, cells, seed) => {
        for (const step of run(bet, seed, cells)) {
          if (step.status === 'settled' || step.outcome.opened.length === 0) continue
          const taken = mines.play(model, bet, fastStream(seed), step.state, 'cashout')
          const { multiplier4 } = step.outcome
          expect(taken).toMatchObject({
            status: 'settled',
            payout: (bet.amount * BigInt(multiplier4)) / 10_000n,
            outcome: { cashedOut: true, auto: false, hit: null, multiplier4 },
          })
          const replayed = mines.play(model, bet, fastStream(seed), {
            actions: [...step.state.actions, 'cashout'],
          })
          expect(replayed).toEqual(taken)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('an abandoned round cashes out, or returns the stake if nothing is open', () => {
    const bet = { amount: 100n, params: { mines: 3 } }
    const auto = (actions: MinesAction[]) =>
      mines.autoAction(model, bet, fastStream(1), { actions })
    expect(auto([])).toBe('void')
    expect(auto([4])).toBe('cashout')
  })
})

describe('a round ends', () => {
  test('with nothing at the first mine, and automatically at the last cell the cap allows', () => {
    fc.assert(
      fc.property(bets, order, fc.integer(), (bet, cells, seed) => {
        const last = run(bet, seed, cells).at(-1)!
        if (last.status !== 'settled') throw new Error('25 cells end every round')
        const { outcome, payout } = last
        const reachable = reachableMultipliers4(model, bet)
        expect(payout >= 0n && payout <= mines.maxPayout(model, bet)).toBe(true)
        expect(outcome.nextMultiplier4).toBeNull()
        if (outcome.hit !== null) {
          expect(outcome.mines).toContain(outcome.opened.at(-1))
          expect(outcome).toMatchObject({ multiplier4: 0, cashedOut: false, auto: false })
          expect(payout).toBe(0n)
        } else {
          expect(outcome).toMatchObject({ cashedOut: true, auto: true })
          expect(outcome.opened).toHaveLength(reachable.length)
          expect(outcome.multiplier4).toBe(reachable.at(-1))
          expect(payout).toBe(mines.maxPayout(model, bet))
        }
      }),
    )
  })

  test('when all safe cells are open', () => {
    const bet = { amount: 100n, params: { mines: 24 } }
    const wins = Array.from({ length: 25 }, (_, cell) =>
      mines.play(model, bet, fastStream(5), undefined, cell),
    ).filter((step) => step.status === 'settled' && step.payout > 0n)
    expect(wins).toHaveLength(1)
    expect(wins[0]).toMatchObject({ payout: 2475n, outcome: { auto: true } })
  })

  test('when the next multiplier would pass the cap of the round or of the model', () => {
    const bet = (cap?: number) => ({ amount: 100n, params: { mines: 6 }, capMultiplier4: cap })
    expect(reachableMultipliers4(model, bet(17_368))).toEqual([13_026, 17_368])
    expect(reachableMultipliers4(model, bet(17_367))).toEqual([13_026])
    expect(reachableMultipliers4(model, bet()).at(-1)).toBe(250_470_000)
    expect(reachableMultipliers4(model, bet(2 ** 40)).at(-1)).toBe(250_470_000)
    expect(mines.maxFactor4(model, bet(17_367))).toBe(13_026)
  })
})

describe('an illegal action', () => {
  const bet = { amount: 100n, params: { mines: 1 } }
  const mine = fastStream(9).shuffle(25).next()
  const safe = [...Array(25).keys()].filter((cell) => cell !== mine)

  test.each([
    ['the money before a cell is open', [], 'cashout'],
    ['an open cell', [safe[0]!], safe[0]!],
    ['a cell outside of the field', [], 25],
    ['a negative cell', [], -1],
    ['half a cell', [], 0.5],
    ['anything after the end', [safe[0]!, 'cashout'], safe[1]!],
    ['another cell after a mine', [mine], safe[0]!],
    ['the money after a mine', [safe[0]!, mine], 'cashout'],
    ['the money twice', [safe[0]!, 'cashout'], 'cashout'],
    ['some word', [safe[0]!], 'boom' as 'cashout'],
  ] as [string, MinesAction[], MinesAction][])('%s', (_, actions, action) => {
    const state = Object.freeze({ actions: Object.freeze(actions) })
    const before = attempt(() => mines.play(model, bet, fastStream(9), state))
    expect(() => mines.play(model, bet, fastStream(9), state, action)).toThrow(IllegalAction)
    expect(attempt(() => mines.play(model, bet, fastStream(9), state))).toEqual(before)
  })

  function attempt<T>(work: () => T) {
    try {
      return { value: work() }
    } catch (error) {
      return { error: String(error) }
    }
  }
})

describe('a bet is refused', () => {
  const refusal = (bet: Bet<unknown>) => {
    try {
      mines.validateBet(model, bet as Bet<MinesParams>)
    } catch (error) {
      if (error instanceof InvalidBet) return error.key
    }
    return null
  }

  test.each([
    [{ amount: 100n, params: { mines: 0 } }, 'params_invalid'],
    [{ amount: 100n, params: { mines: 25 } }, 'params_invalid'],
    [{ amount: 100n, params: { mines: 2.5 } }, 'params_invalid'],
    [{ amount: 100n, params: { mines: '3' } }, 'params_invalid'],
    [{ amount: 100n, params: { mines: 3, size: 36 } }, 'params_invalid'],
    [{ amount: 100n, params: { mines: 3 }, capMultiplier4: 1.5 }, 'params_invalid'],
    [{ amount: 0n, params: { mines: 3 } }, 'bet_out_of_range'],
    [{ amount: -100n, params: { mines: 3 } }, 'bet_out_of_range'],
    [{ amount: 150n, params: { mines: 3 } }, 'bet_step'],
    [{ amount: 100n, params: { mines: 3 }, capMultiplier4: 11_249 }, 'bet_exceeds_max_payout'],
    [{ amount: 100n, params: { mines: 3 }, capMultiplier4: 11_250 }, null],
  ])('%o', (bet, key) => expect(refusal(bet)).toBe(key))
})

test('a model whose table differs from the formula is refused', () => {
  const table = { ...mines99.multiplier4, 24: [247_501] }
  expect(() => mines.validateModel({ ...mines99, multiplier4: table })).toThrow('24 mines')
  expect(() => mines.validateModel({ ...mines99, size: 36 })).toThrow()
})

test('ten safe cells of one round are rare, unless a mine ended it', () => {
  const featsOf = (cells: number, hit: number | null) =>
    mines.feats!({ opened: Array.from({ length: cells }, (_, cell) => cell), hit } as MinesOutcome)
  expect(featsOf(10, null)).toEqual(['cells-10'])
  expect(featsOf(9, null)).toEqual([])
  expect(featsOf(11, 4)).toEqual([])
})
