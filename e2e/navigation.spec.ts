/** Tests navigation: back links, scrolling, page transitions. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'

test.use({ viewport: { width: 1440, height: 380 } })

const back = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Назад', exact: true })
    .getByRole('link', { name: 'Назад', exact: true })
/** By keyboard, because a mouse press would first scroll to the link. */
const footer = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).dispatchEvent('click')
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))
const steps = (page: Page) => page.evaluate(() => history.length)

test(
  '[SHELL-48 .. SHELL-50, SHELL-54] the back link leads to the previous page, by a step of the browser if possible, and home from the first',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/rules')
    await back(page).click()
    await expect(page).toHaveURL(/:\d+\/$/)

    await open(page, '/')
    await footer(page, 'Правила')
    await expect(page).toHaveURL(/\/rules$/)
    await footer(page, 'Честность')
    await expect(page).toHaveURL(/\/fairness$/)
    const long = await steps(page)
    await back(page).click()
    await expect(page).toHaveURL(/\/rules$/)
    // A step, not a push: the left page is ahead in the history.
    expect(await steps(page)).toBe(long)
    await page.goForward()
    await expect(page).toHaveURL(/\/fairness$/)

    for (let visits = 0; visits < 6; visits++) {
      await footer(page, 'Правила')
      await expect(page).toHaveURL(/\/rules$/)
      await footer(page, 'Честность')
      await expect(page).toHaveURL(/\/fairness$/)
    }
    const trail = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('trail') ?? '[]') as { path: string }[],
    )
    expect(trail).toHaveLength(10)
    expect(trail.map(({ path }) => path)).not.toContain('/')

    // The tab keeps it over a reload.
    await page.reload()
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    await back(page).click()
    await expect(page).toHaveURL(/\/rules$/)
  },
)

test(
  '[SHELL-47] the back link follows replace-route, and never to another site',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/games')
    await open(page, '/rules?replace-route=/fairness')
    await back(page).click()
    await expect(page).toHaveURL(/\/fairness$/)
    for (const elsewhere of [
      '//example.com/a',
      '/\\example.com',
      'https://example.com',
      'javascript:1',
    ]) {
      await open(page, `/rules?replace-route=${encodeURIComponent(elsewhere)}`)
      await back(page).click()
      await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/)
    }
  },
)

test(
  '[SHELL-56 .. SHELL-60] a new path begins at its top, and returning restores the scroll position, after a second',
  { tag: ONCE },
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    await page.evaluate(() => scrollTo(0, 800))
    await expect.poll(() => top(page)).toBe(800)

    // A dialog in the address keeps the scroll position.
    await page.getByRole('button', { name: 'Регистрация' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await top(page)).toBe(800)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    expect(await top(page)).toBe(800)

    const wait = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(wait + 60_000)
    const heading = page.getByRole('heading', { level: 1 })
    await footer(page, 'Правила')
    await expect(heading).toContainText('Правила')
    await expect.poll(() => top(page)).toBe(0)

    await page.goBack()
    await expect(heading).not.toContainText('Правила')
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => top(page)).toBe(0)
    await page.clock.runFor(999)
    expect(await top(page)).toBe(0)
    await page.clock.runFor(1)
    expect(await top(page)).toBe(800)

    // A navigation that requests it keeps the scroll position.
    await footer(page, 'Правила')
    await expect(heading).toContainText('Правила')
    await expect.poll(() => top(page)).toBe(0)
    await page.evaluate(() => scrollTo(0, 800))
    await page.evaluate(() => {
      const { idx } = history.state as { idx: number }
      const usr = { disableScrollBehavior: true }
      history.pushState({ usr, key: 'asked', idx: idx + 1 }, '', '/responsible-gaming')
      history.pushState({ key: 'after', idx: idx + 2 }, '', '/fairness')
      history.back()
    })
    await expect(heading).not.toContainText('Правила')
    expect(await top(page)).toBe(800)

    // An element is scrolled into view 100 ms after the request.
    const link = page.locator('#content a[href^="#"]').last()
    const id = (await link.getAttribute('href'))!.slice(1)
    await page.evaluate(() => scrollTo(0, 0))
    await link.dispatchEvent('click')
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
    await page.clock.runFor(99)
    expect(await top(page)).toBe(0)
    await page.clock.runFor(1)
    expect(await top(page)).toBeGreaterThan(0)
    await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
  },
)

test(
  '[SHELL-61] the old page disappears before the new one appears',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/rules')
    await page.evaluate(() => {
      const seen = { most: 0, transitions: 0 }
      Object.assign(globalThis, { seen })
      const count = () => {
        seen.most = Math.max(seen.most, document.querySelectorAll('#content main').length)
      }
      new MutationObserver(count).observe(document.body, { childList: true, subtree: true })
      const own = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        seen.transitions += 1
        return own(update)
      }
    })
    await footer(page, 'Честность')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Проверка честности')
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)
    expect(seen).toEqual({ most: 1, transitions: 1 })

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await footer(page, 'Правила')
    await expect(page).toHaveURL(/\/rules$/)
    const still = await page.evaluate(() => (globalThis as unknown as { seen: object }).seen)
    expect(still).toEqual({ most: 1, transitions: 1 })
  },
)

test(
  'choices on a page are restored when a visitor returns to it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/payment/history')
    const period = page.getByLabel('Период')
    await period.selectOption({ label: 'Год' })
    await page.locator('a[href="/payment/deposit"]').first().dispatchEvent('click')
    await expect(page).toHaveURL(/\/payment\/deposit$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/payment\/history$/)
    await expect(period.locator('option:checked')).toHaveText('Год')
  },
)
