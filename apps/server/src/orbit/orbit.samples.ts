import { randomUUID } from 'node:crypto'
import * as contract from '@ayva/contract/orbit'
import { listGames } from '@ayva/contract/lobby'
import { launchDemo } from '@ayva/contract/play'
import { ownOptions } from '@ayva/contract/play/own'
import { registry } from '@ayva/games/registry.ts'
import { after, minutes } from '#lib/clock.ts'
import { type Deps } from '#lib/deps.ts'
import { type OpenSamples } from '#lib/samples.ts'
import { Tower } from './tower.ts'

/** Enough for every test, and soon made. */
const CHAIN_LENGTH = 100_000

/** One flight is over and its bets are closed: a bet that is right to say is refused for that alone. */
export const openSamples: OpenSamples = async ({ house }) => {
  await flyOnce(house.deps)
  const games = await house.call(listGames, { query: { limit: 100 } })
  const { id: gameId } = games.find(
    ({ engine }) => registry.engine(engine).releases[0]!.engine.shared,
  )!
  const demoId = ownOptions(await house.call(launchDemo, { params: { id: gameId } })).demoId!
  const body = {
    ...{ gameId, modelVersion: 1, flight: 1, seat: 1 },
    ...{ bet: '1000', currency: 'RUB', auto100: 200 },
  }
  const roundId = randomUUID()
  return {
    samples: [
      [contract.showFlightProof, { params: { id: '1' } }],
      [contract.betOnFlight, { body, answers: 422 }],
      [contract.takeFromFlight, { params: { roundId }, answers: 404 }],
      [contract.betOnDemoFlight, { params: { demoId }, body, answers: 422 }],
      [contract.takeFromDemoFlight, { params: { demoId, roundId }, answers: 404 }],
    ],
  }
}

/** A flight of some minutes ago, by a clock of its own. */
async function flyOnce(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  let at = after(now, -minutes(10))
  const clock = { isSet: true, now: () => at }
  const tower = new Tower({ ...deps, clock }, { chainLength: CHAIN_LENGTH })
  tower.wake()
  await tower.step()
  at = now
  await tower.step()
  await tower.landed()
  await tower.stop()
  await tower.leave()
}
