/**
 * Tests that form controls have text of at least 16 px, because iOS zooms the page when a smaller one gets the focus,
 * and does not zoom out again.
 */
import { type Page } from '@playwright/test'
import catalogue from '../packages/art/src/catalogue.json' with { type: 'json' }
import { asPlayer, expect, NIGHTLY, ON_PHONE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { pageAddresses } from './page-addresses.ts'

type Found = { count: number; small: string[] }

/** The controls of a page for typing or choosing, including folded ones. */
function controlsOf(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const typeless = /^(radio|checkbox|range|file|hidden|submit|button)$/
    const all = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      ({ type }) => !typeless.test(type),
    )
    const small = all
      .map((control) => ({ control, size: getComputedStyle(control).fontSize }))
      .filter(({ size }) => parseFloat(size) < 16)
      .map(({ control, size }) => {
        const { tagName, name, ariaLabel, labels } = control
        return `${tagName} ${name || ariaLabel || labels?.[0]?.textContent} ${size}`
      })
    return { count: all.length, small }
  })
}

for (const role of ['guest', 'player'] as const)
  test(
    `no form control of the site has text under 16 px on a touch screen: as a ${role}`,
    { tag: [ON_PHONE, NIGHTLY] },
    async ({ page }) => {
      if (role === 'player') await asPlayer(page, { rubles: 1000, confirmed: true })
      let count = 0
      for (const address of await pageAddresses(role)) {
        const html = await (await page.request.get(address)).text()
        if (!/<(input|select|textarea)\b/.test(html)) continue
        await page.goto(address, { waitUntil: 'domcontentloaded' })
        const found = await controlsOf(page)
        expect(found.small, address).toEqual([])
        count += found.count
      }
      expect(count).toBeGreaterThan(role === 'guest' ? 5 : 20)
    },
  )

test(
  'no form control of a dialog has text under 16 px on a touch screen',
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const dialog = page.getByRole('dialog')
    for (const hash of ['#register', '#authorization']) {
      await open(page, `/${hash}`)
      await dialog.getByText('По телефону', { exact: true }).click()
      await dialog.getByRole('combobox', { name: 'Код страны' }).waitFor()
      const { count, small } = await controlsOf(page)
      expect(small, hash).toEqual([])
      expect(count, hash).toBeGreaterThan(2)
    }
  },
)

test(
  'no form control of a game has text under 16 px on a touch screen',
  { tag: [ON_PHONE, NIGHTLY] },
  async ({ page }) => {
    const firsts = new Map(catalogue.games.map((game) => [game.engine, game]))
    let count = 0
    for (const { studio, slug, engine } of firsts.values()) {
      await open(page, `/games/${studio}/${slug}?mode=demo`)
      await page.locator('[data-table]').waitFor()
      const found = await controlsOf(page)
      expect(found.small, engine).toEqual([])
      count += found.count
    }
    expect(count).toBeGreaterThan(10)
  },
)
