import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['house/**/*.test.ts', 'e2e/*.test.ts', '{apps,packages}/*/src/**/*.test.ts'],
    environment: 'node',
    globalSetup: './bin/test-database.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
