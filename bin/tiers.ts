/** Assigns tests to tiers; see "Tests" in CONTRIBUTING.md. */
import { filesOf, type ImportGraph, importGraph } from './import-graph.ts'

export const TIERS = ['unit', 'server', 'product', 'nightly'] as const
/**
 * `unit` needs no database, `server` uses PostgreSQL and the application in the test's process, `product` starts the
 * built product, `nightly` takes too long for every run.
 */
export type Tier = (typeof TIERS)[number]

export const TESTS = [
  '{architecture,e2e,soak,conformance}/**/*.test.ts',
  '{apps,packages}/*/src/**/*.test.ts',
]

/** Trials of many rounds, and random operations on a product whose parts are killed. */
const NIGHTLY = /\.(trials|nightly)\.test\.ts$|^soak\//
/** Helpers that start the built product or read the output of the build. */
const PRODUCT = /^e2e\/(running|start-product|manifest)\.ts$/
/** Helpers that open a database for a test. */
const DATABASE =
  /^(apps\/server\/src\/lib\/testing|packages\/postgres\/src\/(embedded|databases))\.ts$/

/** The test files of each tier. Paths are relative to the root of the repository. */
export function testsByTier(root: string): Record<Tier, string[]> {
  const graph = importGraph(root)
  const tiers: Record<Tier, string[]> = { unit: [], server: [], product: [], nightly: [] }
  for (const file of filesOf(root, TESTS)) tiers[tierOf(file, graph)].push(file)
  return tiers
}

export function isNightly(file: string): boolean {
  return NIGHTLY.test(file)
}

export function tierOf(file: string, graph: ImportGraph): Tier {
  if (isNightly(file)) return 'nightly'
  if (file.startsWith('packages/postgres/')) return 'server'
  const reached = [...graph.reachedFrom(file)]
  if (reached.some((one) => PRODUCT.test(one))) return 'product'
  return reached.some((one) => DATABASE.test(one)) ? 'server' : 'unit'
}

/** Whether one of these tests, or `all` of them, needs the built site. */
export function needsBuild(tests: string[], root = '.'): boolean {
  if (tests.includes('all')) return true
  const graph = importGraph(root)
  return tests.some((file) => tierOf(file, graph) === 'product')
}
