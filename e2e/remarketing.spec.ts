import { expect, NIGHTLY, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

test(
  '[ROUTE-118, ROUTE-119, ROUTE-120] an answer of 451 leads an open tab to the single page, and every address with it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await open(page, '/rules')
    await site.set('remarketing_mode', { enabled: true })
    await page.getByRole('link', { name: 'Игры' }).first().click()
    await page.waitForURL('**/remarketing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Сад пока закрыт')

    const again = page.getByRole('link', { name: 'Проверить ещё раз' })
    for (const path of ['/', '/games', '/profile', '/no/such/page', '/remarketing']) {
      const answer = await page.goto(path)
      expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, '/remarketing'])
    }
    await site.set('remarketing_mode', { enabled: false })
    await again.click()
    await page.waitForURL(`${site.url}/`)
  },
)
