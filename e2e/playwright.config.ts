import { defineConfig, devices } from '@playwright/test'
import { headless } from './chromium.ts'
import { NIGHTLY, ON_PHONE, ONCE, PHONE_NIGHTLY } from './tags.ts'

/** What is left out of the run for each change. */
const isNightly = process.env['NIGHTLY'] === 'on'
const leftOut = isNightly ? [] : [NIGHTLY]
const leftOutOnPhone = isNightly ? [] : [NIGHTLY, PHONE_NIGHTLY]
const executablePath = await headless()
/**
 * One set of ports for this run, told to its workers and to the product by environment: below those that
 * systems give to connections, or one of our own may have taken it.
 */
const base = Number((process.env['E2E_PORT'] ??= String(10_000 + (process.pid % 600) * 20)))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  reporter: [['line'], ['json', { outputFile: '../.data/test/playwright.json' }]],
  outputDir: '../test-results',
  // A time-out ends what hangs. No test is meant to come near one, however slow the machine is.
  timeout: 900_000,
  expect: { timeout: 180_000, toPass: { timeout: 180_000 } },
  // On two cores three of them still leave a core without work now and then.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: `http://127.0.0.1:${base}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace of every step costs a good part of the time: where it is tried again, it is worth that.
    trace: 'on-first-retry',
    // A service worker takes requests out of the sight of `page.route`; its own test lets it in.
    serviceWorkers: 'block',
    // Chromium's own sandbox needs user namespaces, which root and many containers lack. Glass is blurred by
    // the processor here, at every frame: these visitors have asked for less of it.
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-quic', '--blink-settings=prefersReducedTransparency=true'],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: new RegExp([ON_PHONE].concat(leftOut).join('|')),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // Of two kinds of visitors one is tried on each: on a phone everything moves.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      // A phone has no keyboard.
      testIgnore: 'keyboard.spec.ts',
      grepInvert: new RegExp([ONCE].concat(leftOutOnPhone).join('|')),
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" product.ts`,
    url: `http://127.0.0.1:${base}/ready`,
    env: { ...(process.env as Record<string, string>), E2E_PORT: String(base) },
    timeout: 900_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
