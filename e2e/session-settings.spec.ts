/** Sessions as their player and the operators set them: a list of devices, idleness, labels. */
import { showSelf } from '@ayva/contract/player'
import { changePlayerLabels } from '@ayva/contract/player/office'
import { asPlayer, balance, expect, lineOf, NIGHTLY, ONCE, open, untilIdle } from './fixtures.ts'
import { test } from './own-site.ts'
import { API, logIn } from './sessions.ts'

test(
  '[AUTH-68] a user without an id is nobody: no wallets, no line, no timers',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'nobody' })
    // The page is drawn for the player; then their line asks who it is.
    await page.route(`**${API}/users/self`, (route) => route.fulfill({ json: { data: {} } }))
    const line = page.waitForEvent('websocket')
    await open(page, '/games')
    const closed = (await line).waitForEvent('close')
    await closed
    await expect(balance(page)).toBeHidden()
  },
)

test(
  'the devices of a player are on a list, and each can be ended, or all',
  { tag: ONCE },
  async ({ page, site }) => {
    const person = await asPlayer(page, { name: 'devices' })
    const phone = await page
      .context()
      .browser()!
      .newContext({
        ...{
          baseURL: site.url,
          userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36',
        },
      })
    const there = await phone.newPage()
    await open(there, '/')
    await logIn(there, person)
    await open(page, '/profile/settings')
    const rows = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Выйти на устройстве' }) })
    await page.getByRole('button', { name: 'Выйти на устройстве: Chrome, Android' }).click()
    await expect(rows.filter({ hasText: 'Android' })).toHaveCount(0)
    await expect(balance(there)).toBeHidden()
    await phone.close()
    await page.getByRole('button', { name: 'И здесь тоже' }).click()
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await expect(balance(page)).toBeHidden()
  },
)

test.describe('by idleness', () => {
  // A page that is half an hour ahead shows another time than the server has drawn.
  test.use({ tolerated: /Minified React error #418/ })

  test(
    '[PLAYER-10, PLAYER-28, LIMIT-07, LIMIT-08] who wants it is logged out by idleness, where the site offers it',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await asPlayer(page, { name: 'idle' })
      await page.clock.install()
      // A page that is ahead of the server signs for another minute.
      await page.route(`**${API}/**`, async (route) => {
        const { 'x-signature': _, ...headers } = route.request().headers()
        await route.continue({ headers })
      })
      await open(page, '/profile/settings')
      const wish = page.getByRole('switch', { name: 'Автоматический выход' })
      await page.clock.fastForward('31:00')
      await expect(balance(page)).toBeVisible()
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/self/auto-logout'))
      await wish.click()
      await expect(wish).toBeChecked()
      await saved
      await open(page, '/profile/settings')
      await expect(wish).toBeChecked()

      await page.clock.fastForward('20:00')
      await page.mouse.click(5, 5)
      await page.clock.fastForward('20:00')
      await expect(balance(page)).toBeVisible()
      await page.clock.fastForward('11:00')
      await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()

      await site.set('auto_logout', { enabled: false, idle_minutes: 30 })
      await asPlayer(page, { name: 'idle' })
      await open(page, '/profile/settings')
      await expect(page.getByRole('heading', { name: 'Устройства' })).toBeVisible()
      await expect(wish).toHaveCount(0)
    },
  )
})

test(
  '[AUTH-70] a label of the list that is added loads the page anew, once, and no other does',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('reload_labels', ['seen_by_people'])
    const { call } = await asPlayer(page, { name: 'label' })
    const { id } = await call(showSelf, {})
    let loads = 0
    page.on('load', () => (loads += 1))
    const label = (add: string) =>
      site.office(changePlayerLabels, {
        params: { playerId: String(id) },
        body: { add: [add], remove: [], why: 'проверка' },
      })
    // The page is told that something has changed, and asks what it is.
    const toldOf = async (add: string) => {
      const asked = page.waitForResponse((answer) => answer.url().endsWith(`${API}/users/self`))
      await label(add)
      await (await asked).finished()
      await untilIdle(page)
    }
    const line = lineOf(page)
    await open(page, '/')
    await line
    await toldOf('another')
    expect(loads).toBe(1)
    const again = lineOf(page)
    await label('seen_by_people')
    await expect.poll(() => loads).toBe(2)
    await again
    await expect(balance(page)).toBeVisible()
    await toldOf('a_third')
    expect(loads).toBe(2)
  },
)
