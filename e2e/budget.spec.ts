/** What a first visit may weigh: a budget broken is a bug. */
import { gzipSync } from 'node:zlib'
import { type Page } from '@playwright/test'
import { asPlayer, balance, expect, PHONE_NIGHTLY, ONCE, test } from './fixtures.ts'

// All that a visitor is given after the page is alive is in it too: 24 kB that watch over what goes on behind it,
// 5 kB are the hearts and figures on covers, 0.3 kB the bell of the inbox.
const limits = { script: 166_500, stylesheet: 25_000, font: 80_000 }
/**
 * Of a page that has hardly more than its frame. Popups, messages and the reminder of the cashier are 6 kB of it,
 * what counts visits 4 kB; all of that comes once the page is alive. What limits of one bet, of rounds and of hours
 * say is 0.7 kB.
 */
const PLAYERS = { bytes: 218_500, files: 84 }
const COVER_BYTES = 60_000
/** With the question whether the browser lacks anything that `fill.ts` brings. */
const BOOT_BYTES = 1400

/** Weighs whatever a page is sent from now on. */
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

/** Opens a page and waits for all of its code: the visit is told of by what comes last. */
async function openWhole(page: Page, path: string): Promise<void> {
  const told = page.waitForResponse((answer) => answer.url().endsWith('/webhook/page-open'))
  await page.goto(path)
  await told
  await page.waitForLoadState('networkidle')
}

test('the home page keeps its budget of bytes', { tag: PHONE_NIGHTLY }, async ({ page }) => {
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
  'a page of a player brings what is theirs on every page, and none of the forms of the settings',
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
  'a page names one small script, which fetches the others when the page is painted',
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
