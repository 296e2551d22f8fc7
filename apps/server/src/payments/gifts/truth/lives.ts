/**
 * What may come of a gift: its whole life, again and again, with the outcomes of a real model. Pure: the
 * same life always gives the same answer. Everything is counted in bets.
 */
import { setImmediate as breathe } from 'node:timers/promises'

/** What a round at one bet brings, in bets, and how often. */
export type Outcomes = readonly { times: number; share: number }[]

/** Bonus money that is staked until enough of it was, or it is gone. */
export type Life = {
  outcomes: Outcomes
  /** Rounds that come first and cost nothing; what they win is the bonus. */
  freeRounds: number
  /** The bonus, where there is one from the beginning. */
  bonus: number
  /** To be staked in all; of what free rounds won, where there are any, so many times it. */
  required: number
  wagerTimes: number
  /** How much of a stake counts. */
  weight: number
  /** The most that becomes cash. */
  most: number
}

const LIVES = 4_000
/** However long the lives are, no more rounds are played. */
const ROUNDS_MAX = 12_000_000
/** A life that lasts longer than any player plays counts as one that has come to nothing. */
const LIFE_MAX = 200_000
/** Then others have their turn. */
const BREATH = 100_000
/** What is smaller than so much of a bet can be staked no more. */
const CRUMB = 0.05

/** What stayed in each life, the least first. */
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

/** One word of the generator a draw, whatever the number of outcomes: Walker's aliases. */
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

/** Numbers from 0 to 1, always the same ones: a card is the same for whoever reckons it. */
function seeded(): () => number {
  let a = 0x9e3779b9
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Sums of so many rounds that cost nothing, each with its share: no more than so many steps of work. */
const SUMS_WORK_MAX = 6_000_000
/** Outcomes are whole numbers of so much of a bet: thousandths suffice for every model that there is. */
const GRAIN = 10_000

/** All that so many free rounds can bring together, exactly; undefined where that is too much work. */
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
