/** Missions of the day as their page shows them; what is counted is proved on the server. */
import { asPlayer, NIGHTLY, PHONE_NIGHTLY, ONCE, open } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { expect, test } from './own-site.ts'

test(
  '[MISS-01, MISS-03, ROUTE-087] the missions of the day have a task, progress and a gift, and the menu leads to them',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await asPlayer(page, { name: 'missions', rubles: 100 })
    await open(page, '/daily-missions')
    const rows = page.getByRole('list', { name: 'Сегодня' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(/0 из \d/)
    await expect(rows.first()).toContainText(/бесплатных раунда/)
    await expect(page.locator('a[href="/daily-missions"]').first()).toBeAttached()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
  },
)

test(
  '[MISS-01, ROUTE-087] missions are for players; switched off, they are no page',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await page.goto('/daily-missions')
    await expect(page).not.toHaveURL(/daily-missions$/)
    await site.set('feature_daily_missions', { enabled: false })
    expect((await page.goto('/daily-missions'))?.status()).toBe(404)
  },
)
