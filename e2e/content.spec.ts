/** Tests pages and redirects of operators, as visitors see them, on a site of their own. */
import { type Body } from '@ayva/contract/base'
import * as office from '@ayva/contract/platform/pages/office'
import { type Page } from '@playwright/test'
import { asPlayer, NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, type OwnSite, test } from './own-site.ts'

test.describe.configure({ mode: 'serial' })

const why = 'проверка'
type Said = Partial<Body<typeof office.savePage>> & { path: string }

async function publish({ office: call }: OwnSite, said: Said): Promise<void> {
  const blank = {
    title: 'Страница',
    heading: null,
    description: 'О чём она',
    text: '',
    alternates: [],
    ogSiteName: null,
    ogImage: null,
    noindex: false,
    prerenderHeader: null,
    prerenderStatusCode: null,
    why,
  }
  const { id, version } = await call(office.savePage, { body: { ...blank, ...said } })
  await call(office.publishPage, { params: { id }, body: { version, why } })
}

async function lead(
  { office: call }: OwnSite,
  from: string,
  way: { code: 200 | 301 | 404; to?: string; aliasRoute?: string },
): Promise<void> {
  const body = { to: null, aliasRoute: null, ...way, from, why }
  await call(office.setRedirect, { body })
}

const head = (page: Page, name: string) => page.locator(`head meta[property="${name}"]`)
const description = (page: Page) => page.locator('head meta[name="description"]')
/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

test(
  '[PAGE-01, ROUTE-002, ROUTE-095, ROUTE-096, SEO-03 .. SEO-07] a page that operators write is shown',
  { tag: ONCE },
  async ({ page, site }) => {
    await test.step('the rules, written anew', async () => {
      await open(page, '/rules')
      await expect(page.getByRole('heading', { level: 1, name: 'Правила' })).toBeVisible()
      await expect(page.getByText('Редакция от 1 ноября 2026')).toBeVisible()
      const parts = page.getByRole('navigation', { name: 'Разделы страницы' })
      await parts.getByRole('link', { name: 'Честность' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Честность' })).toBeInViewport()
      await publish(site, {
        path: '/rules',
        title: 'Новые правила',
        text: '<h2>Первое</h2><p>Не спешить.</p><script>document.title = "взлом"</script><img src=x onerror="document.title = 1">',
      })
      await expect(async () => {
        await open(page, '/rules')
        expect(await page.title()).toBe('Новые правила')
      }).toPass()
      await expect(page.getByText('Не спешить.')).toBeVisible()
    })

    await test.step('home, as operators describe it', async () => {
      const image = 'https://pictures.example/home.png'
      await publish(site, {
        path: '/',
        title: 'Дом по-новому',
        description: 'Описание дома',
        ogSiteName: 'Айва для своих',
        ogImage: image,
        text: '<p>Текст под домом.</p>',
      })
      await expect(async () => {
        await open(page, '/')
        expect(await page.title()).toBe('Дом по-новому')
      }).toPass()
      await expect(description(page)).toHaveAttribute('content', 'Описание дома')
      await expect(head(page, 'og:site_name')).toHaveAttribute('content', 'Айва для своих')
      await expect(head(page, 'og:image')).toHaveAttribute('content', image)
      await expect(head(page, 'og:url')).toHaveAttribute('content', `${site.url}/`)
      await expect(page.locator('head link[rel=canonical]')).toHaveAttribute('href', `${site.url}/`)
      await expect(page.getByText('Текст под домом.')).toBeVisible()
    })

    await test.step('a page of their own, by an address that no row has', async () => {
      await publish(site, {
        path: '/about-us',
        title: 'О нас · Айва',
        heading: 'О нас',
        description: 'Кто мы',
        text: '<h2>Команда</h2><p>Нас трое.</p><p><a href="/no/such">никуда</a></p>',
      })
      expect((await page.goto('/about-us'))?.status()).toBe(200)
      await expect(page).toHaveTitle('О нас · Айва')
      await expect(description(page)).toHaveAttribute('content', 'Кто мы')
      await expect(page.getByRole('heading', { level: 1, name: 'О нас' })).toBeVisible()
      await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
      await page.getByRole('link', { name: 'никуда' }).click()
      await expect(page.locator('head meta[name="prerender-status-code"]')).toHaveAttribute(
        'content',
        '404',
      )
      expect((await page.goto('/nothing-here'))?.status()).toBe(404)
      await expect(page.locator('main')).toHaveAttribute('data-status', '404')
    })
  },
)

test(
  '[SEO-14, SEO-17, ROUTE-016, ROUTE-095] a link leads to the address to which operators have moved its page',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await lead(site, '/old', { code: 301, to: '/rules' })
    await lead(site, '/partner', { code: 301, to: '//other.example/x' })
    await lead(site, '/reels', { code: 200, aliasRoute: '/games/slots' })
    await lead(site, '/gone', { code: 404 })
    await lead(site, '/games/ayva-lab/miny', { code: 301, to: '/games/ayva-lab/kosti' })
    const links = ['/old', '/partner', '/reels', '/gone', '/games/ayva-lab/miny']
    const items = links.map((path) => `<li><a href="${path}">${path}</a></li>`)
    await publish(site, { path: '/links', text: `<ul>${items.join('')}</ul>` })
    await page.route('**//other.example/**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: '<title>Другой сайт</title>',
      }),
    )
    const follow = async (path: string) => {
      await open(page, '/links')
      await mark(page)
      await page.getByRole('link', { name: path, exact: true }).click()
    }

    await follow('/old')
    await expect(page).toHaveURL('/rules')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await isMarked(page)).toBe(true)

    await follow('/games/ayva-lab/miny')
    await expect(page).toHaveURL('/games/ayva-lab/kosti')
    expect(await isMarked(page)).toBe(true)

    await follow('/gone')
    await expect(page.locator('main')).toHaveAttribute('data-status', '404')
    await expect(page).toHaveURL('/gone')

    await follow('/reels')
    await expect(page).toHaveURL('/reels')
    const slots = page.getByRole('heading', { level: 1, name: /^Слоты/ })
    await expect(slots).toBeVisible()
    expect(await isMarked(page)).toBe(true)
    await open(page, '/reels')
    await expect(slots).toBeVisible()
    await expect(page.locator('head link[rel=canonical]')).toHaveAttribute(
      'href',
      `${site.url}/games/slots`,
    )

    await follow('/partner')
    await expect(page).toHaveURL('http://other.example/x')
    await expect(page).toHaveTitle('Другой сайт')
    expect(await isMarked(page)).toBe(false)
  },
)

test(
  '[ROUTE-083, ROUTE-085, ROUTE-086, ROUTE-088] pages of documents, invitations and missions have their titles from the database, and require a login',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await open(page, '/verification-info')
    await expect(page).toHaveURL(/\/#authorization$/)
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await publish(site, {
      path: '/verification-info',
      title: 'Документы, как их назвали · Айва',
      description: 'Что прислать',
    })
    await asPlayer(page, { name: 'papers' })
    await expect(async () => {
      await open(page, '/verification-info')
      expect(await page.title()).toBe('Документы, как их назвали · Айва')
    }).toPass()
    await expect(description(page)).toHaveAttribute('content', 'Что прислать')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Подтверждение личности')
    // So do the pages of invitations and of missions.
    for (const path of ['/referral-program', '/daily-missions']) {
      const title = `${path}, как её назвали · Айва`
      await publish(site, { path, title, description: `О ${path}` })
      await expect(async () => {
        await open(page, path)
        expect(await page.title()).toBe(title)
      }).toPass()
      await expect(description(page)).toHaveAttribute('content', `О ${path}`)
    }
  },
)

test(
  '[PAGE-09, PAGE-10] the footer has the operators’ text, and payments and games, which have no footer, show the legal text',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('copyright_text', '© Пробная строка, 2031')
    await site.set('legal', 'Пробный юридический текст. <b>Не разметка</b>')
    for (const path of ['/', '/rules', '/games', '/nothing-here']) {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('© Пробная строка, 2031')
      await expect(footer).toContainText('Пробный юридический текст. <b>Не разметка</b>')
    }
    await asPlayer(page, { name: 'legal' })
    for (const path of [
      '/payment/deposit',
      '/payment-fail',
      '/games/ayva-lab/kosti',
      '/game/ayva-lab/kosti',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page.getByText('Пробный юридический текст. <b>Не разметка</b>')).toBeVisible()
    }
  },
)

test(
  '[SEO-18] a page states that it can be copied 3000 ms after it has loaded',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.goto('/rules')
    const ready = () => page.evaluate(() => (window as { prerenderReady?: boolean }).prerenderReady)
    expect(await ready()).toBe(false)
    await page.clock.runFor(2_999)
    expect(await ready()).toBe(false)
    await page.clock.runFor(1)
    expect(await ready()).toBe(true)
  },
)
