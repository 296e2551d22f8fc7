/** Tests operators' settings that change pages. */
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  ONCE,
  open,
  QUICK_NIGHTLY,
  somebody,
} from './fixtures.ts'
import { test } from './own-site.ts'

test(
  '[SET-09] the appearance of the site follows `visual_config`',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const look = () =>
      page.evaluate(() => {
        const { theme, logo, season } = document.documentElement.dataset
        return { theme, logo, season, ground: getComputedStyle(document.body).backgroundColor }
      })
    const logo = page.locator('.header .header-logo')
    await open(page, '/')
    const before = await look()
    expect(before).toMatchObject({ theme: 'dark', logo: 'full', season: 'none' })
    await expect(logo.locator('img')).toBeVisible()
    await site.set('visual_config', { theme: 'light', logo: 'leaf', season: 'winter' })
    await open(page, '/')
    const after = await look()
    expect(after).toMatchObject({ theme: 'light', logo: 'leaf', season: 'winter' })
    expect(after.ground).not.toBe(before.ground)
    await expect(logo.locator('.k-logo-leaf')).toBeVisible()
    await expect(logo.locator('.k-logo-letters')).toBeHidden()
  },
)

test(
  '[PLAY-37] the page of rounds exists only while its setting is on',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await asPlayer(page)
    await open(page, '/payment/history')
    await expect(page.locator('a[href="/payment/game-history"]')).not.toHaveCount(0)
    await site.set('user_game_history', { enabled: false })
    await open(page, '/payment/history')
    await expect(page.locator('a[href="/payment/game-history"]')).toHaveCount(0)
    expect((await page.goto('/payment/game-history'))!.status()).toBe(404)
  },
)

test(
  '[AUTH-73, SET-05, SET-06] consent and background colour follow their settings',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await site.set('background_color', '#112233')
    await open(page, '/#register')
    expect(await ground()).not.toBe('rgb(17, 34, 51)')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox')).toBeVisible()

    await site.set('background_color_enabled', true)
    await site.set('agreement_rules', { enabled: false })
    await open(page, '/')
    expect(await ground()).toBe('rgb(17, 34, 51)')
    await open(page, '/#register')
    await expect(dialog.getByLabel('E-mail')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    const { email, password } = somebody('hasty')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await dialog.getByLabel('День').selectOption('17')
    await dialog.getByLabel('Месяц').selectOption('5')
    await dialog.getByLabel('Год').selectOption('1990')
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(balance(page)).toBeVisible()
    await open(page, '/payment/deposit')
    await expect(page.getByRole('button', { name: 'Продолжить' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeVisible()
    await expect(page.getByLabel('День')).toHaveCount(0)
  },
)
