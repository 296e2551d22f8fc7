import { randomUUID } from 'node:crypto'
import { listGames } from '@ayva/contract/games/lobby'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import * as rounds from '@ayva/contract/games/rounds'
import { chooseCurrency } from '@ayva/contract/games/rounds/currency'
import * as office from '@ayva/contract/games/rounds/office'
import * as demoCalls from '@ayva/contract/games/rounds/demo'
import * as replay from '@ayva/contract/games/rounds/replay'
import { showWin } from '@ayva/contract/games/rounds/win'
import { registry } from '@ayva/games/registry.ts'
import fc from 'fast-check'
import { anything, digits, mostly, number } from '#lib/fuzz.testing.ts'
import { transaction } from '#lib/data/db.ts'
import { type OpenSamples, type Scene } from '#lib/samples.ts'
import { transfer } from '../../ledger/wallet/wallet.ts'
import { judge } from './office/office.ts'
import { endIdOf } from './betting/transfer-ids.ts'

/** Shared draws have their own calls for stakes. */
function isPlayedHere(name: string, hasSteps: boolean): boolean {
  const math = registry.engine(name)
  return math.hasSteps === hasSteps && !math.releases[0]!.engine.shared
}

const ODD_BETS = [
  'body.modelVersion missing',
  'body.currency missing',
  'body.serverSeedHash missing',
]

/** An open round of many steps, for money and in demo; simple bets are made with engines of one step. */
export const openSamples: OpenSamples = async ({ testApp, alisa, boris }) => {
  testApp.deps.config.GAME_CYCLE = false
  const games = await testApp.call(listGames, { query: { limit: 100 } })
  const betIn = (hasSteps: boolean) => {
    const own = games.filter(({ engine }) => isPlayedHere(engine, hasSteps))
    const bets = own.map(({ id, engine }) => {
      const { usualParams, usualBet: bet = 10_00n } = registry.engine(engine)
      return { gameId: id, bet, params: { ...usualParams } }
    })
    // An engine with options, because without options every bet is valid.
    return bets.find(({ params }) => Object.keys(params).length > 0)!
  }
  const long = betIn(true)
  const short = betIn(false)
  const judged = await judgedRound({ testApp, boris }, long)
  const begun = { body: long, idempotencyKey: randomUUID() }
  const { round } = await alisa.call(rounds.openRound, begun)
  const launched = await testApp.call(launchDemo, { params: { id: long.gameId } })
  const demoId = ownOptions(launched).demoId!
  const demo = await testApp.call(rounds.openDemoRound, { params: { demoId }, ...begun })

  const step = {
    body: { index: 0, action: 3 },
    oddAndRight: ['body.index number zero'],
    fuzz: randomSteps,
  }
  const versioned = { ...short, modelVersion: 1, bet: String(short.bet), currency: 'RUB' }
  const fuzz = randomBets(games.map(({ id }) => id))
  const roundId = round.id
  const from = '2026-01-01'
  const to = '2027-01-01T10:00:00Z'
  const played = { gameId: String(short.gameId), from, to, wins: '1', currency: 'RUB' }
  const page = { limit: '10', offset: '0', before: roundId, ...played }
  const word = { clientSeed: 'chosen' }
  return {
    samples: [
      [rounds.openRound, { body: versioned, oddAndRight: ODD_BETS, fuzz }],
      [chooseCurrency, { body: { currency: 'RUB' }, answers: 422 }],
      [rounds.stepRound, { params: { roundId }, ...step }],
      [rounds.openDemoRound, { params: { demoId }, body: versioned, oddAndRight: ODD_BETS, fuzz }],
      [rounds.stepDemoRound, { params: { demoId, roundId: demo.round.id }, ...step }],
      [showWin, { params: { winId: randomUUID() }, answers: 404 }],
      [rounds.showRound, { params: { roundId } }],
      ...(await replaySamples(alisa, short)),
      [demoCalls.showDemoRound, { params: { demoId, roundId: demo.round.id } }],
      [
        demoCalls.rotateDemoSeeds,
        { params: { demoId }, body: { serverSeedHash: 'ab'.repeat(32) } },
      ],
      [rounds.gameHistory, { query: page }],
      [rounds.gameHistorySums, { query: played }],
      [rounds.fixDemoSeed, { params: { demoId }, body: word, anyText: ['clientSeed'] }],
      [
        office.listPlayerRounds,
        {
          params: { playerId: String(alisa.id) },
          query: { gameId: String(short.gameId), currency: 'RUB', after: roundId },
        },
      ],
      [office.showOfficeRound, { params: { playerId: String(alisa.id), roundId } }],
      [office.listManualRounds, { query: { after: `0.1.${roundId}` } }],
      [
        office.judgeRound,
        {
          params: { playerId: String(boris.id), roundId: judged },
          body: { decision: 'void', why: 'проверка' },
          anyText: ['why'],
        },
      ],
      // Seeds are changed by the player without an open round.
      [
        rounds.rotateSeeds,
        {
          body: word,
          as: 'boris',
          oddAndRight: ['body.serverSeedHash missing'],
          anyText: ['clientSeed'],
        },
      ],
    ],
  }
}

/** A finished round, its replay and its public link. */
async function replaySamples(
  { call }: Scene['alisa'],
  bet: { gameId: number; params: Record<string, unknown> },
): Promise<Awaited<ReturnType<OpenSamples>>['samples']> {
  const begin = async () => {
    const begun = { body: { ...bet, bet: 10_00n }, idempotencyKey: randomUUID() }
    return { roundId: (await call(rounds.openRound, begun)).round.id }
  }
  const params = await begin()
  const hidden = await begin()
  const { token } = await call(replay.shareRound, { params })
  return [
    [replay.replayRound, { params }],
    [replay.shareRound, { params }],
    [replay.withdrawRoundLink, { params: hidden }],
    [replay.showRoundLink, { params: { token } }],
  ]
}

/** A round whose end had a taken transfer id, voided by an operator. */
async function judgedRound(
  { testApp: { deps }, boris }: Pick<Scene, 'testApp' | 'boris'>,
  bet: { gameId: number; bet: bigint; params: Record<string, unknown> },
): Promise<string> {
  let left: rounds.Round
  do {
    const begun = { body: bet, idempotencyKey: randomUUID() }
    const { round } = await boris.call(rounds.openRound, begun)
    const params = { roundId: round.id }
    left = (await boris.call(rounds.stepRound, { params, body: { index: 0, action: 3 } })).round
  } while (left.status !== 'open')
  const playerId = boris.id
  const roundId = left.id
  const opened = { id: roundId, openedAt: new Date(left.openedAt) }
  await transaction(deps.db, (tx) =>
    transfer(tx, {
      id: endIdOf(opened),
      playerId,
      currency: boris.currency,
      reason: 'adjustment',
      postings: [
        { account: 'adjustment', amount: -1n },
        { account: 'cash', amount: 1n },
      ],
      at: deps.clock.now(),
    }),
  )
  const end = { params: { roundId }, body: { index: 1, action: 'cashout' } }
  await boris.call(rounds.stepRound, end).catch(() => {})
  const operator = { kind: 'operator', id: randomUUID(), name: 'Ольга', may: () => false } as const
  await judge(deps, { operator, playerId, roundId, decision: 'void', why: 'проверка' })
  return roundId
}

/** Random values of an engine's options, valid and invalid ones. */
function randomParams(usual: Readonly<Record<string, unknown>>) {
  const choices = Object.entries(usual).map(([name, value]) => [
    name,
    typeof value === 'number'
      ? mostly(fc.integer({ min: -1, max: 2 * value }), number)
      : mostly(fc.constant(value), anything),
  ])
  return fc.record(Object.fromEntries(choices) as Record<string, fc.Arbitrary<unknown>>)
}

const randomBets = (games: number[]) =>
  fc.record(
    {
      gameId: mostly(fc.constantFrom(...games), number),
      modelVersion: mostly(fc.constant(1), number),
      serverSeedHash: fc.oneof(fc.constant('ab'.repeat(32)), fc.string()),
      bet: mostly(fc.constantFrom('1000', '2000', '100'), digits),
      currency: mostly(fc.constant('RUB'), fc.oneof(fc.constant('USD'), anything)),
      params: fc.oneof(
        ...registry.engines().map(({ usualParams }) => randomParams(usualParams)),
        fc.dictionary(fc.string(), anything),
      ),
    },
    { requiredKeys: ['gameId', 'bet', 'params'] },
  )

const randomSteps = fc.record({
  index: mostly(fc.integer({ min: -1, max: 26 }), number),
  action: mostly(fc.oneof(fc.integer({ min: -1, max: 25 }), fc.constant('cash')), number),
})
