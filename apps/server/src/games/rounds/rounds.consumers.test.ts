import { type Round, stepRound } from '@ayva/contract/games/rounds'
import { launchReal } from '@ayva/contract/games/play'
import { lastGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours, minutes } from '#lib/clock.ts'
import { readAllEvents, rebuild } from '#lib/work/event-stream.ts'
import { createConsumers } from '../../app.ts'
import { netSince } from './event-stream.sql.ts'
import { openGames } from './rounds.testing.ts'
import { TOTALS } from './rounds.consumers.ts'

let games: Awaited<ReturnType<typeof openGames>>
beforeAll(async () => (games = await openGames()))
afterAll(() => games.testApp.close())

const readOn = () => readAllEvents(games.testApp.deps, createConsumers(games.testApp.deps))
const hoursOf = (playerId: bigint) =>
  games.testApp.deps.db
    .selectFrom('roundHour')
    .select(['hour', 'rounds', 'net'])
    .where('playerId', '=', playerId)
    .orderBy('hour')
    .execute()

test('the result of a session is the same computed from rounds or from totals', async () => {
  const { testApp, play } = games
  const vera = await testApp.player({ name: 'vera' })
  await testApp.fund(vera, 100_000_00n)
  const rounds: { at: Date; net: bigint }[] = []
  for (let n = 0; n < 12; n++) {
    const at = testApp.clock.now()
    const { round } = await play(vera, 'dice-99')
    rounds.push({ at, net: round.payout - round.stake })
    if (n === 4) await readOn()
    testApp.clock.move(minutes(25))
  }
  const agrees = async () => {
    for (const { at: since } of rounds) {
      const wanted = rounds.filter(({ at }) => at >= since).reduce((sum, { net }) => sum + net, 0n)
      const span = { playerId: vera.id, currency: vera.currency, since, consumer: TOTALS }
      expect(await netSince(testApp.deps.db, span)).toBe(wanted)
    }
  }
  await agrees()
  await readOn()
  await agrees()
  const totals = await hoursOf(vera.id)
  expect(totals.reduce((sum, { rounds: count }) => sum + count, 0)).toBe(rounds.length)

  const [consumer] = createConsumers(testApp.deps).filter(({ name }) => name === TOTALS)
  await rebuild(testApp.deps.db, consumer!)
  expect(await hoursOf(vera.id)).toEqual([])
  await agrees()
  await readOn()
  expect(await hoursOf(vera.id)).toEqual(totals)
})

test('a round of many steps is published when it is over, and counts in the hour of its beginning', async () => {
  const { testApp, play } = games
  const boris = await testApp.player({ name: 'boris' })
  await testApp.fund(boris, 10_000_00n)
  const since = testApp.clock.now()
  const net = () =>
    netSince(testApp.deps.db, {
      playerId: boris.id,
      currency: boris.currency,
      since,
      consumer: TOTALS,
    })
  let { round }: { round: Round } = await play(boris, 'mines-99')
  testApp.clock.move(hours(2))
  await readOn()
  expect(await hoursOf(boris.id)).toEqual([])
  expect(await net()).toBe(-round.stake)
  for (let cell = 0; round.status === 'open'; cell++) {
    const action = cell === 1 ? 'cashout' : cell
    const step = { params: { roundId: round.id }, body: { index: cell, action } }
    round = (await boris.call(stepRound, step)).round
  }
  // The round is over and the totals of its hour were read before, so its event is still to come.
  expect(await net()).toBe(round.payout - round.stake)
  await readOn()
  expect(await net()).toBe(round.payout - round.stake)
  expect(await hoursOf(boris.id)).toMatchObject([{ rounds: 1, net: round.payout - round.stake }])
})

test('[LOBBY-36] the last games are those played last, and a launch returns the session’s result', async () => {
  const { testApp, play, gameOf } = games
  const gleb = await testApp.player({ name: 'gleb' })
  await testApp.fund(gleb, 10_000_00n)
  const launch = (model: string) =>
    gleb.call(launchReal, { params: { id: gameOf(model) }, query: {} })
  await launch('dice-99')
  testApp.clock.move(minutes(1))
  await launch('classic-soft')
  testApp.clock.move(minutes(1))
  const { round } = await play(gleb, 'dice-99')
  await readOn()
  const query = { limit: 10, offset: 0 }
  const ids = (await gleb.call(lastGames, { query })).map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([gameOf('dice-99'), gameOf('classic-soft')])
  const { launchOptions } = await launch('dice-99')
  expect(launchOptions.session?.net).toBe(round.payout - round.stake)
})
