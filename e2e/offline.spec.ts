/** A network that goes away costs a visitor nothing but the wait. */
import { expect, test } from '@playwright/test'
import { ONCE, open } from './fixtures.ts'
import { manifest } from './manifest.ts'

// The plain test: without a network the browser itself complains of every fetch.

test(
  'a page asked for without a network comes with it',
  { tag: ONCE },
  async ({ page, context }) => {
    await open(page, '/')
    await context.setOffline(true)
    await expect(page.getByText('Нет сети')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Честность' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Играйте')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Проверка честности')
  },
)

test(
  'a page whose code does not come says so, after one reload for new names',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/')
    const { file } = manifest['src/rounds/FairnessPage.tsx']!
    await page.route(`**/${file}`, (route) => route.abort())
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Честность' })
    const reloaded = page.waitForEvent('load')
    await link.click()
    await reloaded
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    await link.click()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
  },
)
