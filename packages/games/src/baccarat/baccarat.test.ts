import { describe, expect, test } from 'vitest'
import { IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { prepareBet } from '@ayva/game-math/round'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { baccarat, type BaccaratParams, bankerDraws, deal, returnOf } from './baccarat.ts'
import baccarat8d from './baccarat-8d.json' with { type: 'json' }
import { math } from './math.ts'
import vectors from './vectors.json' with { type: 'json' }

const model = baccarat.validateModel(baccarat8d)
const { expected } = baccarat8d
const betOf = (bets: BaccaratParams['bets']) => {
  const amount = BigInt(Object.values(bets).reduce<number>((sum, stake) => sum + (stake ?? 0), 0))
  return { amount, params: { bets } }
}
const cardText = (card: number) => 'A23456789TJQK'[card % 13]! + 'cdhs'[Math.floor(card / 13)]!

test.each(vectors['baccarat-8d'])('[PLAY-42] vector baccarat-8d $clientSeed / $nonce', (vector) => {
  const rng = createStream({ ...vector, hmac: nodeHmac })
  const bet = betOf(vector.request.bets as BaccaratParams['bets'])
  baccarat.validateBet(model, bet)
  const step = baccarat.play(model, bet, rng)
  if (step.status !== 'settled') throw new Error('a deal settles at once')
  const { player, banker, ...rest } = step.outcome
  const cards = { player: player.map(cardText), banker: banker.map(cardText) }
  const told = { ...cards, ...rest, payout: Number(step.payout), bytes: rng.bytes }
  expect(told).toEqual(vector.expect)
})

describe('[PLAY-42] all sequences of six cards, counted exactly', () => {
  /** Eight decks have 32 cards of each value, and 128 of value zero. */
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
  const counts = { player: 0n, banker: 0n, tie: 0n }
  // A card of each value: the ten for zero, the ace for one.
  const card = (value: number) => (value === 0 ? 9 : value - 1)
  const chosen = Array.from({ length: 6 }, () => 0)

  function follow(depth: number, ways: number) {
    if (depth === 6) {
      let at = 0
      counts[deal(() => card(chosen[at++]!)).winner] += BigInt(ways)
      return
    }
    for (let value = 0; value < 10; value++) {
      const many = left[value]!
      if (many === 0) continue
      left[value]! -= 1
      chosen[depth] = value
      follow(depth + 1, ways * many)
      left[value]! += 1
    }
  }

  test('player, banker and tie occur as often as is published', () => {
    follow(0, 1)
    expect(
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    ).toEqual(expected.sequenceCounts)
    const total = Number(expected.sequenceTotal)
    const [player, banker, tie] = [counts.player, counts.banker, counts.tie].map(
      (count) => Number(count) / total,
    )
    expect(2 * player! + tie!).toBeCloseTo(expected.rtpByBet.player, 12)
    expect(1.95 * banker! + tie!).toBeCloseTo(expected.rtpByBet.banker, 12)
    expect(9 * tie!).toBeCloseTo(expected.rtpByBet.tie, 12)
    expect((12 * 31) / 415).toBeCloseTo(expected.rtpByBet.pair, 12)
  })
})

test('the trials are checked against the published figures', () => {
  const { player, banker, tie, pair } = expected.rtpByBet
  const due = [player, banker, tie, pair, pair]
  math.trials(model).forEach((trial, at) => expect(trial.expected.rtp).toBeCloseTo(due[at]!, 12))
})

test('the bank draws according to its table', () => {
  const drawn = (total: number) =>
    [null, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(total, third))
  expect(drawn(2)).toHaveLength(11)
  expect(drawn(3)).toEqual([null, 0, 1, 2, 3, 4, 5, 6, 7, 9])
  expect(drawn(4)).toEqual([null, 2, 3, 4, 5, 6, 7])
  expect(drawn(5)).toEqual([null, 4, 5, 6, 7])
  expect(drawn(6)).toEqual([6, 7])
  expect(drawn(7)).toEqual([])
})

test('a tie returns the stakes on player and bank, and the bank keeps its commission', () => {
  const tie = deal(dealing([8, 8, 9, 9]))
  expect(tie).toMatchObject({ winner: 'tie', playerTotal: 9, bankerTotal: 9 })
  expect(returnOf(model, tie, 'player', 1_000)).toBe(1_000)
  expect(returnOf(model, tie, 'banker', 1_000)).toBe(1_000)
  expect(returnOf(model, tie, 'tie', 1_000)).toBe(9_000)
  const bank = deal(dealing([0, 8, 9, 9]))
  expect(bank).toMatchObject({ winner: 'banker', playerPair: false, bankerPair: false })
  expect(returnOf(model, bank, 'banker', 1_020)).toBe(1_989)
  expect(returnOf(model, bank, 'player', 1_020)).toBe(0)
})

function dealing(cards: number[]) {
  let at = 0
  return () => cards[at++]!
}

describe('a bet is refused', () => {
  const release = math.releases[0]!
  const wish =
    (bets: unknown, amount = 5_000n) =>
    () =>
      prepareBet(release, { currency: 'RUB', amount, params: { bets } })
  const key = (name: string) => expect.objectContaining({ name: 'InvalidBet', key: name })

  test.each([
    ['on the tie, which is closed', { tie: 5_000 }, 'part_closed'],
    ['on a pair, which is closed', { playerPair: 5_000 }, 'part_closed'],
    ['on nothing', {}, 'params_invalid'],
    ['with another sum', { player: 6_000 }, 'params_invalid'],
    ['with a fraction', { player: 5_000.5 }, 'params_invalid'],
    ['with a negative sum', { player: 10_000, banker: -5_000 }, 'params_invalid'],
    ['on something else', { dragon: 5_000 }, 'params_invalid'],
    ['with too little on one spot', { player: 4_980, banker: 20 }, 'part_out_of_range'],
  ])('%s', (_, bets, due) => expect(wish(bets)).toThrow(key(due)))

  test('above the limit of the spot, off the step', () => {
    expect(wish({ player: 10_000_020 }, 10_000_020n)).toThrow(key('part_out_of_range'))
    expect(wish({ player: 5_010 }, 5_010n)).toThrow(key('bet_step'))
    expect(wish({ player: 5_000, banker: 5_000 }, 10_000n)).not.toThrow()
  })

  test('but a game that accepts side bets checks them against limits of their own', () => {
    const open = { engine: release.engine, model: { ...model, sideBets: true } as typeof model }
    const bets = { tie: 2_000_000 }
    const asked = (params: unknown, amount: bigint) => () =>
      prepareBet(open, { currency: 'RUB', amount, params })
    expect(asked({ bets }, 2_000_000n)).not.toThrow()
    expect(asked({ bets: { tie: 2_000_020 } }, 2_000_020n)).toThrow(key('part_out_of_range'))
    expect(asked({ bets: { bankerPair: 1_500_020 } }, 1_500_020n)).toThrow(key('part_out_of_range'))
  })
})

test('no deal returns more than the maximum stated before the bet, and a deal has no actions', () => {
  const bet = betOf({ banker: 1_000, tie: 100, playerPair: 20 })
  const most = baccarat.maxPayout(model, bet)
  expect(most).toBe(2_190n)
  for (let seed = 0; seed < 500; seed++) {
    const step = baccarat.play(model, bet, fastStream(seed))
    expect(step.status === 'settled' && step.payout <= most).toBe(true)
  }
  const state = { actions: [1 as never] }
  expect(() => baccarat.play(model, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => baccarat.autoAction(model, bet, fastStream(1), state)).toThrow(IllegalAction)
  expect(() => baccarat.validateBet(model, betOf({ player: 30 }))).toThrow(InvalidBet)
  for (const raw of [{ ...baccarat8d, decks: 9 }, {}])
    expect(() => baccarat.validateModel(raw)).toThrow()
})

test('the covered chance counts as the chosen chance: a stake on both sides carries no risk', () => {
  const outcome = deal(() => 0)
  const chanceOf = (bets: BaccaratParams['bets']) =>
    baccarat.chosenChance4!(model, { bets }, [], outcome)
  expect(chanceOf({ player: 100 })).toBe(4463)
  expect(chanceOf({ banker: 100 })).toBe(4586)
  expect(chanceOf({ player: 100, tie: 20 })).toBe(5415)
  expect(chanceOf({ player: 100, banker: 100 })).toBe(10_000)
})
