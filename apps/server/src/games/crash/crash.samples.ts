import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/games/crash'
import { listGames } from '@ayva/contract/games/lobby'
import { launchDemo } from '@ayva/contract/games/play'
import { ownOptions } from '@ayva/contract/games/play/own'
import { registry } from '@ayva/games/registry.ts'
import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { Scheduler } from './scheduler.ts'

/** Enough for every test, and quick to make. */
const CHAIN_LENGTH = 100_000

/** One crash round is over and betting is closed, so that valid bets get only that refusal. */
export const openSamples: OpenSamples = async ({ testApp }) => {
  await flyOnce(testApp.deps)
  const games = await testApp.call(listGames, { query: { limit: 100 } })
  const { id: gameId } = games.find(
    ({ engine }) => registry.engine(engine).releases[0]!.engine.shared,
  )!
  const demoId = ownOptions(await testApp.call(launchDemo, { params: { id: gameId } })).demoId!
  const body = {
    gameId,
    modelVersion: 1,
    flight: 1,
    seat: 1,
    bet: '1000',
    currency: 'RUB',
    auto100: 200,
  }
  const roundId = randomUUID()
  return {
    samples: [
      [contract.showCrashRoundProof, { params: { id: '1' } }],
      [contract.betOnCrashRound, { body, answers: 422 }],
      [contract.takeFromCrashRound, { params: { roundId }, answers: 404 }],
      [contract.betOnDemoCrashRound, { params: { demoId }, body, answers: 422 }],
      [contract.takeFromDemoCrashRound, { params: { demoId, roundId }, answers: 404 }],
    ],
  }
}

/** A crash round of some minutes ago, with its own clock. */
async function flyOnce(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  let at = after(now, -minutes(10))
  const clock = { isSet: true, now: () => at }
  const scheduler = new Scheduler({ ...deps, clock }, { chainLength: CHAIN_LENGTH })
  scheduler.wake()
  await scheduler.step()
  at = now
  await scheduler.step()
  await scheduler.landed()
  await scheduler.stop()
  await scheduler.leave()
}
