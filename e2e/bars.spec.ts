/** Tests the operators' settings of the frame: bars, clock, pictures, colours. Each test has a site of its own. */
import AxeBuilder from '@axe-core/playwright'
import { devices, type Page } from '@playwright/test'
import { asPlayer, balance, NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, test } from './own-site.ts'

test.describe.configure({ mode: 'serial' })

const cookies = (page: Page) => page.getByRole('complementary', { name: 'Файлы cookie' })
const hello = (page: Page) => page.getByRole('complementary', { name: 'Объявление' })

test(
  '[SHELL-23 .. SHELL-27] the cookie bar appears to guests if the setting is on, disappears after the answer, and never appears in the own app',
  {
    tag: [ONCE, QUICK_NIGHTLY],
  },
  async ({ page, site, browser, context }) => {
    await open(page, '/rules')
    await expect(cookies(page)).toBeVisible()
    await page.getByRole('button', { name: 'Какие именно' }).click()
    await expect(cookies(page)).toContainText('Вход: ключ сессии')
    await page.getByRole('button', { name: 'Хорошо' }).click()
    await expect(cookies(page)).toHaveCount(0)
    const answer = (await context.cookies()).find(({ name }) => name === 'cookie_bar')
    expect(answer?.value).toBe('0')
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(cookies(page)).toHaveCount(0)
    await context.clearCookies()
    await open(page, '/rules')
    await expect(cookies(page)).toBeVisible()

    const app = await browser.newPage({
      userAgent: 'Android mobile-own-android/1',
      baseURL: site.url,
    })
    await open(app, '/rules')
    await expect(app.getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(cookies(app)).toHaveCount(0)
    await app.close()

    await site.set('cookie_bar', { enabled: false })
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(cookies(page)).toHaveCount(0)
    await site.set('cookie_bar', { enabled: true })

    await asPlayer(page, { name: 'cookies' })
    await open(page, '/rules')
    await expect(balance(page)).toBeVisible()
    await expect(cookies(page)).toHaveCount(0)
  },
)

test(
  '[SHELL-28 .. SHELL-30] the bar above the header shows its slot, and disappears when it is closed',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page, site, browser }) => {
    await open(page, '/rules')
    await expect(hello(page)).toHaveCount(0)
    await site.set('hello_bar', {
      text: 'Новая студия открылась',
      link: { label: 'Посмотреть', path: '/games/developer' },
    })
    await open(page, '/rules')
    await expect(hello(page)).toContainText('Новая студия открылась')
    // The long cookie text has precedence.
    await page.getByRole('button', { name: 'Какие именно' }).click()
    await expect(hello(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Хорошо' }).click()
    await expect(hello(page)).toBeVisible()

    // Above a payment it is shown on a desktop, not on a phone.
    await asPlayer(page, { name: 'hello' })
    await open(page, '/payment/deposit')
    await expect(hello(page)).toBeVisible()
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: site.url })
    const phone = await context.newPage()
    await asPlayer(phone, { name: 'hello' })
    await open(phone, '/payment/deposit')
    await expect(balance(phone)).toBeVisible()
    await expect(hello(phone)).toHaveCount(0)
    await open(phone, '/rules')
    await expect(hello(phone)).toBeVisible()
    await context.close()

    await open(page, '/rules')
    await hello(page).getByRole('link', { name: 'Посмотреть' }).click()
    await expect(page).toHaveURL(/\/games\/developer$/)
    await page.getByRole('button', { name: 'Скрыть объявление' }).click()
    await expect(hello(page)).toHaveCount(0)
    await open(page, '/rules')
    await expect(hello(page)).toHaveCount(0)
  },
)

test(
  '[SHELL-11, SHELL-13] the text above the footer and the running clock are shown while they are switched on',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page, site }) => {
    const calm = page.getByRole('complementary', { name: 'О паузах' })
    const clock = page.locator('footer time')
    await site.set('motivational_block', { enabled: true })
    await page.clock.install()
    await open(page, '/rules')
    await expect(calm).toBeVisible()
    await clock.scrollIntoViewIfNeeded()
    await expect(clock).toHaveText(/^Москва, \d\d:\d\d$/)
    const before = await clock.textContent()
    // The server's time can arrive in between, and correct the browser's minute.
    await expect(async () => {
      await page.clock.runFor(61_000)
      expect(await clock.textContent()).not.toBe(before)
    }).toPass()

    await site.set('motivational_block', { enabled: false })
    await site.set('footer_clock', { enabled: false })
    await open(page, '/rules')
    await expect(page.locator('footer')).toBeVisible()
    await expect(calm).toHaveCount(0)
    await expect(clock).toHaveCount(0)
  },
)

test(
  '[SET-05, SET-06, SET-14] the page has the background colour and the pictures of the settings',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page, site }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await site.set('background_color', '#112233')
    await open(page, '/rules')
    const own = await ground()
    expect(own).not.toBe('rgb(17, 34, 51)')
    await site.set('background_color_enabled', true)
    await open(page, '/rules')
    expect(await ground()).toBe('rgb(17, 34, 51)')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // On a light background the light theme is the readable one.
    await site.set('background_color', '#fdf6e3')
    await open(page, '/rules')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await site.set('background_color_enabled', false)

    const image = (type: string, original: string) => ({ type, images: { original: { original } } })
    await site.set('project_images', [
      image('background_2', '/og.png'),
      image('background_1', '/favicon.svg'),
      image('header_logo', '/apple-touch-icon.png'),
    ])
    await open(page, '/rules')
    const { data } = (await (await page.request.get('/api/v18/content/images')).json()) as {
      data: ReturnType<typeof image>[]
    }
    const addresses = (kind: string) =>
      data.filter(({ type }) => type.startsWith(kind)).map((one) => one.images.original.original)
    const shown = (where: string) =>
      page.locator(`${where} img`).evaluateAll((all) => all.map((one) => one.getAttribute('src')))
    expect(await shown('.header-logo')).toEqual(addresses('header_logo'))
    expect(await shown('.page-background')).toEqual(addresses('background'))
    expect(addresses('background')).toEqual(['/favicon.svg', '/og.png'])
  },
)

const lightPages = [
  '/',
  '/games',
  '/payment/deposit',
  '/payment/history',
  '/payment/game-history',
  '/game/medovy-dvor/sochnye-semerki',
  '/fairness',
  '/no/such/page',
]

test(
  'a player can read every page in the light theme',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('visual_config', { theme: 'light', logo: 'full', season: 'none' })
    await site.set('motivational_block', { enabled: true })
    await site.set('hello_bar', {
      text: 'Новая студия',
      link: { label: 'Посмотреть', path: '/games' },
    })
    await asPlayer(page, { name: 'light', rubles: 700 })
    for (const path of lightPages)
      await test.step(path, async () => {
        await open(page, path)
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
        await page.evaluate(() => {
          const ends = ({ effect }: Animation) =>
            Number.isFinite(effect?.getComputedTiming().endTime)
          const passing = document.getAnimations().filter(ends)
          return Promise.all(passing.map(({ finished }) => finished.catch(() => {})))
        })
        const { violations } = await new AxeBuilder({ page })
          .withRules(['color-contrast'])
          .analyze()
        expect
          .soft(
            violations.flatMap(({ nodes }) =>
              nodes.map(({ html, any }) => `${html} ${any[0]?.message}`),
            ),
          )
          .toEqual([])
      })
  },
)
