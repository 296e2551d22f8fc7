/** Tests logins from Telegram: the mini app, the button, the bot’s link, and invalid signatures. */
import { waysOf } from '../apps/sandbox/src/messenger/messenger.ts'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  ON_PHONE,
  ONCE,
  open,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { readShared } from './shared.ts'

let id = 800_000
const ways = (site: string) => {
  const { TELEGRAM_BOT_TOKEN, TELEGRAM_URL } = readShared().env
  const user = { id: (id += 1), first_name: 'Марина', last_name: 'К.' }
  return { ...waysOf(user, TELEGRAM_BOT_TOKEN!, site, new Date()), bot: TELEGRAM_URL! }
}

test(
  '[TG-01, TG-02, TG-08, ROUTE-042, ROUTE-081] the mini app logs in without a password and leads into the lobby; a guest is redirected to the login',
  { tag: ON_PHONE },
  async ({ page, site }) => {
    const { app, bot } = ways(site.url)
    await open(page, '/telegram/start')
    await expect(page).toHaveURL(`${site.url}/#authorization`)
    await page.goto(app)
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    await expect(page.locator(`script[src="${bot}/telegram-web-app.js"]`)).toHaveCount(1)
    expect(page.url()).toBe(`${site.url}/telegram/start`)
    await page.getByRole('link', { name: 'В лобби' }).click()
    await expect(balance(page)).toBeVisible()
    const policy = async (path: string) =>
      (await page.request.get(path)).headers()['content-security-policy']
    expect(await policy('/telegram_user')).toContain(`script-src 'self' ${bot}`)
    expect(await policy('/')).not.toContain(bot)
    const framed = "frame-ancestors 'self' https://web.telegram.org"
    for (const path of ['/telegram_user', '/telegram/start']) {
      expect(await policy(path)).toContain(framed)
      expect((await page.request.get(path)).headers()).not.toHaveProperty('x-frame-options')
    }
    for (const path of ['/', '/rules', '/games', '/payment/deposit'])
      expect(await policy(path), path).toContain("frame-ancestors 'self';")
    await open(page, '/rules')
    await expect(page.locator('script[src*="telegram"]')).toHaveCount(0)
  },
)

test(
  'a bot’s link that is opened twice leads to its target while the session lives, and to the bot without it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site, context }) => {
    const { app, button } = ways(site.url)
    for (const link of [app, app, button, button]) {
      await page.goto('about:blank')
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    }
    await context.clearCookies()
    await page.goto('about:blank')
    await page.goto(app)
    await expect(page.getByText('Нажмите /start в Telegram-боте.')).toBeVisible()
  },
)

test(
  '[TG-03 .. TG-06] data without Telegram’s signature leads to the bot again, and its dialog closes the app',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const { app } = ways(site.url)
    await page.goto(app.replace('hash%3D', 'hash%3D0'))
    await expect(page.getByText('Нажмите /start в Telegram-боте.')).toBeVisible()
    const box = await page.locator('.telegram-scene').boundingBox()
    expect([box!.x, box!.y]).toEqual([0, 0])
    const popup = page.getByRole('dialog', { name: 'Нажмите /start ещё раз' })
    await expect(popup.getByText('Произошла ошибка, нажмите /start в боте ещё раз.')).toBeVisible()
    await popup.getByRole('button', { name: 'Закрыть' }).last().click()
    await expect(popup).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-telegram', 'closed')
  },
)

test(
  '[TG-07, ROUTE-042, ROUTE-114] a link of the bot and its button log in, and outside Telegram a visitor is led to the bot',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site, context }) => {
    const { button, bot } = ways(site.url)
    await page.goto('/telegram_user')
    await page.waitForURL(`${bot}/`)

    const token = new URL(button).search.slice(1)
    await page.goto(`/rules?x=1&tg_token=${encodeURIComponent(token)}`)
    await expect(balance(page)).toBeVisible()
    expect(page.url()).toBe(`${site.url}/rules?x=1`)

    await context.clearCookies()
    await page.goto(button)
    await expect(page.getByText('Нажмите /start в Telegram-боте.')).toBeVisible()
    await page.goto(ways(site.url).button)
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
  },
)

test(
  '[ROUTE-097, ROUTE-098] with the flag off pages of Telegram are not found, and the ordinary ones are used',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const within = ['/telegram_user', '/telegram/start']
    const statusOf = async (path: string) =>
      (await page.request.get(path, { maxRedirects: 0 })).status()
    await asPlayer(page, { name: 'flag' })
    for (const path of within) expect(await statusOf(path), path).toBe(200)
    await site.set('feature_telegram', { enabled: false })
    for (const path of within) expect(await statusOf(path), path).toBe(404)

    await open(page, '/')
    await page.getByRole('button', { name: 'Аккаунт' }).click()
    await page.locator('#account-menu').getByRole('link', { name: 'Профиль' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.locator('a[href*="telegram"]')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Пополнить' }).click()
    await expect(page).toHaveURL('/payment/deposit')
    await expect(page.getByRole('heading', { level: 1, name: 'Пополнение' })).toBeVisible()
  },
)
