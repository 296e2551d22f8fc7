import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bet, IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { cardText, parseCard } from '../cards/cards.ts'
import { bestHold, worthOfHold } from './best-hold.ts'
import { type HandRank, rankHand } from './hands.ts'
import { math } from './math.ts'
import jacks85 from './poker-jacks-85.json' with { type: 'json' }
import jacks96 from './poker-jacks-96.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { type PokerModel, type PokerOutcome, videopoker } from './videopoker.ts'

const models = [jacks85, jacks96].map((raw) => videopoker.validateModel(raw))
const [poor, rich] = models as [PokerModel, PokerModel]
const bet: Bet<Record<string, never>> = { amount: 1000n, params: {} }
const cardsOf = (text: string) => text.split(' ').map((one) => parseCard(one)!)

const deals = fc
  .shuffledSubarray(
    Array.from({ length: 52 }, (_, card) => card),
    { minLength: 5, maxLength: 5 },
  )
  .map((deal) => deal as number[])

describe.each(models)('$id', (model) => {
  test.each(vectors[model.id as keyof typeof vectors])(
    '[PLAY-42] vector $clientSeed / $nonce',
    (vector) => {
      const { bet: amount, actions } = vector.request
      const wager = { amount: BigInt(amount), params: {} }
      const start = () => createStream({ ...vector, hmac: nodeHmac })
      const dealt = videopoker.play(model, wager, start())
      expect({
        status: dealt.status,
        deal: dealt.outcome.deal.map(cardText),
        dealt: dealt.outcome.dealt,
        legal: 'holdMask 0..31',
        stake: Number(dealt.stake),
      }).toEqual(vector.steps[0])
      const rng = start()
      const step = videopoker.play(model, wager, rng, { actions: [] }, actions[0])
      if (step.status !== 'settled') throw new Error('the vector ends the round')
      const { deal, mask, final, rank } = step.outcome
      expect({
        status: 'closed',
        deal: deal.map(cardText),
        mask,
        final: final!.map(cardText),
        rank,
        stake: Number(step.stake),
        payout: Number(step.payout),
        bytes: rng.bytes,
      }).toEqual(vector.expect)
    },
  )

  test('the best hold of 200 deals is the one found by trying every draw', () => {
    const file = new URL(`best-holds-${model.id}.txt`, import.meta.url)
    const known = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' ').map(Number))
    expect(known).toHaveLength(200)
    for (const [a, b, c, d, e, mask] of known as [
      ...[number, number, number, number, number, number],
    ][])
      expect(bestHold([a, b, c, d, e], model.pays)).toBe(mask)
  })
})

test.each([
  ['Th Jh Qh Kh Ah', 'royalFlush'],
  ['9h Jh Qh Kh Th', 'straightFlush'],
  ['Ah 2h 3h 4h 5h', 'straightFlush'],
  ['5c 5d 5h 5s Kd', 'fourOfAKind'],
  ['5c 5d 5h Ks Kd', 'fullHouse'],
  ['2h 4h 6h 8h Th', 'flush'],
  ['Ac 2h 3h 4h 5h', 'straight'],
  ['Tc Jh Qh Kh Ah', 'straight'],
  ['Qc Kh Ah 2h 3h', 'nothing'],
  ['5c 5d 5h Qs Kd', 'threeOfAKind'],
  ['5c 5d Qh Qs Kd', 'twoPair'],
  ['Jc Jd 2h 3s 4d', 'jacksOrBetter'],
  ['Ac Ad 2h 3s 4d', 'jacksOrBetter'],
  ['Tc Td 2h 3s 4d', 'nothing'],
] as [string, HandRank][])('%s is %s', (text, rank) => {
  expect(rankHand(cardsOf(text))).toBe(rank)
  expect(rankHand(cardsOf(text).toReversed())).toBe(rank)
})

test('the value of a hold equals the result of trying every draw', () => {
  fc.assert(
    fc.property(deals, fc.integer({ min: 0, max: 31 }), (deal, mask) => {
      const held = deal.filter((_, place) => mask & (1 << place))
      if (held.length < 3) return
      const rest = Array.from({ length: 52 }, (_, card) => card).filter(
        (card) => !deal.includes(card),
      )
      let sum = 0
      let of = 0
      const fill = (hand: number[], from: number) => {
        if (hand.length === 5) {
          const rank = rankHand(hand)
          sum += rank === 'nothing' ? 0 : rich.pays[rank]
          of += 1
          return
        }
        for (let next = from; next < rest.length; next++) fill([...hand, rest[next]!], next + 1)
      }
      fill(held, 0)
      expect(worthOfHold(deal, mask, rich.pays)).toEqual({ sum, of })
    }),
    { numRuns: 60 },
  )
})

test('an abandoned deal holds the cards with the highest value, the smallest mask among equals', () => {
  const step = videopoker.play(rich, bet, fastStream(7))
  const mask = videopoker.autoAction(rich, bet, fastStream(7), { actions: [] }) as number
  const { deal } = step.outcome
  const worth = (one: number) => {
    const { sum, of } = worthOfHold(deal, one, rich.pays)
    return sum / of
  }
  for (let other = 0; other < 32; other++) {
    expect(worth(mask)).toBeGreaterThanOrEqual(worth(other))
    if (other < mask) expect(worth(mask)).toBeGreaterThan(worth(other))
  }
})

test('an open round reveals nothing of the draw, and each of 32 holds ends it', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 31 }), (seed, mask) => {
      const open = videopoker.play(poor, bet, fastStream(seed))
      expect(open).toMatchObject({ status: 'open', stake: 1000n, legal: { kind: 'holdMask' } })
      const { deal } = open.outcome
      expect(videopoker.publicView(open.outcome, 'open')).toEqual({
        deal,
        dealt: rankHand(deal),
        mask: null,
        final: null,
        rank: null,
        times: null,
      })
      const step = videopoker.play(poor, bet, fastStream(seed), { actions: [] }, mask)
      if (step.status !== 'settled') throw new Error('a hold ends the round')
      const { final, times } = step.outcome
      expect(step.payout).toBe(1000n * BigInt(times!))
      expect(new Set([...deal, ...final!]).size).toBe(10 - bits(mask))
      deal.forEach((card, place) => {
        if (mask & (1 << place)) expect(final![place]).toBe(card)
      })
    }),
    { numRuns: 100 },
  )
})
const bits = (mask: number) => mask.toString(2).replaceAll('0', '').length

test('a second hold and an invalid one are illegal', () => {
  const act = (actions: number[], action: number) => () =>
    videopoker.play(rich, bet, fastStream(1), { actions }, action)
  expect(act([3], 4)).toThrow(IllegalAction)
  for (const wrong of [-1, 32, 1.5, Number.NaN]) expect(act([], wrong)).toThrow(IllegalAction)
  expect(videopoker.actionSchema!.safeParse(32).success).toBe(false)
  expect(videopoker.actionSchema!.safeParse('1').success).toBe(false)
})

test('a bet is a positive multiple of the step, without choices, and models keep their order', () => {
  const judge = (amount: bigint, params: unknown) => () =>
    videopoker.validateBet(rich, { amount, params: params as Record<string, never> })
  expect(judge(1000n, {})).not.toThrow()
  for (const amount of [0n, -20n, 1010n]) expect(judge(amount, {})).toThrow(InvalidBet)
  expect(judge(1000n, { hold: 1 })).toThrow(InvalidBet)
  expect(videopoker.maxPayout(rich, bet)).toBe(800_000n)
  const turned = { ...jacks96, pays: { ...jacks96.pays, straight: 7 } }
  expect(() => videopoker.validateModel(turned)).toThrow('a better hand pays less')
})

test('the simulated simple holds return what five cards return', () => {
  for (const model of models) {
    const trials = math.trials(model)
    expect(trials.map(({ name }) => name)).toEqual(['draw-all', 'hold-all'])
    let sum = 0n
    let rounds = 0
    const rng = fastStream(5)
    for (; rounds < 50_000; rounds++) {
      const step = videopoker.play(model, bet, rng, { actions: [] }, 31)
      if (step.status === 'settled') sum += step.payout
    }
    const { rtp, sd } = trials[1]!.expected
    expect(Math.abs(Number(sum) / 1000 / rounds - rtp)).toBeLessThan((4 * sd!) / Math.sqrt(rounds))
  }
})

test('four of a kind and better hands are rare', () => {
  const featsOf = (rank: PokerOutcome['rank']) => videopoker.feats!({ rank } as PokerOutcome)
  expect(featsOf('fourOfAKind')).toEqual(['four'])
  expect(featsOf('royalFlush')).toEqual(['four'])
  expect(featsOf('fullHouse')).toEqual([])
  expect(featsOf(null)).toEqual([])
})
