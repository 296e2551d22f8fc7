/** A player on a break opens no game for money, but can end an open round. */
import { takeBreak } from '@ayva/contract/protection/limits'
import { launchDemo, launchPromo, launchReal } from '@ayva/contract/games/play'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, hours } from '#lib/clock.ts'
import { type TestPlayer } from '#lib/testing.ts'
import { type Games, openGames } from '../rounds/rounds.testing.ts'

let games: Games
let gleb: TestPlayer
beforeAll(async () => {
  games = await openGames()
})
afterAll(() => games.testApp.close())
beforeEach(async () => {
  gleb = await games.testApp.player()
  await games.testApp.fund(gleb, 100_00n)
})

const params = (model: string) => ({ params: { id: games.gameOf(model) }, query: {} })
const refused = {
  key: 'on_break',
  status: 403,
  details: { reason: 'exclusion' },
  message: expect.stringMatching(/ до \d+ [а-я]+ \d{4}\sгода\. Свои деньги/),
}

test('[LIMIT-06] a launch for money answers 403 until the end of the break, and demo stays open', async () => {
  await gleb.call(takeBreak, { body: { term: 'day' } })
  await expect(gleb.call(launchReal, params('dice-99'))).rejects.toMatchObject(refused)
  await gleb.call(launchDemo, params('dice-99'))
  // Without free rounds a promotional link opens the demo.
  await gleb.call(launchPromo, params('dice-99'))
  games.testApp.clock.move(days(1))
  await gleb.call(launchReal, params('dice-99'))
})

test('the date in a refusal is the one of the pages, in Moscow time', async () => {
  const { clock } = games.testApp
  // A late evening hour in UTC that is already the next day in Moscow.
  clock.move(days(1) - (clock.now().getTime() % days(1)) + hours(22))
  await gleb.call(takeBreak, { body: { term: 'day' } })
  const format = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const day = format.format(clock.now().getTime() + days(1) + hours(3))
  await expect(gleb.call(launchReal, params('dice-99'))).rejects.toMatchObject({
    message: expect.stringContaining(` до ${day} `),
  })
})

test('a game with an open round can be opened, so that its money can be taken', async () => {
  await games.play(gleb, 'mines-99')
  await gleb.call(takeBreak, { body: { term: 'week' } })
  await gleb.call(launchReal, params('mines-99'))
  await expect(gleb.call(launchReal, params('dice-99'))).rejects.toMatchObject(refused)
})
