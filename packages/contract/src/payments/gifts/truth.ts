/** The truth card: what a gift costs and what one may expect of it, reckoned from the terms that hold. */
import * as z from 'zod/mini'
import { Minor, Money } from '../../base.ts'

const Share = z.number().check(z.minimum(0), z.maximum(1))

export const Truth = z.object({
  /**
   * `exact`: by a closed form; `simulated`: `samples` whole lives of the gift, played with the game's own
   * mathematics from a fixed seed, so that everybody reckons the same.
   */
  method: z.enum(['exact', 'simulated']),
  samples: z.int(),
  /** What it was reckoned by: this game, at this bet; where the gift has no game of its own, as an example. */
  game: z.object({
    name: z.string(),
    rtp: Share,
    bet: Money,
    own: z.boolean(),
    /** Where its courses are too many to be counted: on how many rounds its return was tried, give or take `error` of 95 %. */
    tried: z.nullable(z.object({ rounds: z.int(), error: Share })),
  }),
  /** With a deposit: of which sum, as an example, until one is made. */
  deposit: z.nullable(Money),
  /** What is given: bonus money, or the worth of all rounds. */
  gets: Money,
  /** All that must be staked before it becomes cash; null where it is cash at once. */
  stakes: z.nullable(Money),
  /** How many times the bonus that is. */
  wagerTimes: z.nullable(z.number()),
  /** What staking so much costs on average. */
  cost: Money,
  /** Of how many players one takes anything away. */
  chance: Share,
  /** What stays on average, of all who take it, those with nothing counted too. */
  mean: Money,
  /** How it is spread: the first is nothing at all, each other up to `to` and over the one before. */
  buckets: z.array(z.object({ to: z.nullable(Money), share: Share })),
  /** How much of a stake counts, by kind of game, in per cent. */
  weights: z.array(z.object({ kind: z.string(), percent: z.number() })),
  /** Games of which less counts than of others of their kind, by what they keep and how calm they are: from and to, per cent. */
  lighter: z.array(z.object({ name: z.string(), from: z.number(), to: z.number() })),
  /** Stakes on a chance above this many per cent, chosen by the player, count nothing. */
  certainFrom: z.number(),
  /** Ids of games in which it is not played. */
  closedGames: z.array(z.int()),
  maxBet: z.nullable(Money),
  maxWin: z.nullable(Money),
  /** Days from taking it until what is not played through is gone. */
  days: z.nullable(z.number()),
  /** The order in which stakes take money. */
  order: z.enum(['cash_first', 'bonus_first']),
  /** What cancelling loses; null before it is taken, for then nothing is lost. */
  cancelLoses: z.nullable(Minor),
})
export type Truth = z.output<typeof Truth>
