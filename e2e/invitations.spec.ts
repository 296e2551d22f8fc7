/** Tests dialogs that open automatically: the invitation of guests, the reminder of the cashier. */
import { type Page } from '@playwright/test'
import {
  asPlayer,
  becomeGuest,
  expect,
  NIGHTLY,
  ON_PHONE,
  ONCE,
  open,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { type OwnSite, test } from './own-site.ts'

const invitation = {
  enabled: true,
  hash: '#register',
  timeout: 60,
  interval: 900,
  mobile_enabled: false,
  mobile_timeout: 120,
  mobile_interval: 30,
}
/** By then a page is loaded even on a slow machine. */
const LOADED_MS = 50_000
const hashOf = (page: Page) => new URL(page.url()).hash
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Регистрация' })

// A page with another time signs its calls with it.
test.use({ tolerated: /status of 400/ })

test.describe('the invitation of guests', () => {
  test(
    '[CRM-52, CRM-53] opens registration over the page after 60 s, and 900 s after it was closed',
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page, site }) => {
      await site.set('popup_registration', invitation)
      await page.clock.install()
      const begun = await stopClock(page, '/lottery')
      await until(page, begun + 59_000)
      expect(hashOf(page)).toBe('')
      await untilOpen(page)
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await isClosed(page)
      await page.clock.fastForward(898_000)
      expect(hashOf(page)).toBe('')
      await untilOpen(page)
    },
  )

  test(
    '[CRM-54, CRM-55] opens nothing on pages of games, nor if the address has a hash',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await site.set('popup_registration', invitation)
      await page.clock.install()
      for (const path of ['/games', '/games/ayva/dice-99', '/#authorization']) {
        const begun = await stopClock(page, path)
        await until(page, begun + LOADED_MS + 61_000)
        expect(new URL(page.url()).pathname + hashOf(page)).toBe(path)
        await page.clock.resume()
      }
    },
  )

  test(
    '[CRM-49 .. CRM-51] has a switch and times of its own on a phone',
    { tag: [ON_PHONE, QUICK_NIGHTLY] },
    async ({ page, site }) => {
      await site.set('popup_registration', invitation)
      await page.clock.install()
      const off = await stopClock(page, '/lottery')
      await until(page, off + 1_000_000)
      expect(hashOf(page)).toBe('')
      await page.clock.resume()

      await site.set('popup_registration', { ...invitation, enabled: false, mobile_enabled: true })
      const begun = await stopClock(page, '/lottery')
      await until(page, begun + 119_000)
      expect(hashOf(page)).toBe('')
      await untilOpen(page)
      await expect(dialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await isClosed(page)
      await page.clock.fastForward(28_000)
      expect(hashOf(page)).toBe('')
      await untilOpen(page)
    },
  )
})

test.describe('the reminder of the cashier', () => {
  const card = (page: Page) => page.getByRole('complementary', { name: 'Касса' })

  /** A player with a deposit whose last visit was two days ago. */
  async function comeBack(page: Page, site: OwnSite, rubles: number, hours = 48) {
    const player = await asPlayer(page, { rubles, confirmed: true })
    await site.change(
      `insert into player_visit (player_id, opened_at)
       select id, now() - make_interval(hours => $2) from player where email = $1`,
      [player.email, hours],
    )
  }

  /** Opens a page and stops its clock; returns when the card has just appeared. */
  async function untilCard(page: Page) {
    const held = Promise.withResolvers<void>()
    await page.route('**/users/self/statistic', async (route) => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/users/self/statistic')
    await open(page, '/rules')
    await asked
    await page.clock.pauseAt(Date.now() + LOADED_MS)
    held.resolve()
    // Effects of the answer wait for the clock.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(card(page)).toBeVisible({ timeout: 100 })
    }).toPass()
  }

  test(
    '[CRM-61, CRM-63, CRM-64] opens the deposit after 5000 ms, once, and not over a dialog',
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page, site }) => {
      await comeBack(page, site, 500)
      await page.clock.install()
      await test.step('a dialog is open', async () => {
        const told = page.waitForResponse('**/users/self/statistic')
        await open(page, '/rules#inbox')
        await told
        await page.clock.runFor(6000)
        await expect(card(page)).toHaveCount(0)
        expect(new URL(page.url()).pathname).toBe('/rules')
      })
      await test.step('the page is free', async () => {
        await page.goto('about:blank')
        await untilCard(page)
        await page.clock.runFor(4800)
        expect(new URL(page.url()).pathname).toBe('/rules')
        await page.clock.runFor(200)
        await expect(page).toHaveURL(/\/payment\/deposit$/)
        await page.clock.resume()
      })
      await test.step('after the cashier there is no second one', async () => {
        await open(page, '/rules')
        await page.waitForLoadState('networkidle')
        await page.clock.runFor(6000)
        await expect(card(page)).toHaveCount(0)
      })
    },
  )

  test(
    '[CRM-61] leaves the player on the page if a dialog has opened after the card',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await comeBack(page, site, 500)
      await page.clock.install()
      await untilCard(page)
      await page.evaluate(() => {
        const dialog = document.createElement('dialog')
        document.body.append(dialog)
        dialog.showModal()
      })
      await page.clock.runFor(6000)
      await expect(card(page)).toHaveCount(0)
      expect(new URL(page.url()).pathname).toBe('/rules')
    },
  )

  test(
    '[CRM-57, CRM-60, CRM-62] is for players after an absence, and not on pages of games',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await comeBack(page, site, 500, 47)
      await open(page, '/rules')
      await page.waitForLoadState('networkidle')
      await expect(card(page)).toHaveCount(0)

      await becomeGuest(page)
      await comeBack(page, site, 500)
      for (const path of ['/games', '/games/ayva/dice-99']) {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        await expect(card(page)).toHaveCount(0)
      }
      await becomeGuest(page)
      await open(page, '/rules')
      await page.waitForLoadState('networkidle')
      await expect(card(page)).toHaveCount(0)
    },
  )

  test(
    '[ROUTE-071] does not appear after the deposit or the withdrawal was opened, but appears after a history',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      for (const path of ['/payment/deposit', '/payment/withdrawal']) {
        await becomeGuest(page)
        await comeBack(page, site, 500)
        // The first page of a session removes stored data of the previous player.
        await open(page, '/games')
        await page.waitForLoadState('networkidle')
        await open(page, path)
        await page.waitForLoadState('networkidle')
        await open(page, '/rules')
        await page.waitForLoadState('networkidle')
        await expect(card(page), path).toHaveCount(0)
      }
      for (const path of ['/payment/history', '/payment/game-history']) {
        await becomeGuest(page)
        await comeBack(page, site, 500)
        // The first page of a session removes stored data of the previous player.
        await open(page, '/games')
        await page.waitForLoadState('networkidle')
        await open(page, path)
        await page.waitForLoadState('networkidle')
        await open(page, '/rules')
        await expect(card(page), path).toBeVisible()
      }
    },
  )

  test(
    'waits while a pointer is on it, and is stopped by its button',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await comeBack(page, site, 500)
      await page.clock.install()
      await open(page, '/rules')
      await card(page).hover()
      await page.clock.runFor(6000)
      expect(new URL(page.url()).pathname).toBe('/rules')
      expect(await faultsOf(page)).toEqual([])
      await card(page).getByRole('button', { name: 'Остаться здесь' }).click()
      await expect(card(page)).toHaveCount(0)
      await page.clock.runFor(6000)
      expect(new URL(page.url()).pathname).toBe('/rules')
    },
  )
})

/**
 * Opens a page and stops its clock, so that only the test moves time. Returns when the page was requested: the page's
 * wait began between this moment and `LOADED_MS` later.
 */
async function stopClock(page: Page, path: string): Promise<number> {
  const begun = await page.evaluate(() => Date.now())
  await open(page, path)
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(begun + LOADED_MS)
  return begun
}

/** Moves the page's clock until the invitation is there, because its code may have arrived late. */
async function untilOpen(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(hashOf(page)).toBe('#register')
  }).toPass()
}

/** The dialog disappears within a second of the page's clock. */
async function isClosed(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/lottery$/)
  await page.clock.runFor(1000)
  await expect(dialog(page)).toBeHidden()
}

async function until(page: Page, moment: number): Promise<void> {
  await page.clock.fastForward(moment - (await page.evaluate(() => Date.now())))
}
