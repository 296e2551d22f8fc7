import { randomUUID } from 'node:crypto'
import { listGames } from '@ayva/contract/lobby'
import { launchDemo } from '@ayva/contract/play'
import * as rounds from '@ayva/contract/rounds'
import fc from 'fast-check'
import { anything, digits, mostly, number } from '#lib/fuzz.testing.ts'
import { type OpenSamples } from '#lib/samples.ts'

/** An open round of mines, for money and in demo; bets are made at dice, which are over at once. */
export const openSamples: OpenSamples = async ({ house, alisa }) => {
  house.deps.config.GAME_CYCLE = false
  const games = await house.call(listGames, { query: { limit: 100 } })
  const idOf = (engine: string) => games.find((game) => game.engine === engine)!.id
  const [mines, dice] = [idOf('mines'), idOf('dice')]
  const inMines = { gameId: mines, bet: 10_00n, params: { mines: 3 } }
  const mine = { body: inMines, idempotencyKey: randomUUID() }
  const { round } = await alisa.call(rounds.openRound, mine)
  const { launchOptions } = await house.call(launchDemo, { params: { id: mines } })
  const demoId = launchOptions.demoId!
  const demo = await house.call(rounds.openDemoRound, { params: { demoId }, ...mine })

  const bet = { gameId: dice, bet: '1000', params: { direction: 'over', target: 4999 } }
  const step = {
    body: { index: 0, action: 3 },
    oddAndRight: ['body.index number zero'],
    fuzz: randomSteps,
  }
  const fuzz = randomBets(games.map(({ id }) => id))
  const roundId = round.id
  const page = { limit: '10', offset: '0', gameId: String(dice) }
  const word = { clientSeed: 'chosen' }
  return {
    samples: [
      [rounds.openRound, { body: bet, fuzz }],
      [rounds.stepRound, { params: { roundId }, ...step }],
      [rounds.openDemoRound, { params: { demoId }, body: bet, fuzz }],
      [rounds.stepDemoRound, { params: { demoId, roundId: demo.round.id }, ...step }],
      [rounds.showRound, { params: { roundId } }],
      [rounds.gameHistory, { query: page }],
      [rounds.fixDemoSeed, { params: { demoId }, body: word }],
      // Seeds are changed by the one who has no open round.
      [
        rounds.rotateSeeds,
        { body: word, as: 'boris', oddAndRight: ['body.serverSeedHash missing'] },
      ],
    ],
  }
}

const randomBets = (games: number[]) =>
  fc.record({
    gameId: mostly(fc.constantFrom(...games), number),
    bet: mostly(fc.constantFrom('1000', '2000', '100'), digits),
    params: fc.oneof(
      fc.record({
        direction: mostly(fc.constantFrom('over', 'under'), anything),
        target: mostly(fc.integer({ min: -1, max: 10_000 }), number),
      }),
      fc.record({ mines: mostly(fc.integer({ min: -1, max: 26 }), number) }),
      fc.constant({}),
      fc.dictionary(fc.string(), anything),
    ),
  })

const randomSteps = fc.record({
  index: mostly(fc.integer({ min: -1, max: 26 }), number),
  action: mostly(fc.oneof(fc.integer({ min: -1, max: 25 }), fc.constant('cash')), number),
})
