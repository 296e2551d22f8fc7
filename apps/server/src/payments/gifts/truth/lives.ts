/**
 * Simulates how a gift is played, many times, with the outcomes of a real model. Pure and deterministic; all amounts
 * are in bets.
 */
import { setImmediate as breathe } from 'node:timers/promises'

/** The payouts of a round in bets, with their probabilities. */
export type Outcomes = readonly { times: number; share: number }[]

/** Bonus money that is staked until the wager is met or the money is gone. */
export type Life = {
  outcomes: Outcomes
  /** Free rounds that come first; their wins become the bonus. */
  freeRounds: number
  /** The initial bonus, if there is one. */
  bonus: number
  /** The total wager; with free rounds a multiple of their wins. */
  required: number
  wagerTimes: number
  /** The share of a stake that counts towards the wager. */
  weight: number
  /** The maximum that becomes cash. */
  most: number
}

const LIVES = 4_000
/** The maximum number of simulated rounds, whatever the length of a simulation. */
const ROUNDS_MAX = 12_000_000
/** A simulation longer than any player would play counts as ending with nothing. */
const LIFE_MAX = 200_000
/** After this many steps other work gets a turn. */
const BREATH = 100_000
/** A remainder below this part of a bet can no longer be staked. */
const CRUMB = 0.05

/** The result of each simulation, ascending. */
export async function live(life: Life): Promise<Float64Array> {
  const draw = drawer(life.outcomes, seeded())
  const values: number[] = []
  let rounds = 0
  let breath = 0
  while (values.length < LIVES && rounds < ROUNDS_MAX) {
    const { kept, played } = liveOnce(life, draw)
    values.push(kept)
    rounds += played
    if ((breath += played + 1) < BREATH) continue
    breath = 0
    await breathe()
  }
  return Float64Array.from(values).toSorted()
}

function liveOnce(life: Life, draw: () => number): { kept: number; played: number } {
  let balance = life.bonus
  for (let left = life.freeRounds; left > 0; left--) balance += draw()
  const required = life.freeRounds > 0 ? balance * life.wagerTimes : life.required
  let staked = 0
  let played = 0
  while (staked < required && balance >= CRUMB && played < LIFE_MAX) {
    const bet = Math.min(1, balance)
    balance += bet * (draw() - 1)
    staked += bet * life.weight
    played += 1
  }
  const kept = staked >= required ? Math.min(balance, life.most) : 0
  return { kept, played: played + life.freeRounds }
}

/** Draws an outcome with one random word, whatever the number of outcomes: Walker's alias method. */
function drawer(outcomes: Outcomes, word: () => number): () => number {
  const count = outcomes.length
  const times = Float64Array.from(outcomes, (one) => one.times)
  const chance = Float64Array.from(outcomes, (one) => one.share * count)
  const alias = new Uint32Array(count)
  const small: number[] = []
  const large: number[] = []
  chance.forEach((one, at) => (one < 1 ? small : large).push(at))
  while (small.length > 0 && large.length > 0) {
    const less = small.pop()!
    const more = large.pop()!
    alias[less] = more
    chance[more]! -= 1 - chance[less]!
    const place = chance[more]! < 1 ? small : large
    place.push(more)
  }
  for (const at of [...small, ...large]) chance[at] = 1
  return () => {
    const place = word() * count
    const at = Math.floor(place)
    return times[place - at < chance[at]! ? at : alias[at]!]!
  }
}

/** Numbers in [0, 1) from a fixed seed, so that a card always shows the same figures. */
function seeded(): () => number {
  let a = 0x9e3779b9
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The maximum number of steps for the exact distribution of a sum. */
const SUMS_WORK_MAX = 6_000_000
/** The resolution of outcomes, in parts of a bet; thousandths suffice for every existing model. */
const GRAIN = 10_000

/** The exact distribution of the sum of this many free rounds; undefined if that needs too much work. */
export function sumsOf(outcomes: Outcomes, rounds: number): Outcomes | undefined {
  const grains = outcomes.map(({ times }) => Math.round(times * GRAIN))
  const unit = grains.reduce(divisor, 0) || 1
  const steps = grains.map((grain) => grain / unit)
  const most = Math.max(...steps)
  if ((rounds * (rounds + 1) * most * steps.length) / 2 > SUMS_WORK_MAX) return undefined
  let shares = Float64Array.of(1)
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(shares.length + most)
    shares.forEach((share, at) => {
      if (share > 0)
        for (const [index, step] of steps.entries())
          next[at + step]! += share * outcomes[index]!.share
    })
    shares = next
  }
  return [...shares].flatMap((share, at) =>
    share > 0 ? [{ times: (at * unit) / GRAIN, share }] : [],
  )
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
