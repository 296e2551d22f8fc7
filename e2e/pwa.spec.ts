/** Tests the service worker: a page without a network, and nothing else stored. */
import { expect } from '@playwright/test'
import { ONCE, QUICK_NIGHTLY } from './fixtures.ts'
import { test as base } from './own-site.ts'

// Without a network the browser itself reports failed requests.
const test = base.extend<{ silent: void }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads what a fixture needs from its pattern
  silent: async ({}, use) => use(),
})
test.use({ serviceWorkers: 'allow' })

test(
  '[PWA-01] without a network a page states it; switched off, nothing of it remains',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context, site }) => {
    await page.goto('/')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.goto('/games')
    expect(
      await page.evaluate(async () => {
        const found = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        )
        return found.flat().map(({ url }) => new URL(url).pathname)
      }),
    ).toEqual(['/offline.html'])

    await context.setOffline(true)
    const answer = await page.goto('/fairness')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Нет сети')
    await expect(page.locator('body')).toHaveCSS('display', 'grid')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Открыть ещё раз' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Проверка честности')
    expect(new URL(page.url()).pathname).toBe('/fairness')

    await site.set('service_worker', { enabled: false })
    await page.goto('/')
    const left = () =>
      page.evaluate(async () => {
        const registered = await navigator.serviceWorker.getRegistrations()
        return registered.length + (await caches.keys()).length
      })
    await expect.poll(left).toBe(0)
  },
)
