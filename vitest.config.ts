import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { artManifest } from './apps/web/art-plugin.ts'

/** These take most of a minute each, and not by their size: begun last they would be waited for by nobody else. */
const long = /\/(soak\/|e2e\/faults\.|trials\.)/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...known.filter(isLong), ...known.filter((one) => !isLong(one))]
  }
}

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
    // Half of a test's time is waiting for a database or a clock: a worker more than cores, where the
    // default is one less.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    sequence: { sequencer: LongFirst },
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
