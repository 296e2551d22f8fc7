/**
 * Tests that no control of a game is covered, cut or too small: at the sizes of phones and of a page zoomed to 200 %,
 * before, during and after a round. One title per engine; all titles with NIGHTLY=on.
 */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { registry } from '@ayva/games/registry.ts'
import { type Page } from '@playwright/test'
import { expect, ON_PHONE, ONCE, QUICK_NIGHTLY, open, test } from './fixtures.ts'
import { misplacedOf, resizeTo, type Size } from './measured-controls.ts'
import { playRound } from './rounds.ts'

const phones = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
]
const screens = [
  { width: 1024, height: 768 },
  // 1280 by 800, zoomed to 200 %.
  { width: 640, height: 400 },
]

/** Engines whose rounds need moves. */
const WITH_MOVES = new Set(['blackjack', 'crash', 'hilo', 'mines', 'videopoker'])
/** A deal can end at once; then the next one is tried. */
const DEALS_MAX = 20

/** Controls that every round needs, and that must be visible without scrolling. */
const atHand: Record<string, string> = {
  blackjack: '.blackjack-moves button',
  hilo: '.hilo-moves button',
  roulette: '.roulette-chips button, .roulette-ways button',
}

const all = process.env['NIGHTLY'] === 'on'
const titles = catalogue.games
  .filter(({ model }) => registry.has(model.replace(/\.json$/, ''), 1))
  .filter(({ engine }, at, own) => all || at === own.findIndex((one) => one.engine === engine))

type Title = (typeof titles)[number]

/** Tables that once covered their own controls on these screens: they are measured for each change. */
const measuredAlways = {
  phones: ['blackjack', 'crash', 'roulette'],
  screens: ['roulette'],
}

for (const title of titles) {
  const tagsFor = (sizes: keyof typeof measuredAlways) =>
    measuredAlways[sizes].includes(title.engine) ? [] : [QUICK_NIGHTLY]
  test(
    `on phones every control of «${title.name}» is visible and can be pressed`,
    { tag: [ON_PHONE, ...tagsFor('phones')] },
    ({ page }) => look(page, title, phones),
  )
  test(
    `on small screens every control of «${title.name}» is visible and can be pressed`,
    { tag: [ONCE, ...tagsFor('screens')] },
    ({ page }) => look(page, title, screens),
  )
}

async function look(page: Page, { studio, slug, engine }: Title, sizes: Size[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(sizes[0]!)
  await open(page, `/games/${studio}/${slug}?mode=demo`)
  const found: string[] = []
  const measure = async (state: string) => {
    for (const size of sizes) {
      const wrong = await misplacedOf(page, size, atHand[engine] ?? '')
      found.push(...wrong.map((what) => `${slug}, ${size.width}×${size.height}, ${state}: ${what}`))
    }
    await resizeTo(page, sizes[0]!)
  }
  const stage = page.locator('[data-table]')
  await expect(stage).toHaveAttribute('data-table', 'ready')
  await measure('before a round')
  const between = page.getByRole('button', { name: 'Между числами' })
  if (await between.isVisible()) {
    await between.click()
    await measure('enlarged')
    await between.click()
  }
  if (WITH_MOVES.has(engine)) {
    await openRound(page)
    await measure('in an open round')
    await finish(page)
  } else await playRound(page)
  await measure('after a round')
  expect(found).toEqual([])
}

/** Starts rounds until one of them needs a move. */
async function openRound(page: Page): Promise<void> {
  const stage = page.locator('[data-table]')
  const start = page.locator('[data-press=start]:not([aria-disabled=true])').first()
  for (let deal = 0; deal < DEALS_MAX; deal++) {
    await start.click()
    await expect(stage).toHaveAttribute('data-table', /open|resting/)
    if ((await stage.getAttribute('data-table')) === 'open') return
  }
  throw new Error('no round waits for a move')
}

/** Makes moves until the round is over. */
async function finish(page: Page): Promise<void> {
  const stage = page.locator('[data-table]')
  const step = page.locator('[data-press=step]:visible:not([aria-disabled=true]):enabled').first()
  await expect(async () => {
    if (await step.isVisible()) await step.click({ timeout: 1000 })
    await expect(stage).toHaveAttribute('data-table', /resting|ready/, { timeout: 1000 })
  }).toPass()
}
