/**
 * Tests that every engine can be opened and played: one round of one title each, on alternating screens, for money or
 * in demo; `npm run tour` plays all titles, so many rounds each, on both screens and in both modes.
 */
import catalogue from '@ayva/art/catalogue.json' with { type: 'json' }
import { registry } from '@ayva/games/registry.ts'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ON_PHONE, ONCE, open, test } from './fixtures.ts'
import { playRound } from './rounds.ts'

const whole = Number(process.env['TOUR_ROUNDS'] ?? 0)
const ROUNDS = whole || 1
/** The first of them with motion, as a guest sees them; the others need not. */
const WITH_MOTION = 2
/** The number of titles in one test, limited by its time-out. */
const TOGETHER = 5

const titles = catalogue.games
  .filter(({ model }) => registry.has(model.replace(/\.json$/, ''), 1))
  .filter(
    ({ engine }, at, all) => whole > 0 || at === all.findIndex((one) => one.engine === engine),
  )
  .map(({ slug, studio, name }) => ({ path: `/games/${studio}/${slug}`, name }))

const groups = Array.from({ length: Math.ceil(titles.length / TOGETHER) }, (_, at) =>
  titles.slice(at * TOGETHER, (at + 1) * TOGETHER),
)

for (const [at, group] of groups.entries()) {
  const names = group.map(({ name }) => name).join(', ')
  // Adjacent tests alternate the screen, and every second pair the mode.
  const tag = whole ? [] : [NIGHTLY, at % 2 === 0 ? ONCE : ON_PHONE]
  for (const mode of whole ? ['real', 'demo'] : [at % 4 < 2 ? 'real' : 'demo']) {
    test(`${names}: ${mode === 'real' ? 'for money' : 'in demo'}`, { tag }, async ({ page }) => {
      if (mode === 'real') await asPlayer(page, { name: 'tourist', rubles: 50_000 })
      for (const title of group) await playTitle(page, title, mode)
    })
  }
}

async function playTitle(page: Page, title: (typeof titles)[number], mode: string): Promise<void> {
  await test.step(title.name, async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, `${title.path}?mode=${mode}`)
    for (let round = 0; round < ROUNDS; round++) {
      if (round === WITH_MOTION) await page.emulateMedia({ reducedMotion: 'reduce' })
      await playRound(page)
    }
    const aside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(aside, `${title.name} is no wider than its screen`).toBe(0)
  })
}
