/** Tests the gallery of hosts: who sees which clips, and how they are played. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { test } from './own-site.ts'

const lost = (page: Page) => page.locator('main[data-status="404"]')
const current = (page: Page) =>
  page.getByRole('navigation', { name: /^Ролики/ }).locator('[aria-current="page"]')

test(
  '[ROUTE-055, ROUTE-056, PAGE-06, PAGE-11] a guest finds every host, and locked clips are not sent',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/girls')
    await expect(page).toHaveURL('/#authorization')

    const heard: string[] = []
    page.on('response', async (answer) => {
      if (/\/gallery/.test(answer.url())) heard.push(await answer.text().catch(() => ''))
    })
    await open(page, '/gallery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ведущие сада')
    await page.locator('a[href="/gallery/2"]').click()
    await expect(page).toHaveURL('/gallery/2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Амина')
    await expect(current(page)).toHaveAttribute('href', '/gallery/2/1')
    await page.getByRole('link', { name: /Две карты/ }).click()
    await expect(page).toHaveURL('/gallery/2/2')
    await expect(current(page)).toHaveAttribute('href', '/gallery/2/2')
    await expect(page.getByText('Этот ролик ещё не открыт')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Смотреть ролик' })).toHaveCount(0)
    expect(heard.length).toBeGreaterThan(0)
    // A line of the clip itself, which no page and no answer contains.
    expect(heard.filter((body) => body.includes('очереди нет'))).toEqual([])

    for (const path of ['/gallery/99', '/gallery/1/9', '/gallery/one', '/gallery/1/2/3']) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
      await expect(lost(page)).toBeVisible()
    }
  },
)

test(
  '[PAGE-05, PAGE-06, PAGE-11, ROUTE-055] a player collects hosts, and plays and stops a clip',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await asPlayer(page, { confirmed: true })
    await open(page, '/')
    await page.getByRole('navigation', { name: 'Главное меню' }).getByText('Ведущие').click()
    await expect(page).toHaveURL('/girls')
    await expect(page.getByText('Открыто 16 из 24').first()).toBeVisible()
    const cards = page.locator('main a[href^="/gallery/"]')
    await expect(cards).toHaveCount(8)
    await cards.first().click()
    await expect(page).toHaveURL('/gallery/1')

    await open(page, '/gallery/1/2')
    await expect(current(page)).toHaveAttribute('href', '/gallery/1/2')
    const moving = page.locator('figure svg animateTransform')
    await expect(moving, 'a still until it is asked for').toHaveCount(0)
    await page.getByRole('button', { name: 'Смотреть ролик' }).press('Enter')
    await expect(moving.first()).toBeAttached()
    await expect.poll(() => shown(page)).toBeGreaterThan(0.4)
    await page.getByRole('button', { name: 'Пауза' }).press(' ')
    await expect(page.getByRole('button', { name: 'Смотреть ролик' })).toBeVisible()
    const drawing = page.locator('figure svg').first()
    expect(await drawing.evaluate((svg: SVGSVGElement) => svg.animationsPaused())).toBe(true)

    // At its end it reports that it is over, and nothing moves on.
    await page.getByRole('button', { name: 'Смотреть ролик' }).click()
    await drawing.evaluate((svg: SVGSVGElement) => svg.setCurrentTime(15.9))
    await expect(page.getByRole('button', { name: 'Смотреть ещё раз' })).toBeVisible()
    expect(await drawing.evaluate((svg: SVGSVGElement) => svg.animationsPaused())).toBe(true)
  },
)

test(
  '[PAGE-11] with reduced motion a clip is a still picture with its captions',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/gallery/3')
    await expect(page.getByText('движение выключено')).toBeVisible()
    await expect(page.getByText('Числа спокойнее предчувствий.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Смотреть ролик' })).toHaveCount(0)
    await expect(page.locator('figure svg animateTransform')).toHaveCount(0)
  },
)

test(
  '[PAGE-07] if the gallery is off, it is a 404, and no menu and no offer contains it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await asPlayer(page)
    await site.set('strip', { enabled: false, days: 1 })
    for (const path of ['/girls', '/gallery', '/gallery/1', '/gallery/1/2']) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
    }
    await open(page, '/actions/list')
    await expect(page.getByRole('heading', { name: 'Играть спокойно' })).toBeVisible()
    await expect(page.locator('a[href="/girls"], a[href^="/gallery"]')).toHaveCount(0)
    await site.set('strip', { enabled: true, days: 0 })
    await open(page, '/girls')
    await expect(page.getByText('Открыто 16 из 24').first()).toBeVisible()
  },
)

const shown = (page: Page) =>
  page.locator('figure progress').evaluate((bar: HTMLProgressElement) => bar.value)
