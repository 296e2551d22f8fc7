/** `npm test` runs each test in one tier, and `npm test -- --changed` runs what a change can affect. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { selectChanged, selectPaths } from '../bin/selection.ts'
import { testsByTier } from '../bin/tiers.ts'
import { listedSpecs, modulesOf } from '../e2e/modules.ts'
import { filesOf } from '../bin/import-graph.ts'
import { moduleOf } from '../apps/server/src/layers.ts'

const root = path.resolve(import.meta.dirname, '..')
const tiers = testsByTier(root)

test('a test that opens no database is in the unit tier, and one that does is in the server tier', () => {
  expect(tiers.unit).toContain('packages/contract/src/payments/cashier/requisites.test.ts')
  expect(tiers.unit).toContain('apps/server/src/games/lobby/search/search-words.test.ts')
  expect(tiers.server).toContain('apps/server/src/rewards/lottery/lottery.test.ts')
  expect(tiers.server).toContain('packages/postgres/src/pool.test.ts')
  expect(tiers.product).toContain('e2e/faults.test.ts')
  expect(tiers.nightly).toContain('packages/games/src/slots.trials.test.ts')
  const all = Object.values(tiers).flat()
  expect(new Set(all).size).toBe(all.length)
})

test('a change in a module selects its tests on every layer, and not those of unrelated modules', () => {
  const selection = selectChanged(root, ['apps/server/src/rewards/lottery/lottery.ts'])!
  expect(selection.tests).toContain('apps/server/src/rewards/lottery/lottery.test.ts')
  expect(selection.tests.some((file) => file.includes('/cashier/'))).toBe(false)
  expect(selection.specs).toContain('e2e/lottery.spec.ts')
  expect(selection.specs).toContain('e2e/journey.spec.ts')
  expect(selection.specs).not.toContain('e2e/cards.spec.ts')
})

test('a change in a module selects the tests of the modules that import it', () => {
  const selection = selectChanged(root, ['apps/server/src/payments/exchange/exchange.ts'])!
  const lower = selectChanged(root, ['apps/server/src/ledger/wallet/wallet.ts'])!
  expect(lower.tests).toContain('apps/server/src/payments/exchange/exchange.test.ts')
  expect(selection.tests.some((file) => file.includes('/wallet/'))).toBe(false)
})

test('a change in the office selects its browser tests, and not the modules that others import', () => {
  const week = selectChanged(root, ['apps/office/src/rewards/missions/WeekPreview.tsx'])!
  expect(week.specs).toContain('e2e/office-rewards.spec.ts')
  expect(week.specs).not.toContain('e2e/lottery.spec.ts')
  const frame = selectChanged(root, ['apps/office/src/lib/DataTable.tsx'])!
  expect(frame.specs).toContain('e2e/office-money.spec.ts')
})

test('a change in a module that nearly all others need does not select all tests', () => {
  const all = filesOf(root, ['apps/server/src/**/*.test.ts'])
  const { tests } = selectChanged(root, ['apps/server/src/payments/cashier/cashier.ts'])!
  expect(tests.length).toBeLessThan(all.length / 2)
})

test('a change in the common base selects everything', () => {
  for (const file of [
    'packages/contract/src/base.ts',
    'apps/server/src/lib/http/serve.ts',
    'db/schema/ledger/wallet.sql',
    'package-lock.json',
    'e2e/fixtures.ts',
  ])
    expect(selectChanged(root, [file]), file).toBeUndefined()
})

test('a change of documents selects only the rules of the repository', () => {
  const { tests, specs } = selectChanged(root, ['docs/architecture.md', 'README.md'])!
  expect(tests.every((file) => file.startsWith('architecture/'))).toBe(true)
  expect(specs).toEqual([])
})

test('a folder selects the tests in it, and nightly ones only by their own name', () => {
  expect(selectPaths(root, ['apps/server/src/rewards/lottery/']).specs).toEqual([])
  expect(selectPaths(root, ['packages/games']).tests).not.toContain(tiers.nightly[0])
  expect(selectPaths(root, ['soak/soak.test.ts']).tests).toEqual(['soak/soak.test.ts'])
  expect(selectPaths(root, ['e2e/lottery.spec.ts']).specs).toEqual(['e2e/lottery.spec.ts'])
})

test('every browser test lists its modules', () => {
  const specs = filesOf(root, ['e2e/*.spec.ts']).map((file) =>
    path.posix.basename(file, '.spec.ts'),
  )
  expect(listedSpecs, 'add the file to e2e/modules.ts').toEqual(specs)
  const known = filesOf(root, ['apps/{server,web,office}/src/*/**/*.ts*']).map((file) =>
    moduleOf(file.split('/').slice(3).join('/')),
  )
  const places = new Set(known.concat('*', 'games', 'sandbox'))
  expect(specs.flatMap(modulesOf).filter((module) => !places.has(module))).toEqual([])
})
