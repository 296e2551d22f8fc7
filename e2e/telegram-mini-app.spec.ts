/** Tests the site as a mini app, with a stand-in of what Telegram's applications put into the page. */
import { type Page } from '@playwright/test'
import { waysOf } from '../apps/sandbox/src/messenger/messenger.ts'
import { asPlayer, expect, ON_PHONE, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { test } from './own-site.ts'
import { readShared } from './shared.ts'

const LIGHT = { bg_color: '#ffffff', text_color: '#000000' }
const DARK = { bg_color: '#17212b', text_color: '#f5f5f5' }

type Posted = { type: string; data: Record<string, unknown> }
type Host = Window & {
  posted: Posted[]
  TelegramWebviewProxy: { postEvent: (type: string, data: string) => void }
  Telegram: { WebView: { receiveEvent: (type: string, data: unknown) => void } }
}

/** Every document gets the object by which a mini app speaks, and is told the theme when it asks. */
async function withinTelegram(page: Page, theme: object): Promise<void> {
  await page.addInitScript((params) => {
    const host = window as unknown as Host
    host.posted = []
    host.TelegramWebviewProxy = {
      postEvent(type, data) {
        host.posted.push({ type, data: JSON.parse(data) as Posted['data'] })
        if (type === 'web_app_request_theme')
          queueMicrotask(() =>
            host.Telegram.WebView.receiveEvent('theme_changed', { theme_params: params }),
          )
      },
    }
  }, theme)
}

const postedBy = (page: Page, type: string) =>
  page.evaluate(
    (wanted) =>
      (window as unknown as Host).posted
        .filter((one) => one.type === wanted)
        .map(({ data }) => data),
    type,
  )
const tell = (page: Page, type: string, data: unknown = null) =>
  page.evaluate(
    (said) => (window as unknown as Host).Telegram.WebView.receiveEvent(said.type, said.data),
    { type, data },
  )
const backButton = async (page: Page) =>
  (await postedBy(page, 'web_app_setup_back_button')).at(-1)?.['is_visible']
const headerColor = async (page: Page) =>
  (await postedBy(page, 'web_app_set_header_color')).at(-1)?.['color']

let id = 810_000
function addressOf(site: string, theme: object): string {
  const user = { id: (id += 1), first_name: 'Марина', last_name: 'К.' }
  const { app } = waysOf(user, readShared().env['TELEGRAM_BOT_TOKEN']!, site, new Date())
  const more = { tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }
  const params = { ...more, tgWebAppThemeParams: JSON.stringify(theme) }
  return `${app}&${new URLSearchParams(params)}`
}

test(
  'a mini app has Telegram’s theme, edges and back button, from its first page to a reloaded one',
  { tag: ON_PHONE },
  async ({ page, site }) => {
    await withinTelegram(page, LIGHT)
    await page.goto(addressOf(site.url, LIGHT))
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-theme', 'light')
    for (const type of ['web_app_expand', 'web_app_ready'])
      expect(await postedBy(page, type), type).toHaveLength(1)
    expect(await headerColor(page)).toBe('#f7f6f1')
    expect(await backButton(page)).toBe(false)
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('link', { name: 'В лобби' }).click()
    await expect(page).toHaveURL(`${site.url}/`)
    expect(await backButton(page)).toBe(false)
    // The script of mini apps has replaced the object for events meanwhile.
    await tell(page, 'theme_changed', { theme_params: DARK })
    await expect(root).toHaveAttribute('data-theme', 'dark')
    expect(await headerColor(page)).toBe('#0b1410')
    await tell(page, 'theme_changed', { theme_params: LIGHT })

    const header = page.getByRole('banner')
    const height = (await header.boundingBox())!.height
    await tell(page, 'safe_area_changed', { top: 47, right: 0, bottom: 34, left: 0 })
    await tell(page, 'content_safe_area_changed', { top: 46, right: 0, bottom: 0, left: 0 })
    await expect.poll(async () => (await header.boundingBox())!.height).toBe(height + 93)
    const menu = page.getByRole('navigation', { name: 'Нижнее меню' })
    await expect(menu).toHaveCSS('padding-bottom', '42px')

    await menu.getByRole('link', { name: 'Поиск' }).click()
    await expect.poll(() => backButton(page)).toBe(true)
    await tell(page, 'back_button_pressed')
    await expect.poll(() => backButton(page)).toBe(false)
    await expect(page).toHaveURL(`${site.url}/`)

    await page.locator('a[href="/rules"]').last().click()
    await expect(page).toHaveURL(`${site.url}/rules`)
    await expect.poll(() => backButton(page)).toBe(true)
    await page.reload()
    await expect(root).toHaveAttribute('data-ready', 'true')
    await expect(root).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => backButton(page)).toBe(true)
    expect(await faultsOf(page)).toEqual([])
    await tell(page, 'back_button_pressed')
    await expect(page).toHaveURL(`${site.url}/`)
    await expect.poll(() => backButton(page)).toBe(false)
  },
)

test(
  'a bet is felt once, a win too, and neither where nothing is to move',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await withinTelegram(page, DARK)
    await asPlayer(page)
    await open(page, '/games/ayva-lab/ruletka?mode=demo')
    const felt = async () => {
      const all = await postedBy(page, 'web_app_trigger_haptic_feedback')
      return all.map(({ type }) => type)
    }
    const start = page.locator('[data-press="start"]')
    const spin = async () => {
      await page.locator('[data-place="red"]').click()
      const answer = page.waitForResponse(
        (one) => one.request().method() === 'POST' && one.url().endsWith('/rounds'),
      )
      await start.click()
      const { data } = (await (await answer).json()) as { data: { round: { celebrate: string } } }
      // The chips of the round are gone, and others may be placed.
      await expect(start).toHaveText('Поставьте фишки')
      return data.round.celebrate !== 'none'
    }
    const expected = (await spin()) ? ['impact', 'notification'] : ['impact']
    await expect.poll(felt).toEqual(expected)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await spin()
    expect(await felt()).toEqual(expected)
  },
)

test(
  'outside Telegram the site asks for nothing of it',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/')
    expect(await page.evaluate(() => 'Telegram' in window)).toBe(false)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  },
)
