import { defineConfig, devices } from '@playwright/test'
import { headless } from './chromium.ts'
import { NIGHTLY, ON_PHONE, ONCE, PHONE_NIGHTLY } from './tags.ts'

/** Tests that are excluded from the run for each change. */
const isNightly = process.env['NIGHTLY'] === 'on'
const leftOut = isNightly ? [] : [NIGHTLY]
const leftOutOnPhone = isNightly ? [] : [NIGHTLY, PHONE_NIGHTLY]
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
      grepInvert: new RegExp([ON_PHONE].concat(leftOut).join('|')),
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1440, height: 900 },
        // The desktop prefers reduced motion, and the phone does not, so that both are tested.
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
