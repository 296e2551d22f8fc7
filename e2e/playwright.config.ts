import { defineConfig, devices } from '@playwright/test'
import { headless } from './chromium.ts'
import {
  NIGHTLY,
  ON_PHONE,
  ONCE,
  PHONE_NIGHTLY,
  PHONE_QUICK_NIGHTLY,
  QUICK_NIGHTLY,
} from './tags.ts'

/** `on` for all tests, `quick` for the nightly tests that take only minutes, otherwise the tests for each change. */
const nightly = process.env['NIGHTLY']
const later = nightly ? [] : [NIGHTLY, QUICK_NIGHTLY]
const laterOnPhone = nightly ? [] : [...later, PHONE_NIGHTLY, PHONE_QUICK_NIGHTLY]
const quick = (...tags: string[]) =>
  nightly === 'quick' ? { grep: new RegExp(tags.join('|')) } : {}
const executablePath = await headless()
/**
 * One range of ports for this run, passed to its workers and to the product by environment: below the range for
 * outgoing connections, one of which could have taken a port.
 */
const base = Number((process.env['E2E_PORT'] ??= String(10_000 + (process.pid % 600) * 20)))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  reporter: [['line'], ['json', { outputFile: '../.data/test/playwright.json' }]],
  outputDir: '../test-results',
  // A time-out only ends a hanging test. No test should come near it, however slow the machine is.
  timeout: 900_000,
  expect: { timeout: 180_000, toPass: { timeout: 180_000 } },
  // On two cores, three workers sometimes leave a core idle.
  workers: 4,
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: `http://127.0.0.1:${base}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace of every step costs much time, so only a retry records one.
    trace: 'on-first-retry',
    // A service worker hides requests from `page.route`; its own test allows it.
    serviceWorkers: 'block',
    // Chromium's own sandbox needs user namespaces, which root and many containers lack. Blurred backgrounds take CPU
    // time at every frame here, so these visitors prefer reduced transparency.
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-quic', '--blink-settings=prefersReducedTransparency=true'],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...quick(QUICK_NIGHTLY),
      grepInvert: new RegExp([ON_PHONE].concat(later).join('|')),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // The desktop prefers reduced motion, and the phone does not, so that both are tested.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    {
      name: 'phone',
      ...quick(QUICK_NIGHTLY, PHONE_QUICK_NIGHTLY),
      // A phone has no keyboard.
      testIgnore: 'keyboard.spec.ts',
      grepInvert: new RegExp([ONCE].concat(laterOnPhone).join('|')),
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
