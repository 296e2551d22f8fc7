/** Tests the size of a first visit: exceeding a limit is a bug. */
import { gzipSync } from 'node:zlib'
import { type Page } from '@playwright/test'
import { asPlayer, balance, expect, PHONE_NIGHTLY, ONCE, test } from './fixtures.ts'

// Includes everything that is loaded after hydration: 24 kB of background work, 5 kB of favourites and figures on
// covers, 0.3 kB of the inbox's bell, 0.5 kB of the cookie bar's question about partners, 0.3 kB of the question whether
// the site is a mini app of Telegram, 0.1 kB of reports of what a player has read or checked, 0.1 kB of what the contract
// says of an uploaded picture.
const limits = { script: 167_600, stylesheet: 25_000, font: 80_000 }
/**
 * A page with hardly more than its frame. Popups, messages and the reminder of the cashier are 6 kB of it, counting
 * visits 4 kB; all of that is loaded after hydration. The texts of the limits of one bet, of rounds and of hours are
 * 0.7 kB, the quiet mode and whose a limit is 0.2 kB; the consent to tell partners and the question whether the site is
 * a mini app of Telegram are 0.3 kB, the places of pictures and whose break it is 0.2 kB, uploaded pictures 0.3 kB. File
 * names differ between machines by tens of bytes.
 */
const PLAYERS = { bytes: 220_100, files: 84 }
const COVER_BYTES = 60_000
/** Includes the check whether the browser needs `fill.ts`. */
const BOOT_BYTES = 1400

/** Records the size of everything that a page loads from now on. */
function weigh(page: Page) {
  const bytes = { script: 0, stylesheet: 0, font: 0 }
  const heavy: string[] = []
  const scripts: string[] = []
  const weighing: Promise<void>[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    weighing.push(
      (async () => {
        if (type === 'script') scripts.push(new URL(response.url()).pathname)
        const body = await response.body().catch(() => Buffer.alloc(0))
        if (type in bytes)
          bytes[type as keyof typeof bytes] += type === 'font' ? body.length : gzipSync(body).length
        if (type === 'image' && body.length > COVER_BYTES) heavy.push(response.url())
      })(),
    )
  })
  return { bytes, heavy, scripts, done: () => Promise.all(weighing) }
}

/** Opens a page and waits for all of its code: reporting the visit is the last part. */
async function openWhole(page: Page, path: string): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().endsWith('/webhook/page-open'))
  await page.goto(path)
  await told
  await page.waitForLoadState('networkidle')
}

test('the home page stays within its size limits', { tag: PHONE_NIGHTLY }, async ({ page }) => {
  const { bytes, heavy, scripts, done } = weigh(page)
  await openWhole(page, '/')
  await done()
  expect(bytes.script).toBeGreaterThan(0)
  expect(bytes.script, scripts.join(' ')).toBeLessThanOrEqual(limits.script)
  expect(bytes.stylesheet).toBeLessThanOrEqual(limits.stylesheet)
  expect(bytes.font).toBeLessThanOrEqual(limits.font)
  expect(heavy).toEqual([])
})

test(
  'a player’s page loads what every page of a player needs, and none of the forms of the settings',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { confirmed: true })
    const { bytes, scripts, done } = weigh(page)
    await openWhole(page, '/rules')
    await expect(balance(page)).toBeVisible()
    await done()
    expect(bytes.script, scripts.join(' ')).toBeLessThanOrEqual(PLAYERS.bytes)
    expect(scripts.length).toBeLessThanOrEqual(PLAYERS.files)
  },
)

test(
  'a page refers to one small script, which loads the others after painting',
  { tag: ONCE },
  async ({ request }) => {
    const html = await (await request.get('/')).text()
    const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"[^>]*data-later="([^"]+)"/g)]
    expect(scripts).toHaveLength(1)
    expect(html).not.toContain('rel="modulepreload"')
    const [, boot = '', later = ''] = scripts[0]!
    expect((await (await request.get(boot)).body()).length).toBeLessThan(BOOT_BYTES)
    for (const file of later.split(' ')) expect((await request.get(file)).ok()).toBe(true)
  },
)
