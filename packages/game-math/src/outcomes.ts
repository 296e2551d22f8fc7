/** Enumerates all possible courses of a round with their probabilities, instead of simulating it. */
import { type Minor } from './engine.ts'
import { type Leaf, type Release } from './release.ts'
import { type RandomStream, type Shuffle } from './stream.ts'

/** The courses cannot be enumerated: the round needs actions, reads bits, or has too many courses. */
export class NotCountable extends Error {
  override name = 'NotCountable'
}

/** So large that no payout of such a bet is rounded. */
const AMOUNT = 100_000_000n
/** The largest number of courses to enumerate; a strip slot with three reels has some hundred thousand. */
const COURSES_MAX = 5_000_000

type Draw = { at: number; count: number; shareOf: (at: number) => number }

/**
 * Yields every course of a round with these params. A stream that answers the draws with one choice after the other
 * leads the engine through each course. The amount (minor units) matters if the params contain amounts. Throws
 * `NotCountable`.
 */
export function* leavesOf(
  { engine, model }: Release,
  rawParams: Readonly<Record<string, unknown>>,
  amount: Minor = AMOUNT,
): Generator<Leaf> {
  const params = engine.paramsSchema.safeParse(rawParams)
  if (!params.success) throw new NotCountable('the params are malformed')
  const cap = engine.capMaximum4(model) ?? undefined
  const bet = { amount, params: params.data, capMultiplier4: cap }
  const path: Draw[] = []
  do {
    const step = engine.play(model, bet, new LedStream(path))
    if (step.status === 'open') throw new NotCountable('the round goes on by actions')
    const share = path.reduce((product, { at, shareOf }) => product * shareOf(at), 1)
    yield { multiplier4: Number((step.payout * 10_000n) / amount), share }
  } while (turn(path))
}

/** Moves to the next course: the last draw with another choice takes it; false if all courses are done. */
function turn(path: Draw[]): boolean {
  for (;;) {
    const last = path.at(-1)
    if (!last) return false
    do last.at += 1
    while (last.at < last.count && last.shareOf(last.at) === 0)
    if (last.at < last.count) return true
    path.pop()
  }
}

class LedStream implements RandomStream {
  readonly bytes = 0
  readonly #path: Draw[]
  #depth = 0

  constructor(path: Draw[]) {
    this.#path = path
  }

  #choose(count: number, shareOf: (at: number) => number): number {
    if (this.#depth === this.#path.length) {
      let at = 0
      while (shareOf(at) === 0) at += 1
      this.#path.push({ at, count, shareOf })
      // Checked at every draw, because a round whose draws are all alike might never end.
      if (this.#path.reduce((courses, draw) => courses * draw.count, 1) > COURSES_MAX)
        throw new NotCountable('a round has too many courses')
    }
    return this.#path[this.#depth++]!.at
  }

  below(n: number): number {
    return n === 1 ? 0 : this.#choose(n, () => 1 / n)
  }

  weighted(weights: readonly number[]): number {
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return this.#choose(weights.length, (at) => weights[at]! / sum)
  }

  shuffle(n: number): Shuffle {
    const items = Array.from({ length: n }, (_, index) => index)
    let drawn = 0
    const next = () => {
      const other = drawn + this.below(n - drawn)
      ;[items[drawn], items[other]] = [items[other]!, items[drawn]!]
      return items[drawn++]!
    }
    return { next, take: (count) => Array.from({ length: count }, next) }
  }

  u32(): never {
    throw new NotCountable('the engine reads bits')
  }

  u52(): never {
    return this.u32()
  }

  bits32(): never {
    return this.u32()
  }
}
