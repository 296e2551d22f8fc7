/** Files for crawlers with a catalogue of ten thousand games: each has a bounded size. */
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#lib/data/db.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from './ssr.ts'

const GAMES = 10_000
const root = resolve(import.meta.dirname, '../../../../..')
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  const { db } = testApp.deps
  await seed(db)
  await sql`insert into game (id, slug, developer_id, name, description, engine, model_id, model_version,
      art, categories, tags, symbols, position, is_mobile)
    select 1000 + 7 * n, slug || '-' || n, developer_id, name, description, engine, model_id,
      model_version, art, categories, tags, symbols, 1000 + n, true
      from generate_series(1, ${GAMES}::integer) n, (select * from game limit 1) one`.execute(db)
})
afterAll(() => testApp.close())

const read = async (url: string) => {
  const { statusCode, headers, body } = await testApp.app.inject(url)
  const locations = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location!)
  return { statusCode, type: headers['content-type'], body, locations }
}

test('robots find an index whose maps contain every page once, each with a bounded number', async () => {
  const robots = await read('/robots.txt')
  const index = new URL(/^Sitemap: (.*)$/m.exec(robots.body)![1]!)
  const { locations: maps, type } = await read(index.pathname)
  expect([maps.length, type]).toEqual([4, 'application/xml; charset=utf-8'])
  const places: string[] = []
  for (const map of maps) {
    const { statusCode, locations, body } = await read(new URL(map).pathname)
    expect([map, statusCode]).toEqual([map, 200])
    expect(locations.length).toBeLessThanOrEqual(5_000)
    expect(body.length).toBeLessThan(1_000_000)
    places.push(...locations)
  }
  expect(new Set(places).size).toBe(places.length)
  const games = places.filter((place) => /\/games\/[\w-]+\/[\w-]+-\d+$/.test(place))
  expect(games.length).toBe(GAMES)
  const paths = places.map((place) => new URL(place).pathname)
  for (const path of ['/', '/games', '/games/slots', '/rules', '/responsible-gaming'])
    expect(paths).toContain(path)
  expect(paths.filter((path) => path.startsWith('/payment'))).toEqual([])
})

test('[PAGE-07] a disabled feature is on no map', async () => {
  const paths = async () => {
    // Clears the cache, as a change of content does.
    testApp.deps.bus.publish('content_changed', {})
    return (await read('/sitemap-pages.xml')).locations.map((place) => new URL(place).pathname)
  }
  expect(await paths()).toContain('/gallery')
  const alias = 'strip'
  const changedAt = testApp.clock.now()
  const value = JSON.stringify({ enabled: false, days: 1 })
  await testApp.deps.db.insertInto('setting').values({ alias, value, changedAt }).execute()
  expect(await paths()).not.toContain('/gallery')
})

test.each(['0', '01', '-1', '1e3', 'x', '9999999999', '999999999', '1.5', '%31'])(
  'there is no map of games from %s',
  async (from) => {
    expect([200, 404]).toContain((await read(`/sitemap-games-${from}.xml`)).statusCode)
    if (from !== '%31') expect((await read(`/sitemap-games-${from}.xml`)).statusCode).toBe(404)
  },
)
