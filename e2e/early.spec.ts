/** What somebody does on a page that is to be seen, and whose code is still on its way. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, ONCE, test } from './fixtures.ts'
import { manifest } from './manifest.ts'

test.use({ viewport: { width: 390, height: 844 } })

test(
  'a button pressed before the page is alive does its work when it is',
  { tag: ONCE },
  async ({ page }) => {
    const comeAlive = await heldBack(page, '/')
    await page.getByRole('button', { name: 'Меню' }).click()
    comeAlive()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  },
)

test('only the last press counts', { tag: ONCE }, async ({ page }) => {
  const comeAlive = await heldBack(page, '/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  comeAlive()
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a form sent before the page is alive goes nowhere, and no word of it into an address',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page)
    const comeAlive = await heldBack(page, '/payment/deposit')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    comeAlive()
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/payment/deposit')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await expect(page.getByLabel('Сумма')).toBeFocused()
  },
)

/** Opens a page whose code stays away until the function that is given back is called. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${manifest['src/entry-client.tsx']!.file}`, async (route) => {
    await promise
    await route.continue()
  })
  // On a busy machine the code is asked for before the page has loaded, which then waits for it.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return resolve
}
