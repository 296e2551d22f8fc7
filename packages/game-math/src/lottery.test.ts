import { expect, test } from 'vitest'
import { sha256Hex } from './hash.ts'
import { drawLottery } from './lottery.ts'

const OTHERS = 50
const OWN = 10
const TRIALS = 1000
const FAIR = OWN / (OTHERS + OWN)
const SPREAD = Math.sqrt((FAIR * (1 - FAIR)) / TRIALS)

type Known = { serverSeed: string; salt: string | null }
const winner = (known: Known, own: number) =>
  drawLottery({ lotteryId: 1, tickets: OTHERS + own, places: 1, ...known })[0]!

/** The attacker buys as many tickets as would win according to what is known while tickets are sold. */
function steered(known: Known): number {
  const counts = Array.from({ length: OWN }, (_, at) => at + 1)
  return counts.find((own) => winner(known, own) > OTHERS) ?? OWN
}

/** The share of lotteries in which a ticket of the attacker takes the first place. */
function shareOfWins(saltOf: (serverSeed: string) => string | null): number {
  let won = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const serverSeed = sha256Hex(`seed of trial ${trial}`)
    const own = steered({ serverSeed, salt: null })
    if (winner({ serverSeed, salt: saltOf(serverSeed) }, own) > OTHERS) won += 1
  }
  return won / TRIALS
}

test('an attacker with the secret, choosing the number of tickets, wins only as often as by chance', () => {
  const share = shareOfWins((serverSeed) => sha256Hex(`block after ${serverSeed}`))
  expect(share).toBeLessThan(FAIR + 4 * SPREAD)
})

test('without a salt the same attack takes the first place in 64 of 100 lotteries', () => {
  expect(Math.abs(shareOfWins(() => null) - 0.643)).toBeLessThan(0.06)
})
