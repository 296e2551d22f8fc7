import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { type Currency } from '@ayva/game-math/limits'
import { prepareBet } from '@ayva/game-math/round'
import { createStream } from '@ayva/game-math/stream'
import { chiLimit, chiSquare, fastStream, nodeHmac } from '@ayva/game-math/testing'
import { math } from './math.ts'
import {
  announced,
  colourOf,
  neighboursOf,
  NUMBERS,
  placeById,
  places,
  wheelOrder,
} from './places.ts'
import { returnOf, roulette, type RouletteBet } from './roulette.ts'
import rouletteEu from './roulette-eu.json' with { type: 'json' }
import rouletteFr from './roulette-fr.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }

const [eu, fr] = [rouletteEu, rouletteFr].map((raw) => roulette.validateModel(raw))
const sumOf = (bets: { stake: number }[]) => bets.reduce((sum, { stake }) => sum + stake, 0)
const betOf = (bets: RouletteBet[], amount = BigInt(sumOf(bets))) => ({ amount, params: { bets } })
const red = (stake: number): RouletteBet => ({ type: 'red', stake })

describe.each([eu!, fr!])('$id', (model) => {
  const own = vectors[model.id as keyof typeof vectors]

  test.each(own)(`[PLAY-42] vector ${model.id} $clientSeed / $nonce`, (vector) => {
    const rng = createStream({ ...vector, hmac: nodeHmac })
    const bet = betOf(vector.request.bets as RouletteBet[])
    roulette.validateBet(model, bet)
    const step = roulette.play(model, bet, rng)
    if (step.status !== 'settled') throw new Error('a ball settles at once')
    const { stake, payout, outcome } = step
    const sums = { stake: Number(stake), payout: Number(payout) }
    expect({ ...outcome, ...sums, bytes: rng.bytes }).toEqual(vector.expect)
  })

  test('[PLAY-42] every place of the table returns 36 of 37, with la partage 73 of 74', () => {
    for (const place of places) {
      let sum = 0
      for (let number = 0; number < NUMBERS; number++) sum += returnOf(model, place, 20, number)
      const halved = model.laPartage && place.limit === 'evenMoney'
      expect(sum / (20 * NUMBERS)).toBeCloseTo(halved ? 73 / 74 : 36 / 37, 12)
      expect(Number.isInteger(place.times)).toBe(true)
    }
  })
})

test('the table has the places of the rules, each once', () => {
  const count = (type: string) => places.filter((place) => place.type === type).length
  expect(placeById.size).toBe(places.length)
  expect(places).toHaveLength(157)
  const counts = ['straight', 'split', 'street', 'corner', 'sixline', 'dozen', 'column'].map(count)
  expect(counts).toEqual([37, 60, 14, 23, 11, 3, 3])
  for (const { numbers } of places) {
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every((number) => number >= 0 && number < NUMBERS)).toBe(true)
  }
  expect([...wheelOrder].toSorted((a, b) => a - b)).toEqual([...Array(37).keys()])
  expect(wheelOrder.filter((number) => colourOf(number) === 'red')).toHaveLength(18)
})

test('announced bets are chips on existing places', () => {
  const covered = (name: keyof typeof announced) =>
    new Set(announced[name].flatMap((id) => placeById.get(id)!.numbers)).size
  expect([covered('voisins'), covered('tiers'), covered('orphelins')]).toEqual([17, 12, 8])
  expect(covered('jeuZero')).toBe(7)
  expect([announced.voisins.length, announced.tiers.length]).toEqual([9, 6])
  expect(neighboursOf(10)).toEqual([8, 23, 10, 5, 24])
  expect(neighboursOf(0)).toEqual([3, 26, 0, 32, 15])
})

test('the numbers occur equally often', () => {
  const rng = fastStream(37)
  const counts = Array.from({ length: NUMBERS }, () => 0)
  const bet = betOf([red(20)])
  for (let round = 0; round < 200_000; round++)
    counts[roulette.play(eu!, bet, rng).outcome.number]! += 1
  expect(chiSquare(counts)).toBeLessThan(chiLimit(NUMBERS - 1))
})

test('no number returns more than the maximum stated before the bet', () => {
  const bets: RouletteBet[] = [
    { type: 'straight', n: [17], stake: 40 },
    { type: 'split', n: [17, 18], stake: 20 },
    red(60),
    { type: 'black', stake: 20 },
  ]
  const most = roulette.maxPayout(fr!, betOf(bets))
  expect(most).toBe(BigInt(40 * 36 + 20 * 18 + 40))
  const returned = Array.from({ length: 300 }, (_, seed) => {
    const step = roulette.play(fr!, betOf(bets), fastStream(seed))
    return step.status === 'settled' ? step.payout : 0n
  })
  expect(returned.every((payout) => payout <= most)).toBe(true)
})

describe('a bet is refused', () => {
  const release = math.releases[0]!
  const wish = (bets: unknown, amount?: bigint, currency: Currency = 'RUB') => {
    const sum = amount ?? BigInt(sumOf(bets as { stake: number }[]))
    return () => prepareBet(release, { currency, amount: sum, params: { bets } })
  }
  const key = (name: string) => expect.objectContaining({ name: 'InvalidBet', key: name })
  const many = Array.from({ length: 200 }, () => red(1_000))

  test.each([
    ['two hundred chips', many, undefined, 'params_invalid'],
    ['no chips', [], 1_000n, 'params_invalid'],
    ['a place twice', [red(1_000), red(2_000)], undefined, 'part_twice'],
    ['under the chip', [red(980), { type: 'odd', stake: 1_000 }], undefined, 'part_out_of_range'],
    [
      'above the place',
      [{ type: 'straight', n: [7], stake: 500_020 }],
      undefined,
      'part_out_of_range',
    ],
    [
      'above the table',
      [red(10_000_000), { type: 'odd', stake: 10_000_020 }],
      undefined,
      'bet_out_of_range',
    ],
    ['off the step', [red(1_010), { type: 'odd', stake: 1_010 }], undefined, 'bet_step'],
    ['another sum', [red(1_000)], 2_000n, 'params_invalid'],
    ['a negative sum', [red(-1_000), red(3_000)], 2_000n, 'params_invalid'],
    ['a fraction', [{ type: 'red', stake: 1_000.5 }], 1_000n, 'params_invalid'],
    ['a huge sum', [red(2 ** 60)], 1_000n, 'params_invalid'],
    ['no such split', [{ type: 'split', n: [3, 4], stake: 1_000 }], undefined, 'params_invalid'],
    [
      'numbers out of order',
      [{ type: 'split', n: [2, 1], stake: 1_000 }],
      undefined,
      'params_invalid',
    ],
    ['numbers on a colour', [{ ...red(1_000), n: [1] }], undefined, 'params_invalid'],
    ['a fourth dozen', [{ type: 'dozen', value: 4, stake: 1_000 }], undefined, 'params_invalid'],
    ['an unknown place', [{ type: 'basket', stake: 1_000 }], undefined, 'params_invalid'],
  ] as const)('with %s', (_, bets, amount, due) => {
    expect(wish(bets, amount)).toThrow(key(due))
  })

  test('by the limits of its own currency', () => {
    const bets = [{ type: 'straight', n: [7], stake: 20 }]
    expect(wish(bets, 20n, 'USD')).not.toThrow()
    expect(wish(bets, 20n, 'RUB')).toThrow(key('bet_out_of_range'))
    const dear = [{ type: 'straight', n: [7], stake: 10_020 }]
    expect(wish(dear, 10_020n, 'USD')).toThrow(key('part_out_of_range'))
  })
})

test('inconsistent sums are refused from every caller, and a spin has no actions', () => {
  expect(() => roulette.validateBet(eu!, betOf([red(30)]))).toThrow(InvalidBet)
  const state = { actions: [1 as never] }
  const bet = betOf([red(20)])
  expect(() => roulette.play(eu!, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => roulette.autoAction(eu!, bet, fastStream(1), state)).toThrow(IllegalAction)
  for (const raw of [{ ...rouletteEu, numbers: 38 }, {}])
    expect(() => roulette.validateModel(raw)).toThrow()
})

test('the covered chance counts as the chosen chance, however the chips are placed', () => {
  const chanceOf = (bets: RouletteBet[]) =>
    roulette.chosenChance4!(eu!, { bets }, [], { number: 0, detail: [] })
  const dozens = [1, 2].map((value): RouletteBet => ({ type: 'dozen', value, stake: 100 }))
  expect(chanceOf([red(100)])).toBe(Math.ceil((10_000 * 18) / 37))
  expect(chanceOf([red(100), { type: 'black', stake: 100 }])).toBe(Math.ceil((10_000 * 36) / 37))
  expect(chanceOf(dozens)).toBe(Math.ceil((10_000 * 24) / 37))
  // A number that is covered twice counts once.
  expect(chanceOf([red(100), { type: 'straight', n: [1], stake: 20 }])).toBe(chanceOf([red(100)]))
  const whole = places.filter(({ type }) => type === 'straight')
  expect(chanceOf(whole.map(({ n }) => ({ type: 'straight', n: [...n!], stake: 20 })))).toBe(10_000)
})
