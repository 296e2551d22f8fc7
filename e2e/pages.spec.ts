/**
 * Tests every page of the journey: complete, without console messages, accessible, no wider than a phone; the desktop
 * pages are crawled.
 */
import { type Page } from '@playwright/test'
import { asPlayer, expect, PHONE_NIGHTLY, ON_PHONE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

const guestPages = [
  '/',
  '/#register',
  '/#authorization',
  '/games',
  '/games/slots',
  '/games/developer',
  '/games/favorite',
  '/search-games?q=мины',
  '/game/medovy-dvor/sochnye-semerki',
  '/games/medovy-dvor/sochnye-semerki',
  '/games/medovy-dvor/ostry-perets',
  '/games/medovy-dvor/medny-kolokol',
  '/games/ayva-lab/kosti',
  '/games/ayva-lab/miny',
  '/fairness',
  '/rules',
  '/responsible-gaming',
  '/sandbox',
]
const playerPages = [
  '/',
  '/games/recommended',
  '/payment/deposit',
  '/payment/withdrawal',
  '/payment/history',
  '/payment/game-history',
  '/games/medovy-dvor/sochnye-semerki?mode=real',
  '/games/ayva-lab/kosti?mode=real',
  '/games/ayva-lab/miny?mode=real',
  '/fairness',
]

test('guests find every page complete', { tag: [ON_PHONE, QUICK_NIGHTLY] }, async ({ page }) => {
  for (const path of guestPages) await test.step(path, () => visit(page, path))
  await test.step('demo', async () => {
    await open(page, '/games/medovy-dvor/sochnye-semerki')
    await page.getByRole('button', { name: 'Демо' }).click()
    await expect(page.getByRole('button', { name: 'Крутить' })).toBeVisible()
    await inspect(page)
  })
})

test('players find every page complete', { tag: ON_PHONE }, async ({ page }) => {
  await asPlayer(page, { rubles: 1000 })
  for (const path of playerPages) await test.step(path, () => visit(page, path))
})

test(
  '[SHELL-62, SHELL-64, SHELL-67] an unknown address is a page that states it',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page)
  },
)

async function visit(page: Page, path: string): Promise<void> {
  await open(page, path)
  // By its tag, because an open dialog hides the page from roles.
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page).toHaveTitle(/.{4,}/)
  await inspect(page)
}

async function inspect(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}
