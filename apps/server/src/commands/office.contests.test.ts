/** Tournaments from the command line of operators, run as they run it. */
import { listGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { permissions } from '../permissions.ts'
import { seed } from '../seed.ts'
import { answerOf, operatorEnv, saved } from './commands.testing.ts'

let testApp: TestApp
let env: Awaited<ReturnType<typeof operatorEnv>>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  env = await operatorEnv(testApp, { name: 'Зоя', permissions })
})
afterAll(() => testApp.close())

const office = (...args: string[]) => answerOf(args, env)
const why = ['--why', 'к зиме']

test('announces a tournament with a rule, lists and cancels it', async () => {
  const [game] = await testApp.call(listGames, { query: { limit: 1 } })
  const now = testApp.clock.now()
  const draft = {
    name: 'Зимний забег',
    art: 'orbita',
    startDate: now.toISOString(),
    endDate: after(now, days(5)).toISOString(),
    currency: 'RUB',
    prizes: ['30000'],
    gameIds: [game!.id],
    roundsNeeded: 5,
    rule: 'five-in-row',
    leastStake: '1000',
    repeatDays: null,
    labels: [],
  }
  const made = await office('tournament-create', await saved(draft), ...why)
  expect(made).toMatchObject({ rule: 'five-in-row', leastStake: { minor: '1000' } })
  const few = await saved({ ...draft, roundsNeeded: 4 })
  await expect(office('tournament-create', few, ...why)).rejects.toThrow('другое число раундов')
  expect(await office('tournaments', 'running')).toMatchObject({
    tournaments: [{ id: made['id'] }],
  })
  expect(await office('tournament-rules')).toContainEqual(
    expect.objectContaining({ code: 'five-in-row', title: 'Пять раундов подряд' }),
  )
  const id = String(made['id'])
  expect(await office('tournament-stop', id, ...why)).toEqual({ stopped: false })
  expect(await office('tournament-cancel', id, ...why)).toEqual({ cancelled: true })
})
