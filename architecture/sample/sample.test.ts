/** A new module needs its own folder and a line in the list of layers; everything else reads manifests. */
import { showMenu } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp, createJobs } from '../../apps/server/src/app.ts'
import { findFaults } from '../../apps/server/src/invariants.ts'
import { TestApp } from '../../apps/server/src/lib/testing.ts'
import { loadModules, modules } from '../../apps/server/src/modules.ts'
import { layers } from '../../apps/server/src/layers.ts'
import { showLantern } from './lantern/lantern.module.ts'

const withLantern = [...modules, ...(await loadModules(['lantern'], import.meta.dirname))]
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({
    createApp: (deps) => createApp(deps, withLantern),
    createJobs: (deps) => createJobs(deps, withLantern),
  })
})
afterAll(() => testApp.close())

test('its calls are answered and documented', async () => {
  expect(await testApp.call(showLantern, { params: { name: 'red' } })).toEqual({ lit: true })
  const { paths } = (await testApp.app.inject('/api/v18/openapi.json')).json()
  expect(paths).toHaveProperty(['/api/v18/lantern/{name}', 'get'])
  const other = await testApp.app.inject({ method: 'POST', url: '/api/v18/lantern/red' })
  expect(other.statusCode).toBe(405)
})

test('it is in the menus, at its position', async () => {
  const [first] = await testApp.call(showMenu, { params: { name: 'footer' } })
  expect(first?.path).toBe('/lantern')
})

test('its jobs are scheduled, and its invariants are among those of the books', async () => {
  const jobs = createJobs(testApp.deps, withLantern)
  expect(jobs.flatMap(({ cron = [] }) => cron)).toContain('0 * * * * lantern.light')
  const lantern = { check: 'every lantern is lit', found: 'blue' }
  expect(await findFaults(testApp.deps.db, withLantern)).toEqual([lantern])
})

test('every planned module with its own folder has a manifest', () => {
  const named = modules.map(({ name }) => name)
  expect(named).toEqual(layers.flat().filter((name) => named.includes(name)))
  expect(named).toContain('cashier')
})
