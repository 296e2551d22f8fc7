import { limitsOf } from '@ayva/game-math/limits'
import { expect, test } from 'vitest'
import { placeById, places } from '../places.ts'
import { roulette, type RouletteModel } from '../roulette.ts'
import rouletteEu from '../roulette-eu.json' with { type: 'json' }
import { chipsOf, pileOf } from '../../table/chips.ts'
import { pocketAngle, restOf, spinWay } from './ball-way.ts'
import {
  betsOf,
  doubled,
  type Laid,
  paidPlaces,
  pressOf,
  sumsOf,
  totalOf,
  withPress,
} from './laid.ts'
import { insideSpot } from './layout.ts'
import { fairness } from './roulette-fairness.ts'

const { ranges, maxPayout } = limitsOf('RUB')
const limits = { ladder: null, ...ranges.roulette, maxPayout }
const table = { limits, balance: 10n ** 12n }
const pressed = (laid: Laid, id: string, sum: number) => {
  const next = withPress(laid, [{ id, sum }], table)
  if ('problem' in next) throw new Error(next.problem.key)
  return next.laid
}

test('chips are added press by press, undone, and staked as one bet for each place', () => {
  let laid: Laid = []
  laid = pressed(laid, 'red', 1_000)
  laid = pressed(laid, 'split:8-9', 5_000)
  laid = pressed(laid, 'red', 1_000)
  expect([...sumsOf(laid)]).toEqual([
    ['red', 2_000],
    ['split:8-9', 5_000],
  ])
  expect(totalOf(laid)).toBe(7_000)
  const bets = betsOf(laid)
  expect(bets).toEqual([
    { type: 'red', stake: 2_000 },
    { type: 'split', n: [8, 9], stake: 5_000 },
  ])
  const bet = { amount: 7_000n, params: { bets } }
  expect(() => roulette.validateBet(rouletteEu as RouletteModel, bet)).not.toThrow()
  expect(totalOf([pressOf(bets)])).toBe(7_000)
  expect(totalOf(laid.slice(0, -1))).toBe(6_000)
  expect(doubled(laid)).toEqual([
    { id: 'red', sum: 4_000 },
    { id: 'split:8-9', sum: 10_000 },
  ])
})

test('after a spin the places are known whose bets cover the number', () => {
  const stake = 1_000
  const bets = [
    { type: 'straight' as const, n: [17], stake },
    { type: 'split' as const, n: [17, 20], stake },
    { type: 'dozen' as const, value: 2, stake },
    { type: 'red' as const, stake },
  ]
  expect([...paidPlaces({ bets }, { number: 17 })]).toEqual([
    'straight:17',
    'split:17-20',
    'dozen:2',
  ])
  expect([...paidPlaces({ bets }, { number: 0 })]).toEqual([])
})

test('an excess chip is refused with a reason', () => {
  const laid = pressed([], 'straight:7', 500_000)
  const more = (id: string, sum: number, on = table) =>
    withPress(laid, [{ id, sum }], on) as { problem?: object }
  expect(more('straight:7', 1_000).problem).toEqual({ key: 'place', most: 500_000 })
  expect(more('red', 19_600_000).problem).toEqual({ key: 'table', most: 20_000_000 })
  expect(more('red', 1_000, { limits, balance: 500_999n }).problem).toEqual({ key: 'funds' })
  expect(more('red', 1_000).problem).toBeUndefined()
  expect(chipsOf(limits)).toEqual([1_000, 5_000, 10_000, 50_000, 100_000, 500_000])
  // A stake is shown with the fewest chips; of a large one the largest chips are shown.
  expect(pileOf(116_000n, limits)).toEqual([100_000, 10_000, 5_000, 1_000])
  expect(pileOf(9_000_000n, limits)).toEqual([500_000, 500_000, 500_000, 500_000, 500_000])
})

test('every place on a line has its own position on the field', () => {
  const lines = places.filter(({ type }) => ['split', 'street', 'corner', 'sixline'].includes(type))
  const spots = lines.map(insideSpot)
  expect(new Set(spots.map(({ u, v }) => `${u} ${v}`)).size).toBe(lines.length)
  for (const { u, v } of spots) expect(u >= 0 && u <= 12 && v >= 0 && v <= 3).toBe(true)
  expect(insideSpot(placeById.get('split:8-9')!)).toEqual({ u: 2.5, v: 1 })
  expect(insideSpot(placeById.get('corner:1-2-4-5')!)).toEqual({ u: 1, v: 2 })
})

test('every place can be written in the form of the verifier, and is parsed again', () => {
  const bets = betsOf([places.map(({ id }) => ({ id, sum: 1_000 }))])
  const choice = fairness.write({ params: { bets }, actions: [] })
  expect(fairness.read(choice)).toEqual({ params: { bets }, actions: [] })
  for (const wrong of ['', 'красное', '8-10 1000', 'дюжина 4 1000', 'зелёное 1000'])
    expect(fairness.read({ bets: wrong })).toEqual({ wrong: ['bets'] })
})

test('the ball moves against the rotor, is caught, and rests with its number at the mark', () => {
  const apart = (one: number, other: number) =>
    Math.abs(((((one - other) % 360) + 540) % 360) - 180)
  for (let number = 0; number < 37; number++) {
    const { rotor, ball } = spinWay(restOf((number + 11) % 37), number)
    expect(apart(rotor.at(-1)!, -pocketAngle(number))).toBeCloseTo(0)
    expect(apart(rotor.at(-1)!, restOf(number))).toBeCloseTo(0)
    expect(apart(ball.at(-1)!, 0)).toBeCloseTo(0)
    expect(rotor.at(-1)! - rotor[0]!).toBeGreaterThanOrEqual(420)
    // The rotation slows down from moment to moment; no step is so long that it would appear to go backwards.
    const turns = rotor.slice(1).map((angle, at) => angle - rotor[at]!)
    expect(turns.every((turn, at) => turn > 0 && turn <= (turns[at - 1] ?? Infinity) + 1e-6)).toBe(
      true,
    )
    const relative = ball.map((angle, at) => angle - rotor[at]! - pocketAngle(number))
    expect(relative[0]).toBeCloseTo(5 * 360)
    expect(relative.every((angle, at) => angle <= (relative[at - 1] ?? Infinity) + 1e-6)).toBe(true)
    expect(relative.slice(Math.ceil(0.8 * relative.length))).toSatisfy((caught: number[]) =>
      caught.every((angle) => Math.abs(angle) < 1e-6),
    )
    expect(Math.max(...ball.slice(1).map((angle, at) => Math.abs(angle - ball[at]!)))).toBeLessThan(
      90,
    )
  }
})
