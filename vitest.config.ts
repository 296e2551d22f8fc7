import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['house/**/*.test.ts', '{e2e,soak}/*.test.ts', '{apps,packages}/*/src/**/*.test.ts'],
    environment: 'node',
    // Nothing is mocked, so files of one worker may share what they import: a third of the time.
    isolate: false,
    globalSetup: './bin/test-database.ts',
    // A condition is waited for as long as a busy machine may take to make it true.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
