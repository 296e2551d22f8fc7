import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { artManifest } from './apps/web/art-plugin.ts'
import { TIERS, type Tier, testsByTier } from './bin/tiers.ts'

/** A time-out ends what hangs. No test is meant to come near one, however slow the machine is. */
const HANGS_MS = 300_000
const NIGHTLY_HANGS_MS = 1_800_000

const tests = testsByTier(import.meta.dirname)
const cores = availableParallelism()

function project(tier: Tier) {
  const hasDatabase = tier !== 'unit'
  return {
    extends: true as const,
    test: {
      name: tier,
      include: tests[tier],
      testTimeout: tier === 'nightly' ? NIGHTLY_HANGS_MS : HANGS_MS,
      hookTimeout: HANGS_MS,
      globalSetup: hasDatabase ? ['./bin/test-database.ts'] : [],
      setupFiles: hasDatabase ? ['./bin/test-worker.ts'] : [],
    },
  }
}

export default defineConfig({
  // Clients of games name their pictures; where none is drawn nothing is read.
  plugins: [artManifest()],
  test: {
    environment: 'node',
    // Half of a test's time is waiting for a database or a clock: a worker more than cores, where the
    // default is one less.
    maxWorkers: Math.min(8, cores + 1),
    // Nothing is mocked, so files of one worker may share what they import: a third of the time.
    isolate: false,
    // A condition is waited for until it is true; only what hangs is given up.
    expect: { poll: { timeout: 120_000 } },
    retry: process.env['CI'] ? 1 : 0,
    projects: TIERS.map(project),
  },
})
