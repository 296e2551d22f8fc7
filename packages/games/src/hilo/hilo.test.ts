import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bet, IllegalAction, InvalidBet } from '@ayva/game-math/engine'
import { createStream } from '@ayva/game-math/stream'
import { fastStream, nodeHmac } from '@ayva/game-math/testing'
import { cardText } from '../cards/cards.ts'
import hilo99 from './hilo-99.json' with { type: 'json' }
import {
  hilo,
  type HiloAction,
  type HiloOutcome,
  type HiloParams,
  rankOf,
  winningRanks,
} from './hilo.ts'
import vectors from './vectors.json' with { type: 'json' }

const model = hilo.validateModel(hilo99)
const bet: Bet<HiloParams> = { amount: 1000n, params: {} }
const GUESSES = ['high', 'low', 'same'] as const

test.each(vectors['hilo-99'])('[PLAY-42] vector hilo-99 $clientSeed / $nonce', (vector) => {
  const wager = { amount: BigInt(vector.request.bet), params: {} }
  const actions = vector.request.actions as HiloAction[]
  const start = () => createStream({ ...vector, hmac: nodeHmac })
  vector.steps.forEach((due, made) => {
    const step = hilo.play(model, wager, start(), { actions: actions.slice(0, made) })
    const { status, cards, offers, multiplier4 } = step.outcome
    const options = Object.fromEntries(
      Object.entries(offers!).map(([guess, { ranks }]) => [guess, ranks]),
    )
    expect({ status, cards: cards.map(cardText), options, multiplier4 }).toEqual(due)
  })
  const rng = start()
  const step = hilo.play(model, wager, rng, { actions: actions.slice(0, -1) }, actions.at(-1))
  if (step.status !== 'settled') throw new Error('the vector ends the round')
  const { cards, guesses, multiplier4 } = step.outcome
  expect({
    status: 'closed',
    cards: cards.map(cardText),
    guesses,
    multiplier4,
    payout: Number(step.payout),
    bytes: rng.bytes,
  }).toEqual(vector.expect)
})

/** Guesses until the round is over or nothing is available; yields every step. */
function run(seed: number, choose: (legal: readonly HiloAction[]) => HiloAction, wager = bet) {
  const steps = [hilo.play(model, wager, fastStream(seed))]
  for (;;) {
    const last = steps.at(-1)!
    if (last.status === 'settled') return steps
    const action = choose(last.legal as readonly HiloAction[])
    steps.push(hilo.play(model, wager, fastStream(seed), last.state, action))
  }
}

test('every guess returns 99 % on every card: its chance times its multiplier', () => {
  for (let rank = 1; rank <= 13; rank++) {
    const ranks = GUESSES.map((guess) => winningRanks(rank, guess))
    expect(ranks.filter((one) => one > 0)).toHaveLength(2)
    for (const one of ranks.filter((each) => each > 0)) {
      const multiplier4 = Math.floor((9900 * 13) / one)
      expect((one / 13) * multiplier4).toBeGreaterThan(9899)
      expect((one / 13) * multiplier4).toBeLessThanOrEqual(9900)
    }
  }
})

test('an available guess wins as often as stated', () => {
  const wins = { high: 0, low: 0, same: 0 }
  const due = { high: 0, low: 0, same: 0 }
  for (let seed = 0; seed < 12_000; seed++) {
    const guess = GUESSES[seed % 3]!
    const open = hilo.play(model, bet, fastStream(seed))
    const offer = open.outcome.offers?.[guess]
    if (!offer) continue
    due[guess] += offer.ranks / 13
    const after = hilo.play(model, bet, fastStream(seed), { actions: [] }, guess)
    if (after.outcome.guesses === 1) wins[guess] += 1
  }
  for (const guess of GUESSES)
    expect(Math.abs(wins[guess] - due[guess])).toBeLessThan(5 * Math.sqrt(due[guess]) + 5)
})

test('no available guess passes the cap, and a round without a further guess ends automatically', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 10_725, max: 3_000_000 }),
      fc.array(fc.nat(), { minLength: 120, maxLength: 120 }),
      (seed, capMultiplier4, choices) => {
        const wager = { ...bet, capMultiplier4 }
        const steps = run(
          seed,
          (legal) => {
            const likely = legal.filter((one) => one !== 'cashout')
            const from = likely.length > 0 ? likely : legal
            return from[(choices.pop() ?? 0) % from.length]!
          },
          wager,
        )
        for (const { outcome } of steps) {
          expect(outcome.multiplier4).toBeLessThanOrEqual(Math.max(capMultiplier4, 10_000))
          for (const offer of Object.values(outcome.offers ?? {}))
            expect(offer.multiplier4).toBeLessThanOrEqual(capMultiplier4)
          expect(outcome.skips).toBeLessThanOrEqual(52)
        }
        const last = steps.at(-1)!
        if (last.outcome.auto)
          expect(Math.floor((last.outcome.multiplier4 * 13) / 12)).toBeGreaterThan(
            capMultiplier4 - 2,
          )
      },
    ),
    { numRuns: 150 },
  )
})

test('sixty right guesses end the round', () => {
  const always = { ...fastStream(1), below: () => 6, bytes: 0 }
  const actions: HiloAction[] = Array(59).fill('high')
  const wide = { ...bet, capMultiplier4: Number.MAX_SAFE_INTEGER }
  const huge = { ...model, maxMultiplier4: Number.MAX_SAFE_INTEGER, rtpBp: 1, maxGuesses: 9 }
  const step = hilo.play(huge, wide, always, { actions: actions.slice(0, 8) }, 'high')
  expect(step).toMatchObject({ status: 'settled', outcome: { guesses: 9, auto: true } })
  expect(model.maxGuesses).toBe(60)
})

test('a skip changes only the card, and at most 52 are allowed', () => {
  const skips: HiloAction[] = Array(52).fill('skip')
  const step = hilo.play(model, bet, fastStream(3), { actions: skips })
  expect(step.outcome).toMatchObject({ skips: 52, multiplier4: 10_000, guesses: 0 })
  expect(step.outcome.cards).toHaveLength(53)
  if (step.status !== 'open') throw new Error('skips end nothing')
  expect(step.legal).not.toContain('skip')
  expect(() => hilo.play(model, bet, fastStream(3), { actions: skips }, 'skip')).toThrow(
    IllegalAction,
  )
})

test('an unavailable action is illegal, and a cash-out is allowed only after a right guess', () => {
  const act = (seed: number, actions: HiloAction[], action: HiloAction) => () =>
    hilo.play(model, bet, fastStream(seed), { actions }, action)
  expect(act(1, [], 'cashout')).toThrow(IllegalAction)
  for (let seed = 0; seed < 60; seed++) {
    const open = hilo.play(model, bet, fastStream(seed))
    const rank = rankOf(open.outcome.cards[0]!)
    for (const guess of GUESSES)
      if (winningRanks(rank, guess) === 0) expect(act(seed, [], guess)).toThrow(IllegalAction)
    const over = run(seed, (legal) => (legal.includes('cashout') ? 'cashout' : legal[0]!)).at(-1)!
    expect(over.status).toBe('settled')
  }
})

test('an abandoned round cashes out its guesses, or returns the stake if there were none', () => {
  const auto = (seed: number, actions: HiloAction[]) =>
    hilo.autoAction(model, bet, fastStream(seed), { actions })
  expect(auto(1, [])).toBe('void')
  expect(auto(1, ['skip'])).toBe('void')
  const right = Array.from({ length: 50 }, (_, seed) => seed).find(
    (seed) => run(seed, (legal) => legal[0]!)[1]?.outcome.guesses === 1,
  )!
  const first = run(right, (legal) => legal[0]!)[1]!
  expect(auto(right, [first.outcome.moves[0] as HiloAction])).toBe('cashout')
})

test('the chosen chance is that of all guesses together', () => {
  const chance = (moves: ('high' | 'low' | 'skip')[], cards: number[]) =>
    hilo.chosenChance4!(model, {}, [], {
      ...hilo.play(model, bet, fastStream(1)).outcome,
      moves,
      cards,
    })
  expect(chance([], [5])).toBe(10_000)
  expect(chance(['high'], [0, 4])).toBe(Math.ceil((10_000 * 12) / 13))
  expect(chance(['skip', 'low', 'low'], [3, 6, 6, 6])).toBe(Math.ceil((10_000 * 49) / 169))
})

test('a bet is a positive multiple of the step, without choices', () => {
  const judge = (amount: bigint, params: unknown, capMultiplier4?: number) => () =>
    hilo.validateBet(model, { amount, params: params as HiloParams, capMultiplier4 })
  expect(judge(1000n, {})).not.toThrow()
  for (const amount of [0n, -100n, 1050n]) expect(judge(amount, {})).toThrow(InvalidBet)
  expect(judge(1000n, { side: 'high' })).toThrow(InvalidBet)
  expect(judge(1000n, {}, 10_724)).toThrow(InvalidBet)
})

test('eight right guesses of one round are rare, unless the last one was wrong', () => {
  const featsOf = (guesses: number, multiplier4: number) =>
    hilo.feats!({ guesses, multiplier4 } as HiloOutcome)
  expect(featsOf(8, 90_000)).toEqual(['row-8'])
  expect(featsOf(7, 90_000)).toEqual([])
  expect(featsOf(9, 0)).toEqual([])
})
