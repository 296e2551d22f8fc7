import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bet, IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream, type RandomStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { cardText, parseCard } from '../cards/cards.ts'
import {
  blackjack,
  type BlackjackAction,
  type BlackjackOutcome,
  type BlackjackParams,
  type HandResult,
} from './blackjack.ts'
import eightDecks from './blackjack-8d.json' with { type: 'json' }
import { bestMove, cheapMove } from './strategy.ts'
import { totalOf } from './totals.ts'
import vectors from './vectors.json' with { type: 'json' }

const model = blackjack.validateModel(eightDecks)
const bet: Bet<BlackjackParams> = { amount: 1000n, params: {} }
const texts = (cards: readonly number[]) => cards.map(cardText)

test.each(vectors['blackjack-8d'])(
  '[PLAY-42] vector blackjack-8d $clientSeed / $nonce',
  (vector) => {
    const amount = BigInt(vector.request.bet)
    const wager = { amount, params: {} }
    const actions = vector.request.actions as BlackjackAction[]
    const start = () => createStream({ ...vector, hmac: nodeHmac })
    vector.steps.forEach((due, made) => {
      const step = blackjack.play(model, wager, start(), { actions: actions.slice(0, made) })
      if (step.status !== 'open') throw new Error('the vector goes on')
      const { hands, active, dealer } = step.outcome
      expect({
        status: 'open',
        legal: step.legal,
        active: active ?? 0,
        player: hands.map(({ cards }) => texts(cards)),
        dealer: texts(dealer),
        stake: Number(step.stake),
      }).toEqual(due)
    })
    const rng = start()
    const step = blackjack.play(
      model,
      wager,
      rng,
      { actions: actions.slice(0, -1) },
      actions.at(-1),
    )
    if (step.status !== 'settled') throw new Error('the vector ends the round')
    const { hands, dealer, dealerTotal, insurance } = step.outcome
    expect({
      status: 'closed',
      player: hands.map(({ cards }) => texts(cards)),
      dealer: texts(dealer),
      dealerTotal,
      stake: Number(step.stake),
      insurance: insurance === 'taken' ? Number(amount) / 2 : 0,
      results: hands.map(({ halves }) => (Number(amount) * halves!) / 2),
      payout: Number(step.payout),
      bytes: rng.bytes,
    }).toEqual(vector.expect)
  },
)

/** A stream whose shoe contains these cards in order: player, dealer, player, hidden, then the rest. */
function stacked(text: string): RandomStream {
  const cards = text.split(' ').map((one) => parseCard(one)!)
  const shuffle = () => {
    let at = 0
    const next = () => {
      const card = cards[at++]
      if (card === undefined) throw new Error('the round has drawn more cards than were laid')
      return card
    }
    return { next, take: (count: number) => Array.from({ length: count }, next) }
  }
  return { ...fastStream(1), bytes: 0, shuffle }
}
const play = (cards: string, ...actions: BlackjackAction[]) =>
  blackjack.play(model, bet, stacked(cards), { actions })
const legalOf = (cards: string, ...actions: BlackjackAction[]) => {
  const step = play(cards, ...actions)
  return step.status === 'open' ? step.legal : []
}

describe('rules', () => {
  test.each([
    ['a natural is paid 3:2 at once', 'Ah 9d Kh 7c', [], 1000, 2500],
    ['both have a natural: the stake comes back', 'Ah Td Kh Ac', [], 1000, 1000],
    ['the dealer looks under a ten, and a natural of theirs ends all', '9h Td Kh Ac', [], 1000, 0],
    ['insurance pays 2:1, and the hand is lost', '9h Ad Kh Tc', ['insure'], 1500, 1500],
    [
      'a natural that is insured against one gets even money',
      'Ah Ad Kh Tc',
      ['insure'],
      1500,
      2500,
    ],
    ['insurance is lost where there is no natural', '9h Ad Kh 9c', ['insure', 'stand'], 1500, 0],
    ['the dealer stands on a soft seventeen', 'Th Ad 8h 6c', ['noinsure', 'stand'], 1000, 2000],
    ['equal totals: the stake comes back', 'Th 9d 9h Tc', ['stand'], 1000, 1000],
    [
      'above twenty-one everything is lost, and the dealer draws nothing',
      'Th 9d 9h 5c Kc',
      ['hit'],
      1000,
      0,
    ],
    ['twenty-one stands by itself', 'Th 9d 5h Tc 6c', ['hit'], 1000, 2000],
    ['a double takes one card', '6h 5d 5h Tc Th Kc', ['double'], 2000, 4000],
    ['surrender returns half', 'Th 9d 6h 5c', ['surrender'], 1000, 500],
    ['twenty-one of a split hand is no natural', 'Ah 9d As Tc Kh Ks', ['split'], 2000, 4000],
    [
      'two hands are judged each by itself',
      '8h 9d 8s Tc Th 3s Kd',
      ['split', 'stand', 'hit'],
      2000,
      2000,
    ],
    [
      'a split hand may be doubled',
      '8h 6d 8s Tc 3h Kh Kd 7d',
      ['split', 'double', 'stand'],
      3000,
      6000,
    ],
  ] as [string, string, BlackjackAction[], number, number][])(
    '%s',
    (_, cards, actions, stake, payout) => {
      const step = play(cards, ...actions)
      expect(step).toMatchObject({ status: 'settled', stake: BigInt(stake) })
      expect(step.status === 'settled' && Number(step.payout)).toBe(payout)
    },
  )

  test('the available actions follow from the cards', () => {
    expect(legalOf('8h 9d 8s Tc')).toEqual(['hit', 'stand', 'double', 'split', 'surrender'])
    expect(legalOf('Kh 9d Ts Tc')).toContain('split')
    expect(legalOf('9h 9d 8s Tc')).toEqual(['hit', 'stand', 'double', 'surrender'])
    expect(legalOf('2h 9d 3s Tc 4c', 'hit')).toEqual(['hit', 'stand'])
    expect(legalOf('8h 9d 8s Tc 8d', 'split')).toEqual(['hit', 'stand', 'double'])
    expect(legalOf('9h Ad 8s Tc')).toEqual(['insure', 'noinsure'])
    expect(() => play('9h Ad 8s Tc', 'hit')).toThrow(IllegalAction)
    expect(() => play('9h 9d 8s Tc', 'insure')).toThrow(IllegalAction)
    expect(() => play('9h 9d 8s Tc', 'split')).toThrow(IllegalAction)
    expect(() => play('Th 9d 9h Tc', 'stand', 'hit')).toThrow(IllegalAction)
  })
})

/** Plays with a strategy until the round is over; yields every step. */
function run(
  seed: number,
  choose: (legal: readonly BlackjackAction[], outcome: BlackjackOutcome) => BlackjackAction,
) {
  const actions: BlackjackAction[] = []
  const steps = [blackjack.play(model, bet, fastStream(seed))]
  for (;;) {
    const last = steps.at(-1)!
    if (last.status === 'settled') return steps
    actions.push(choose(last.legal as readonly BlackjackAction[], last.outcome))
    steps.push(blackjack.play(model, bet, fastStream(seed), { actions: [...actions] }))
  }
}

test('the hidden card occurs in nothing that is sent about an open round', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      (seed, picks) => {
        const steps = run(seed, (legal) => legal[(picks.pop() ?? 0) % legal.length]!)
        for (const step of steps) {
          const shown = blackjack.publicView(step.outcome, step.status) as BlackjackOutcome
          if (step.status === 'settled') {
            expect(shown.dealer.length).toBeGreaterThan(1)
            continue
          }
          expect(shown.dealer).toHaveLength(1)
          expect(step.outcome).toEqual(shown)
          expect(shown.dealerTotal).toBe(totalOf(shown.dealer).total)
        }
        const last = steps.at(-1)!
        // At most two hands, both doubled, and insurance.
        expect(last.stake).toBeLessThanOrEqual(4500n)
        expect(last.status === 'settled' && last.payout <= blackjack.maxPayout(model, bet)).toBe(
          true,
        )
        steps.reduce((before, { stake }) => {
          expect(stake).toBeGreaterThanOrEqual(before)
          return stake
        }, 1000n)
      },
    ),
    { numRuns: 300 },
  )
})

test('basic strategy and the play without additional stakes return what is published', () => {
  const ROUNDS = 30_000
  const returnOf = (choose: Parameters<typeof run>[1]) => {
    let net = 0
    for (let seed = 0; seed < ROUNDS; seed++) {
      const last = run(seed, choose).at(-1)!
      if (last.status === 'settled') net += Number(last.payout - last.stake) / 1000
    }
    return 1 + net / ROUNDS
  }
  const error = 1.14 / Math.sqrt(ROUNDS)
  const best = returnOf((legal, outcome) => bestMove(model.strategy, outcome, legal))
  const cheap = returnOf((_, outcome) => cheapMove(model.strategy, outcome))
  expect(Math.abs(best - 0.99588261)).toBeLessThan(4 * error)
  expect(Math.abs(cheap - eightDecks.expected.autoSettleRtp)).toBeLessThan(4 * error)
})

test('an abandoned round is finished without an additional stake, and insurance is declined', () => {
  for (let seed = 0; seed < 400; seed++) {
    const actions: BlackjackAction[] = []
    for (;;) {
      const step = blackjack.play(model, bet, fastStream(seed), { actions })
      expect(step.stake).toBe(1000n)
      if (step.status === 'settled') break
      actions.push(
        blackjack.autoAction(model, bet, fastStream(seed), { actions }) as BlackjackAction,
      )
    }
  }
  const next = (cards: string, ...actions: BlackjackAction[]) =>
    blackjack.autoAction(model, bet, stacked(cards), { actions })
  expect(next('6h Ad 5h 7c')).toBe('noinsure')
  expect(next('6h 6d 5h 7c')).toBe('hit')
  expect(next('Ah 3d 7h 7c')).toBe('stand')
  expect(next('8h 6d 8s 7c')).toBe('stand')
  expect(next('8h 9d 8s 7c')).toBe('hit')
})

test('a bet is a positive multiple of the step, without choices', () => {
  const judge = (amount: bigint, params: unknown) => () =>
    blackjack.validateBet(model, { amount, params: params as BlackjackParams })
  expect(judge(1000n, {})).not.toThrow()
  for (const amount of [0n, -20n, 1010n]) expect(judge(amount, {})).toThrow(InvalidBet)
  expect(judge(1000n, { hands: 2 })).toThrow(InvalidBet)
  expect(() => blackjack.validateModel({ ...eightDecks, hitSoft17: true })).toThrow()
})

test('only a natural that has won is rare', () => {
  const featsOf = (...results: HandResult[]) =>
    blackjack.feats!({ hands: results.map((result) => ({ result })) } as BlackjackOutcome)
  expect(featsOf('blackjack')).toEqual(['natural'])
  expect(featsOf('win', 'push')).toEqual([])
})
