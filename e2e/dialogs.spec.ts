/** Tests dialogs with an address: a path over the previous page, or a hash on any page. */
import { type Page } from '@playwright/test'
import { asPlayer, NIGHTLY, ONCE, open, plain, untilIdle, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, test } from './own-site.ts'

const levels = (page: Page) => page.getByRole('dialog', { name: 'Уровни' })
const here = (page: Page) => new URL(page.url()).pathname

test(
  '[SHELL-51, SHELL-55] a dialog with an address is shown over the previous page, which keeps its state',
  { tag: ONCE },
  async ({ page }) => {
    // Five games do not fill a page.
    await page.setViewportSize({ width: 1440, height: 500 })
    await open(page, '/rules')
    await open(page, '/games')
    await page.locator('#content main').evaluate((main) => main.setAttribute('data-before', 'yes'))
    await page.evaluate(() => scrollTo(0, 300))
    const title = await page.title()
    const steps = await page.evaluate(() => history.length)

    for (const leave of ['Escape', 'cross', 'Back'] as const) {
      await follow(page, '/levels-info')
      await expect(levels(page)).toBeVisible()
      expect(here(page)).toBe('/levels-info')
      await expect(page).toHaveTitle(/Уровни/)
      await expect(page.locator('main[data-before="yes"]')).toBeVisible()
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(300)
      if (leave === 'Escape') await page.keyboard.press('Escape')
      else if (leave === 'cross')
        await levels(page).getByRole('button', { name: 'Закрыть' }).click()
      else await page.goBack()
      await expect(levels(page)).toBeHidden()
      expect(here(page)).toBe('/games')
      await expect(page).toHaveTitle(title)
      await expect(page.locator('main[data-before="yes"]')).toBeVisible()
      expect(await page.evaluate(() => Math.round(scrollY))).toBe(300)
    }
    // Each was one step, and was undone.
    expect(await page.evaluate(() => history.length)).toBe(steps + 1)

    // After a reload it is over home, and still leads back to the previous page.
    await follow(page, '/levels-info')
    await expect(levels(page)).toBeVisible()
    await page.reload()
    await expect(levels(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/games$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('игр')
  },
)

test(
  '[SHELL-52, SHELL-53] opened directly it is over home and closes to it, as it does if the previous page is marked skip',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const answer = await page.goto('/levels-info')
    expect(answer?.status()).toBe(200)
    const html = await answer!.text()
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('Опыт даётся за ставки')
    await expect(levels(page)).toBeVisible()
    const home = page.getByRole('heading', { level: 1 })
    await expect(page.locator('#content main')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(levels(page)).toBeHidden()
    expect(here(page)).toBe('/')
    await expect(home).toBeVisible()

    await open(page, '/rules')
    await follow(page, '/levels-info')
    await expect(levels(page)).toBeVisible()
    // No existing page has this mark, so the tab is told that the rules have it.
    await page.evaluate(() => {
      const [before, ...rest] = JSON.parse(sessionStorage.getItem('trail') ?? '[]') as object[]
      sessionStorage.setItem('trail', JSON.stringify([{ ...before, skip: true }, ...rest]))
    })
    await page.reload()
    await expect(levels(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/:\d+\/$/)
  },
)

test(
  '[ROUTE-099, ROUTE-101, ROUTE-104] a hash opens login, or registration while it is on, over any page',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await open(page, '/rules#authorization')
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(
      /правила/i,
    )
    await open(page, '/#register')
    await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible()

    await site.set('registration', { enabled: false })
    await open(page, '/rules#register')
    await page.reload()
    await settled(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open(page, '/#authorization')
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
  },
)

// The plain test, because the page itself warns about settings that are used before they are loaded.
plain(
  '[ROUTE-103] registration opens when the settings are here, and not before',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // The server sends the settings with the page; without them the page requests them.
    await page.route(/\/rules$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text())
        .replace('["settings"]', '["settings held back"]')
        .replace(String.raw`[\"settings\"]`, String.raw`[\"settings held back\"]`)
      await route.fulfill({ response: answer, body })
    })
    await page.route(/\/api\/v18\/settings(\?|$)/, async (route) => {
      await promise
      await route.continue()
    })
    const asked = page.waitForRequest(/\/api\/v18\/settings(\?|$)/)
    await open(page, '/rules#register')
    await asked
    await untilIdle(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    resolve()
    await expect(page.getByRole('dialog', { name: 'Регистрация' })).toBeVisible()
  },
)

test(
  '[ROUTE-100, ROUTE-102] neither hash opens anything for a logged-in player',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    for (const hash of ['#authorization', '#register']) {
      await open(page, `/rules${hash}`)
      await settled(page)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

/** Follows a link of the page to an address without a link. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator('#content').evaluate((content, href) => {
    const link = Object.assign(document.createElement('a'), { href })
    content.append(link)
    link.click()
    link.remove()
  }, path)
}

/** Everything that the page loads for itself has arrived. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}
