/**
 * The exact value of every hold by counting instead of simulating: how many of the hands that can follow a hold are of
 * each kind. Groups of equal ranks are counted rank by rank; hands without groups are counted among flushes and
 * straights.
 */
import { isHigh, isRoyal, type Pays, STRAIGHTS } from './hands.ts'

const HOLDS = 32
const SIZE = 5

const choose: number[][] = []
for (let n = 0; n <= 47; n++) {
  choose[n] = [1]
  for (let k = 1; k <= SIZE; k++)
    choose[n]![k] = n === 0 ? 0 : choose[n - 1]![k - 1]! + choose[n - 1]![k]!
}

/** The states of groups of equal ranks, and the state after one more group. */
const GROUPS = ['none', 'low', 'high', 'two', 'three', 'full', 'four'] as const
const STATES = GROUPS.length
const NONE = 0
const LOW = 1
const HIGH = 2
const TWO = 3
const THREE = 4
const FULL = 5
const FOUR = 6

function withGroup(state: number, size: number, high: boolean): number {
  if (size < 2) return state
  if (size === 4) return FOUR
  const pair = state === LOW || state === HIGH
  if (size === 3) return pair ? FULL : THREE
  if (state === THREE) return FULL
  return pair ? TWO : high ? HIGH : LOW
}

/** `ways[drawn * STATES + state]`: in how many ways so many cards form such groups. */
type Ways = Float64Array
const start = () => {
  const ways = new Float64Array((SIZE + 1) * STATES)
  ways[NONE] = 1
  return ways
}

type Rank = { held: number; left: number; high: boolean }

/** Adds one rank with so many cards held and so many left, where at most `draws` cards are drawn. */
function addRank(ways: Ways, into: Ways, { held, left, high }: Rank, draws: number): void {
  into.fill(0)
  const row = choose[left]!
  for (let drawn = 0; drawn <= draws; drawn++) {
    const most = Math.min(left, draws - drawn)
    for (let state = 0; state < STATES; state++) {
      const here = ways[drawn * STATES + state]!
      if (here === 0) continue
      for (let more = 0; more <= most; more++) {
        const at = (drawn + more) * STATES + withGroup(state, held + more, high)
        into[at]! += here * row[more]!
      }
    }
  }
}

/** Two buffers used in turn, so that a million deals do not allocate. */
const scratch = [start(), start()] as const

/** Ranks without a dealt card are all alike, so they are counted once, by the number of low and high ones. */
const untouched = new Map<number, Ways>()

function waysOfUntouched(low: number, high: number): Ways {
  const key = low * 5 + high
  const known = untouched.get(key)
  if (known) return known
  let ways = start()
  for (let rank = 0; rank < low + high; rank++) {
    const into = start()
    addRank(ways, into, { held: 0, left: 4, high: rank >= low }, SIZE)
    ways = into
  }
  untouched.set(key, ways)
  return ways
}

/** The hold with the greatest exact expectation; the smallest mask among equals (games.md 4.2). */
export function bestHold(deal: readonly number[], pays: Pays): number {
  let best = 0
  let bestSum = -1
  let bestOf = 1
  for (let mask = 0; mask < HOLDS; mask++) {
    const { sum, of } = worthOfHold(deal, mask, pays)
    // Integers far below 2^53, so the comparison of fractions is exact.
    if (sum * bestOf > bestSum * of) [best, bestSum, bestOf] = [mask, sum, of]
  }
  return best
}

/** The pay of a hold, summed over the `of` draws that can follow it. */
export function worthOfHold(deal: readonly number[], mask: number, pays: Pays) {
  const held = deal.filter((_, place) => mask & (1 << place))
  const draws = SIZE - held.length
  const seen = touchedRanks(deal, held)
  const sum =
    groupsSum(seen, draws, pays) + rowsSum({ deal, held, draws, touched: seen.left }, pays)
  return { sum, of: choose[47]![draws]! }
}

function touchedRanks(deal: readonly number[], held: readonly number[]) {
  const left = new Uint8Array(13).fill(4)
  const kept = new Uint8Array(13)
  for (const card of deal) left[card % 13]! -= 1
  for (const card of held) kept[card % 13]! += 1
  return { left, kept }
}

function groupsSum({ left, kept }: ReturnType<typeof touchedRanks>, draws: number, pays: Pays) {
  let lows = 0
  let highs = 0
  for (let rank = 0; rank < 13; rank++) {
    if (left[rank] !== 4) continue
    if (isHigh(rank)) highs += 1
    else lows += 1
  }
  let ways = waysOfUntouched(lows, highs)
  for (let rank = 0; rank < 13; rank++) {
    if (left[rank] === 4) continue
    const into = ways === scratch[0] ? scratch[1] : scratch[0]
    addRank(ways, into, { held: kept[rank]!, left: left[rank]!, high: isHigh(rank) }, draws)
    ways = into
  }
  const at = (state: number) => ways[draws * STATES + state]!
  return (
    at(HIGH) * pays.jacksOrBetter +
    at(TWO) * pays.twoPair +
    at(THREE) * pays.threeOfAKind +
    at(FULL) * pays.fullHouse +
    at(FOUR) * pays.fourOfAKind
  )
}

type Rows = {
  deal: readonly number[]
  held: readonly number[]
  draws: number
  /** How many cards of each rank are left in the deck. */
  touched: Uint8Array
}

/** Straights and flushes: only a hold of different ranks can become one. */
function rowsSum({ deal, held, draws, touched: left }: Rows, pays: Pays): number {
  let ranks = 0
  for (const card of held) ranks |= 1 << (card % 13)
  if (bits(ranks) !== held.length) return 0
  const suits = suitsOf(held)
  let straights = 0
  for (const row of STRAIGHTS)
    if ((row & ranks) === ranks) straights += fillings(row & ~ranks, left)
  let flushes = 0
  let rowFlushes = 0
  let royals = 0
  for (const suit of suits) {
    const free = freeIn(deal, suit)
    flushes += choose[bits(free)]![draws]!
    for (const row of STRAIGHTS) {
      if ((row & ranks) !== ranks || (row & ~ranks & ~free) !== 0) continue
      if (isRoyal(row)) royals += 1
      else rowFlushes += 1
    }
  }
  const both = rowFlushes + royals
  return (
    (straights - both) * pays.straight +
    (flushes - both) * pays.flush +
    rowFlushes * pays.straightFlush +
    royals * pays.royalFlush
  )
}

/** The suits in which a flush is still possible. */
function suitsOf(held: readonly number[]): readonly number[] {
  if (held.length === 0) return [0, 1, 2, 3]
  const suit = Math.floor(held[0]! / 13)
  return held.every((card) => Math.floor(card / 13) === suit) ? [suit] : []
}

/** The ranks of a suit that are left in the deck, as bits. */
function freeIn(deal: readonly number[], suit: number): number {
  let free = 0b1_1111_1111_1111
  for (const card of deal) if (Math.floor(card / 13) === suit) free &= ~(1 << (card % 13))
  return free
}

/** In how many ways the missing ranks of a straight can be drawn. */
function fillings(missing: number, left: Uint8Array): number {
  let ways = 1
  for (let rank = 0; rank < 13; rank++) if (missing & (1 << rank)) ways *= left[rank]!
  return ways
}

function bits(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count += 1
  return count
}
