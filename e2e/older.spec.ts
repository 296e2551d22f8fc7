/** Tests the site in the oldest supported browsers: features that they lack are removed before a page loads. */
import { type Page } from '@playwright/test'
import { gapsOf, names, takeAway } from './browser-gaps.ts'
import {
  balance,
  deposit,
  expect,
  NIGHTLY,
  ONCE,
  open,
  type Person,
  register,
  somebody,
  test,
  untilIdle,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { playRound } from './rounds.ts'

async function leaveAndComeBack(page: Page, { email, password }: Person): Promise<void> {
  await open(page, '/')
  await page.getByRole('button', { name: 'Аккаунт' }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(balance(page)).toBeHidden()
  await page.getByRole('button', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(balance(page)).toBeVisible()
}

/** A cascade slot, a card table, and plinko. */
const GAMES = ['medovy-dvor/karamel', 'ayva-lab/blekdzhek', 'ayva-lab/plinko']

for (const browser of names)
  test(
    `${browser} registers, logs in, pays and plays`,
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      test.slow()
      await page.addInitScript(takeAway, gapsOf(browser))
      const filled = page.waitForRequest(/assets\/fill-/)
      const person = somebody('older')
      await open(page, '/')
      await filled
      await page.getByRole('button', { name: 'Регистрация' }).click()
      await register(page, person)
      await leaveAndComeBack(page, person)
      await deposit(page, 1000)
      for (const game of GAMES) {
        await open(page, `/games/${game}?mode=real`)
        await playRound(page)
        await expect(page.locator('[data-press=start]')).toBeVisible()
      }
      await open(page, '/payment/game-history')
      await expect(page.locator('main')).toContainText('Карамель')
    },
  )

test(
  'a browser with all features loads no polyfills',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open(page, '/')
    await untilIdle(page)
    expect(asked.filter((url) => /fill-|old-browser-/.test(url))).toEqual([])
  },
)

test(
  'an older browser shows which browsers are supported',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.addInitScript(() => Object.assign(CSS, { supports: () => false }))
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText(
      'Chrome 109, Safari 16 (iOS 16), Firefox 115',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
