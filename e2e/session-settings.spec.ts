/** Tests sessions with the settings of players and operators: the list of devices, inactivity, labels. */
import { showSelf } from '@ayva/contract/identity/player'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import {
  asPlayer,
  balance,
  expect,
  lineOf,
  NIGHTLY,
  ONCE,
  open,
  untilIdle,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { API, logIn } from './sessions.ts'

test.describe('an answer without a player', () => {
  // A clock that is ahead signs calls wrongly at first.
  test.use({ tolerated: /status of 400/ })

  test(
    '[AUTH-68] a user without an id has no VIP, extended-profile or fake flag, no wallets, no websocket and no timer',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await site.set('extended_profile', { enabled: true })
      await site.set('welcome_pack', { enabled: false })
      const { call } = await asPlayer(page, { name: 'nobody' })
      const params = { playerId: String((await call(showSelf, {})).id) }
      const body = { add: ['vip', 'f'], remove: [], why: 'проверка' }
      await site.office(changePlayerLabels, { params, body })
      await page.clock.install()
      const main = page.getByRole('main')
      const invitation = page.getByRole('dialog', { name: 'Расскажите о себе' })
      /** The visitor data in the first request for games. */
      const toldOfGames = async () => {
        const asked = page.waitForRequest(/\/api\/v18\/games\?/)
        await page.getByRole('link', { name: 'Игры', exact: true }).first().click()
        const { searchParams } = new URL((await asked).url())
        return { isFake: searchParams.get('isFake'), isGuest: searchParams.get('isGuest') }
      }

      await test.step('with an id everything is there', async () => {
        const line = lineOf(page)
        await open(page, '/vip-club')
        await line
        await expect(main).toContainText('Вы в клубе')
        await expect(balance(page)).toBeVisible()
        await page.clock.runFor(61_000)
        await expect(invitation).toBeVisible()
        await invitation.getByRole('button', { name: 'Позже' }).click()
        expect(await toldOfGames()).toEqual({ isFake: '1', isGuest: null })
      })

      await test.step('without one nothing is', async () => {
        await page.evaluate(() => localStorage.clear())
        await page.clock.setSystemTime(Date.now())
        // The page is rendered for the player; the greeting of the websocket makes it request the player.
        await page.route(`**${API}/users/self`, (route) => route.fulfill({ json: { data: {} } }))
        const line = page.waitForEvent('websocket')
        await open(page, '/vip-club')
        await (await line).waitForEvent('close')
        await expect(main).toContainText('По приглашению')
        await expect(main).not.toContainText('Вы в клубе')
        await expect(balance(page)).toHaveCount(0)
        await page.clock.runFor(1_000_000)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(await toldOfGames()).toEqual({ isFake: null, isGuest: '1' })
      })
    },
  )
})

test(
  'the devices of a player are listed, and each session can be ended, or all',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const person = await asPlayer(page, { name: 'devices' })
    const phone = await page.context().browser()!.newContext({
      baseURL: site.url,
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Mobile Safari/537.36',
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

test.describe('after inactivity', () => {
  // A page that is half an hour ahead shows another time than the server has rendered.
  test.use({ tolerated: /Minified React error #418/ })

  test(
    '[PLAYER-10, PLAYER-28, LIMIT-07, LIMIT-08] a player who wants it is logged out after inactivity, if the site offers it',
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
  '[AUTH-70] adding a listed label reloads the page once, and no other label does',
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
    // The page gets a hint about a change, and requests the details.
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
