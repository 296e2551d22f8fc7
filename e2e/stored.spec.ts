/** Tests the page of the browser's stored data: explained, and removable. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { ONCE } from './tags.ts'
import { untilNoted, valueOf } from './visits.ts'

/** The row of a key; a key can be the end of another one. */
const rowOf = (page: Page, key: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('code', { hasText: new RegExp(`^${key}( = |$)`) }) })
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const removeAll = (page: Page) =>
  page.getByRole('button', { name: 'Удалить всё, кроме входа' }).click()

test(
  'a guest sees everything that the browser stores explained, removes one item and then all',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context }) => {
    await open(page, '/?ref=abc&utm_source=vk')
    await untilNoted(context)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Что о вас хранится' }).click()
    await expect(page).toHaveURL(/\/stored$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что о вас хранится')
    await expect(rowOf(page, 'aff')).toContainText('Первая ссылка, по которой вы пришли')
    const before = await valueOf(context, 'guest_id')
    // Each key of the browser has an explanation.
    const keys = await page.evaluate(() =>
      Object.keys(localStorage)
        .concat(Object.keys(sessionStorage))
        .filter((key) => key !== 'ayva.ends'),
    )
    expect(keys.length).toBeGreaterThan(4)
    for (const key of keys) await expect(rowOf(page, key).first(), key).toBeVisible()
    await expect(page.getByText('Запись не этой страницы')).toHaveCount(0)

    const tags = rowOf(page, 'utm_tags').filter({ hasText: 'vk' })
    const count = await tags.count()
    await tags.first().getByRole('button').click()
    await expect(said(page, 'Удалено: ')).toBeVisible()
    await expect(tags).toHaveCount(count - 1)

    await removeAll(page)
    await expect(said(page, 'Удалено. ')).toBeVisible()
    // After the reload the scripts do not know the earlier visitor either.
    await untilNoted(context)
    expect(await valueOf(context, 'guest_id')).not.toBe(before)
    expect(await valueOf(context, 'ref_code')).not.toBe('abc')
    await expect(tags).toHaveCount(0)
  },
)

test(
  'a player who removes all of it stays logged in',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/stored')
    await expect(rowOf(page, 'ayva.session').getByRole('button')).toHaveCount(0)
    await removeAll(page)
    await expect(said(page, 'Удалено. ')).toBeVisible()
    await open(page, '/profile')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
