/** A room that is added touches its own folder and a line of the plan: the rest folds over manifests. */
import { showMenu } from '@ayva/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, createJobs } from '../../apps/server/src/app.ts'
import { findFaults } from '../../apps/server/src/invariants.ts'
import { TestHouse } from '../../apps/server/src/lib/testing.ts'
import { loadRooms, rooms } from '../../apps/server/src/rooms.ts'
import { levels } from '../plan.ts'
import { showLantern } from './lantern/lantern.room.ts'

const withLantern = [...rooms, ...(await loadRooms(['lantern'], import.meta.dirname))]
let house: TestHouse
beforeAll(async () => {
  house = await TestHouse.open({
    createApp: (deps) => createApp(deps, withLantern),
    createJobs: (deps) => createJobs(deps, withLantern),
  })
})
afterAll(() => house.close())

test('its calls are answered, and described', async () => {
  expect(await house.call(showLantern, { params: { name: 'red' } })).toEqual({ lit: true })
  const { paths } = (await house.app.inject('/api/v18/openapi.json')).json()
  expect(paths).toHaveProperty(['/api/v18/lantern/{name}', 'get'])
  const other = await house.app.inject({ method: 'POST', url: '/api/v18/lantern/red' })
  expect(other.statusCode).toBe(405)
})

test('it stands in the menus, at its place', async () => {
  const [first] = await house.call(showMenu, { params: { name: 'footer' } })
  expect(first?.path).toBe('/lantern')
})

test('its jobs have their clock, and its invariants are among those of the books', async () => {
  const jobs = createJobs(house.deps, withLantern)
  expect(jobs.flatMap(({ cron = [] }) => cron)).toContain('0 * * * * lantern.light')
  const lantern = { check: 'every lantern is lit', found: 'blue' }
  expect(await findFaults(house.deps.db, withLantern)).toEqual([lantern])
})

test('every room of the plan with a folder of its own has a manifest', () => {
  const named = rooms.map(({ name }) => name)
  expect(named).toEqual(levels.flat().filter((name) => named.includes(name)))
  expect(named).toContain('cashier')
})
