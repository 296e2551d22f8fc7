/** Tests the inbox, the browser's own notes to a player, and the script of web push. */
import { randomUUID } from 'node:crypto'
import { clearInbox, listInbox } from '@ayva/contract/communication/inbox'
import { sendNotification } from '@ayva/contract/communication/inbox/office'
import { type Call } from '@ayva/contract/client'
import { showSelf } from '@ayva/contract/identity/player'
import { listCounters } from '@ayva/contract/site/shell'
import { type Page, type Request } from '@playwright/test'
import { asPlayer, lineOf, NIGHTLY, PHONE_NIGHTLY, ONCE, open } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { manifest } from './manifest.ts'
import { expect, type OwnSite, test } from './own-site.ts'

const badge = (page: Page) => page.locator('header a[href="#inbox"] em')
const bell = (page: Page) => page.getByRole('button', { name: /^Уведомления/ })
const inbox = (page: Page) => page.getByRole('dialog', { name: /Уведомления/ })
const rows = (page: Page) => inbox(page).getByRole('listitem')

/** Sends so many messages to a player, as an operator. */
async function tell({ office }: OwnSite, call: Call, titles: string[]): Promise<void> {
  const { id } = await call(showSelf, {})
  for (const title of titles)
    await office(sendNotification, {
      params: { playerId: String(id) },
      idempotencyKey: randomUUID(),
      body: {
        title,
        text: 'Мы всё проверили.',
        why: 'проверка',
        link: { text: 'К подаркам', value: '/gifts' },
      },
    })
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `Письмо ${n + 1}`)

/** The calls of the page by method and address. */
function heard(page: Page, part: string): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) requests.push(request)
  })
  return requests
}

test(
  '[SHELL-06, INBOX-10 .. INBOX-16, INBOX-19, INBOX-24] the bell of a player opens the inbox, which is read, deleted from and closed',
  { tag: PHONE_NIGHTLY },
  async ({ page, site, isMobile }) => {
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(page.locator('a[href="#inbox"]')).toHaveCount(0)

    const { call } = await asPlayer(page, { name: 'inbox' })
    await tell(site, call, numbered(15))
    // Each connection reloads an open inbox, so the connection must exist before the inbox is opened.
    const line = lineOf(page)
    await open(page, '/rules')
    await line
    await expect(badge(page)).toHaveText('15')
    await expect(bell(page)).toHaveAccessibleName('Уведомления, 15 новых')
    const lists = heard(page, '/users/self/inbox')
    const clicks = heard(page, '/webhook/inbox-clicked')
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    if (isMobile) {
      await page.getByRole('button', { name: 'Аккаунт' }).click()
      await expect(menu).toBeVisible()
    }
    await bell(page).click()
    await expect(rows(page)).toHaveCount(10)
    if (isMobile) await expect(page.locator('#account-menu')).toBeHidden()
    await expect(inbox(page)).toHaveAccessibleName('Уведомления 15 новых')
    await expect(badge(page)).toHaveCount(0)
    expect(lists.map((request) => new URL(request.url()).searchParams.get('limit'))).toEqual(['10'])
    expect(clicks).toHaveLength(1)
    const { data } = clicks[0]!.postDataJSON() as { data: string }
    // Without the fragment, in which Telegram sends a login to a mini app.
    const [url] = page.url().split('#')
    expect(JSON.parse(data)).toMatchObject({ url, url_referer: expect.any(String) })
    expect(await faultsOf(page)).toEqual([])

    // One is deleted, and its replacement is requested alone.
    const first = rows(page).nth(0)
    const second = rows(page).nth(1)
    await expect(first).toContainText('Письмо 15')
    await expect(second).toContainText('Письмо 14')
    await first.hover()
    await first.getByRole('button', { name: 'Удалить: Письмо 15' }).click()
    await expect(rows(page).filter({ hasText: 'Письмо 15' })).toHaveCount(0)
    await expect(rows(page)).toHaveCount(10)
    await expect(rows(page).last()).toContainText('Письмо 5')
    await expect(page.getByRole('button', { name: 'Удалить: Письмо 14' })).toBeFocused()
    const gets = lists.filter((request) => request.method() === 'GET')
    expect(gets.map((request) => new URL(request.url()).searchParams.get('limit'))).toEqual([
      '10',
      '1',
    ])
    await inbox(page).getByRole('button', { name: 'Показать ещё' }).click()
    await expect(rows(page)).toHaveCount(14)
    await expect(inbox(page).getByRole('button', { name: 'Показать ещё' })).toHaveCount(0)

    // New messages appear at once.
    await tell(site, call, ['Срочное'])
    await expect(rows(page).first()).toContainText('Срочное')
    await expect(rows(page)).toHaveCount(15)
    await page.keyboard.press('Escape')
    await expect(inbox(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
    await expect(page).toHaveURL(/\/rules$/)
    await expect.poll(async () => (await call(listInbox, { query: { limit: 50 } })).unread).toBe(0)
    const { notifications } = await call(listInbox, { query: { limit: 50 } })
    expect(notifications.filter((one) => one.viewed_at === null)).toEqual([])
    const counters = await call(listCounters, {})
    expect(counters).toContainEqual({ name: 'unreadNotifications', value: 0 })
    await expect(badge(page)).toHaveCount(0)

    // The badge grows without reloading the page.
    await tell(site, call, ['Ещё одно'])
    await expect(badge(page)).toHaveText('1')
    await open(page, '/rules#inbox')
    await expect(rows(page)).toHaveCount(10)
    await expect(inbox(page).getByText('Новое.')).toHaveCount(1)
    await rows(page).first().getByRole('link', { name: 'К подаркам' }).click()
    await expect(page).toHaveURL(/\/gifts$/)
    await expect(inbox(page)).toHaveCount(0)
    await expect.poll(async () => (await call(listInbox, { query: {} })).unread).toBe(0)

    await bell(page).click()
    await inbox(page).getByRole('button', { name: 'Очистить все' }).click()
    await inbox(page).getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(inbox(page).getByText('Пока тихо')).toBeVisible()
    await page.goBack()
    await expect(inbox(page)).toBeHidden()
    await expect(page).toHaveURL(/\/gifts$/)
  },
)

test.describe('during server failures', () => {
  test.use({ tolerated: /status of 500|could not be loaded/ })
  test(
    '[INBOX-13, INBOX-14] the inbox reports failures, unseen messages stay new, and those that could not be deleted stay',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      let say = (_message: object) => {}
      let isDeaf = false
      await page.routeWebSocket(/\/realtime$/, (socket) => {
        const server = socket.connectToServer()
        say = (message) => socket.send(JSON.stringify(message))
        server.onMessage((message) => {
          if (!isDeaf) socket.send(message)
        })
      })
      const { call } = await asPlayer(page, { name: 'inbox-fails' })
      await call(clearInbox, {})
      await tell(site, call, numbered(2))
      await open(page, '/rules')
      let fails = true
      await page.route('**/users/self/inbox*/**', (route) =>
        fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await page.route('**/users/self/inbox?*', (route) =>
        fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await bell(page).click()
      const failed = inbox(page)
        .getByRole('alert')
        .filter({ hasText: 'Уведомления не загрузились' })
      await expect(failed).toBeVisible()
      const views = heard(page, '/users/self/inbox/viewed')
      await page.keyboard.press('Escape')
      await expect(inbox(page)).toBeHidden()
      await expect(badge(page)).toHaveText('2')
      await bell(page).click()
      await expect(failed).toBeVisible()
      fails = false
      await inbox(page).getByRole('button', { name: 'Повторить' }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(inbox(page)).toHaveAccessibleName('Уведомления 2 новых')
      expect(views).toEqual([])
      fails = true
      await rows(page).first().hover()
      await inbox(page).getByRole('button', { name: 'Удалить: Письмо 2' }).click()
      await expect(page.getByText('Не получилось удалить')).toBeVisible()
      await expect(rows(page)).toHaveCount(2)

      // After a lost connection, the next one loads the missed messages.
      fails = false
      isDeaf = true
      await tell(site, call, ['Пропущенное'])
      say({ type: 'ready', loggedIn: true })
      await expect(rows(page)).toHaveCount(3)
      await expect(rows(page).first()).toContainText('Пропущенное')
    },
  )
})

test.describe('with a controlled clock', () => {
  // Calls are signed with the browser's time, which the test moves.
  test.use({ tolerated: /status of 400/ })
  test(
    '[INBOX-05, INBOX-06, INBOX-09, INBOX-17, INBOX-25] a player who has left the cashier without a deposit gets one note about it, later',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await site.set('extended_profile', { enabled: false })
      await asPlayer(page, { name: 'leaver' })
      await page.clock.install()
      const notes = page.locator('[data-name="notification_leave_cashier_popup"]')
      const leave = async () => {
        await page.getByRole('link', { name: 'Айва, на главную' }).click()
        await expect(page.getByRole('navigation', { name: 'Главное меню' })).toBeVisible()
      }
      await open(page, '/payment/deposit')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // From here on only the test moves the time.
      await page.clock.pauseAt(Date.now() + 5_000)
      await leave()
      await page.clock.runFor(59_000)
      await expect(notes).toHaveCount(0)
      await page.clock.runFor(1_000)
      // Its code is loaded first, and rendering uses timers too.
      await page.clock.resume()
      await expect(notes).toHaveCount(1)
      await expect(notes).toHaveAttribute('data-timestamp', /^\d{4}-.*Z$/)
      const earlier = await notes.getAttribute('data-timestamp')
      expect(await faultsOf(page)).toEqual([])

      // It is hidden over a game, and shown again after it.
      await page.locator('a[href^="/games/ayva-lab/"]').first().click()
      await expect(page).toHaveURL(/\/games\/ayva-lab\//)
      await expect(notes).toHaveCount(0)
      await page.goBack()
      await expect(notes).toHaveCount(1)

      const link = notes.getByRole('link', { name: 'В кассу' })
      await page.getByRole('button', { name: 'Пополнить' }).click()
      await expect(page).toHaveURL(/\/payment\/deposit$/)
      await leave()
      await page.clock.runFor(61_000)
      await expect(notes).toHaveCount(1)
      await expect.poll(() => notes.getAttribute('data-timestamp')).not.toBe(earlier)
      await link.click()
      await expect(page).toHaveURL(/\/payment\/deposit$/)
      await expect(notes).toHaveCount(0)
    },
  )
})

test(
  '[INBOX-22] the script of web push is loaded for a player who has consented, and asks for nothing by itself',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context, baseURL }) => {
    await page.addInitScript(() => {
      const asked: string[] = []
      Object.assign(window, { asked })
      Notification.requestPermission = async () => {
        asked.push('permission')
        return 'default'
      }
      PushManager.prototype.subscribe = async () => {
        asked.push('subscription')
        throw new Error('no subscription here')
      }
    })
    const { file } = manifest['src/communication/push/web-push.ts']!
    const scripts = heard(page, file)
    const agree = { name: 'cookie_bar', value: '0', url: baseURL! }
    await context.addCookies([agree])
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    await context.clearCookies()
    await asPlayer(page, { name: 'pushed' })
    await open(page, '/rules')
    await expect(bell(page)).toBeVisible()
    expect(scripts).toEqual([])
    await context.addCookies([agree])
    const loaded = page.waitForResponse((answer) => answer.url().includes(file))
    await open(page, '/rules')
    expect((await loaded).ok()).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([])
  },
)
