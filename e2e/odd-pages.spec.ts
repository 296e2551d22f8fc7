/** Tests special pages: their content, their links, and that they promise nothing. */
import { showAppVersion } from '@ayva/contract/site/pwa'
import { listPromotions } from '@ayva/contract/communication/promo'
import { type Page } from '@playwright/test'
import { expect, NIGHTLY, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

const main = (page: Page) => page.locator('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page that answers with 200 and fits the width. */
async function visit(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status()).toBe(200)
  await open(page, path)
  await expect(title(page)).toHaveCount(1)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/)
  expect(await faultsOf(page)).toEqual([])
}

test(
  '[PAGE-02, ROUTE-045, ROUTE-046] the application is shown with its version, and with the way to install it',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const answer = await page.request.get(showAppVersion.path)
    const { version } = ((await answer.json()) as { data: { version: string } }).data
    await visit(page, '/app')
    await expect(title(page)).toHaveText('Айва на экране телефона')
    await page.getByRole('link', { name: 'Версия и что внутри' }).click()
    await expect(title(page)).toHaveText('Мобильное приложение')
    await visit(page, '/mob-app')
    await expect(main(page).getByText(`Версия ${version}`, { exact: true })).toBeVisible()
    await expect(main(page)).toContainText('Приложение и есть этот сайт')
    await page.getByRole('link', { name: 'Установить' }).click()
    await expect(page).toHaveURL('/mob-app#how')
    await expect(page.getByRole('heading', { name: 'iPhone' })).toBeInViewport()

    // A browser that can install prompts when the button is pressed, not before.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => void (document.title = 'asked'),
      })
      dispatchEvent(offer)
    })
    await expect(page).not.toHaveTitle('asked')
    await page.getByRole('button', { name: 'Установить' }).click()
    await expect(page).toHaveTitle('asked')
    const manifest = await page.request.get('/manifest.webmanifest')
    expect(await manifest.json()).toMatchObject({ display: 'standalone', start_url: '/' })
  },
)

test(
  '[PWA-02, PWA-03, PWA-04, PWA-05, PWA-06, PWA-07] the download shows its percentage and is reported once; the native app opens it; an installed application is not offered',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, isMobile }) => {
    const told: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/webhook/app-download')) told.push(request.method())
    })
    const dialog = page.getByRole('dialog')
    const button = page.getByRole('button', { name: 'Скачать файл' })
    await page.clock.install()
    if (!isMobile) await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/app')
    await expect(page.getByRole('heading', { name: 'iPhone' })).toBeVisible()

    await page.route('**/app/ayva.url', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await button.click()
    await expect(page.getByText('Файла пока нет.')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    const saved = page.waitForEvent('download')
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
    await button.click()
    await expect(dialog).toContainText('Файл загружен')
    expect((await saved).suggestedFilename()).toBe('ayva.url')
    await page.clock.runFor(4900)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(100)
    await expect(dialog).toHaveCount(0)
    await page.clock.resume()
    await expect.poll(() => told).toEqual(['POST'])

    await page.evaluate(() => {
      const postMessage = (message: string) => void (document.title = message)
      Object.assign(window, { ReactNativeWebView: { postMessage } })
    })
    await button.click()
    const url = new URL('/app/ayva.url', page.url()).href
    await expect(page).toHaveTitle(JSON.stringify({ type: 'third-party-link', url }))
    await expect(dialog).toHaveCount(0)
    expect(told).toHaveLength(1)

    await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
    await expect(main(page)).toContainText('Приложение уже на экране.')
    await open(page, '/app')
    await expect(main(page)).toContainText('Приложение уже на экране.')
    await expect(button.or(page.getByText('Установить', { exact: true }))).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'iPhone' })).toHaveCount(0)
  },
)

test(
  '[PAGE-03, PAGE-04, ROUTE-044, ROUTE-047, ROUTE-048, ROUTE-054] pages without offers state it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await visit(page, '/not-allowed')
    await expect(title(page)).toHaveText('Доступ закрыт')
    await expect(main(page).getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('a:not(.k-skip-link), nav, button')).toHaveCount(0)

    await visit(page, '/new-year-2022')
    await expect(title(page)).toHaveText('Сезон закончился')
    await expect(main(page).getByRole('link')).toHaveText(['На главную'])

    await visit(page, '/vip-club')
    await expect(main(page)).toContainText('В клуб приглашает')

    await visit(page, '/locale-toggle')
    await expect(main(page).getByRole('link')).toHaveCount(1)
    await expect(main(page).getByRole('link', { name: /Русский/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
  },
)

test(
  '[ROUTE-089] levels are shown over home, or over the previous page, and closed back to it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Уровни' })
    expect((await page.goto('/levels-info'))?.status()).toBe(200)
    await expect(dialog).toContainText('от 1 000 опыта')
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page).toHaveTitle(/Уровни/)
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/')
    await expect(dialog).toHaveCount(0)

    await open(page, '/rules')
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/levels-info' })
      document.querySelector('main')?.append(link)
      link.click()
    })
    await expect(dialog).toBeVisible()
    await expect(page.locator('main h1')).toHaveText('Правила')
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page).toHaveURL('/rules')
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'an address with an invalid number is the not-found page, in the frame of the site',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    for (const path of ['/payment/success/none', '/gallery/none']) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
      await open(page, path)
      await expect(page.locator('main[data-status="404"]')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    }
  },
)

test(
  '[PAGE-08, ROUTE-020] each promotion has a picture, a text, a term and a link',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await visit(page, '/actions/list')
    const answer = await page.request.get(listPromotions.path)
    const { data } = (await answer.json()) as { data: { total: number } }
    const offers = main(page).getByRole('listitem')
    await expect(offers).toHaveCount(data.total)
    for (const offer of await offers.all()) {
      await expect(offer.getByRole('heading')).toHaveText(/.{5,}/)
      await expect(offer.getByText('Бессрочно')).toBeVisible()
      await offer.scrollIntoViewIfNeeded()
      const picture = offer.locator('img')
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(300)
      const href = await offer.getByRole('link').getAttribute('href')
      expect((await page.request.get(href!)).status()).toBe(200)
    }
  },
)
