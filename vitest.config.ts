import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { artManifest } from './apps/web/art-plugin.ts'

export default defineConfig({
  // Clients of games name their pictures; where none is drawn nothing is read.
  plugins: [artManifest()],
  test: {
    include: [
      'house/**/*.test.ts',
      '{e2e,soak,conformance}/*.test.ts',
      '{apps,packages}/*/src/**/*.test.ts',
    ],
    environment: 'node',
    // Half of a test's time is waiting for a database: a worker a core, where the default is one less.
    maxWorkers: Math.min(8, Math.max(2, availableParallelism())),
    // Nothing is mocked, so files of one worker may share what they import: a third of the time.
    isolate: false,
    globalSetup: './bin/test-database.ts',
    setupFiles: ['./bin/test-worker.ts'],
    // A condition is waited for as long as a busy machine may take to make it true.
    expect: { poll: { timeout: 20_000 } },
    // Where nobody can try again by hand; what passes then is named at the end of the run.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
