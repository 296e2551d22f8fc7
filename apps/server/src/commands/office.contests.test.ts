/** Tournaments from the command line of operators, run as they run it. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { listGames } from '@ayva/contract/games/lobby'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, days } from '#lib/clock.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { permissions } from '../permissions.ts'
import { addOperator } from '../platform/operators/operators.ts'
import { seed } from '../seed.ts'

const command = path.join(import.meta.dirname, 'office.ts')
const { NODE_COMPILE_CACHE } = process.env
let testApp: TestApp
let env: Record<string, string>
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
  await seed(testApp.deps.db)
  const { token } = await addOperator(testApp.deps, { name: 'Зоя', permissions })
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  env = { OFFICE_TOKEN: token, PUBLIC_URL: url }
})
afterAll(() => testApp.close())

async function office(...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env },
  })
  return JSON.parse(stdout) as Record<string, unknown>
}
const why = ['--why', 'к зиме']

/** A file of JSON. */
async function saved(value: unknown): Promise<string> {
  const file = path.join(tmpdir(), `${randomUUID()}.json`)
  await writeFile(file, JSON.stringify(value))
  return file
}

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
