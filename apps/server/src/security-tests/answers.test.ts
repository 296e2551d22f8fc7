/** Common rules of all answers: the length of lists, and the refusal of floods. */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { type Endpoint } from '@ayva/contract/base'
import { lastGames, listDevelopers, listGames } from '@ayva/contract/games/lobby'
import { serverTime } from '@ayva/contract/platform/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { seedLobby } from '../games/lobby/lobby.ts'
import { endpoints, faultsOf, nameOf } from './security.testing.ts'

const NODES = 6_000
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp, config: { RATE_LIMITS: true, NODES } })
})
afterAll(() => testApp.close())

const lists = endpoints.filter(({ query }) => query && 'limit' in (query as z.ZodMiniObject).shape)
/** By the specification one list has a hundred entries, and the other every studio that a game names. */
const longer: Endpoint[] = [lastGames, listDevelopers]

test('[API-53] a list without a limit parameter has at most ten entries', async () => {
  const usual = lists.filter((one) => !longer.includes(one))
  expect(usual.length).toBeGreaterThan(2)
  for (const one of usual) {
    const { limit } = (one.query as z.ZodMiniObject).shape
    expect([nameOf(one), z.decode(limit as z.ZodMiniType, undefined)]).toEqual([nameOf(one), 10])
  }

  const { db } = testApp.deps
  await seedLobby(db, catalogue)
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id,
      model_version, art, categories, tags, symbols, position, is_mobile)
    select 100 + n, 'copy-' || n, developer_id, name || n, description, engine, model_id,
      model_version, art, categories, tags, symbols, 100 + n, true
      from generate_series(1, 12) n, (select * from game order by id limit 1) one`.execute(db)
  const ask = async (query: string) =>
    (
      await testApp.app.inject({ url: listGames.path + query, remoteAddress: '198.51.100.1' })
    ).json().data.length
  expect(await ask('')).toBe(10)
})

test('[API-49] a client that calls too often is refused in Russian, with the time to wait', async () => {
  const remoteAddress = '198.51.100.2'
  const answers = []
  // Each node has its share of a minute's calls, at least one, which is the number here.
  for (let time = 0; time < 2; time++)
    answers.push(await testApp.app.inject({ url: serverTime.path, remoteAddress }))
  const [first, second] = answers
  expect(first!.statusCode).toBe(200)
  expect(faultsOf(second!)).toEqual([])
  const { error } = second!.json()
  expect([second!.statusCode, error]).toMatchObject([
    429,
    { key: 'too_many', message: 'Слишком много запросов. Подождите немного.' },
  ])
  const waits = Number(second!.headers['retry-after'])
  expect(waits).toBeGreaterThan(0)
  expect(waits).toBeLessThanOrEqual(60)
  expect(Date.parse(error.retryAt)).toBeGreaterThan(Date.now())
})
