/** Tests addresses in a browser: hashes, the stored path before a login, navigation without a reload. */
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  ONCE,
  open,
  type Person,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { askDeposit } from './people.ts'

const address = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}
const at = (page: Page, path: string) => expect.poll(() => address(page)).toBe(path)

/** Follows a link of the page to any address, as a click does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href })
    document.getElementById('content')!.append(link)
    link.click()
    link.remove()
  }, path)
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(dialog).toBeHidden()
}

/** A person with an account and without a session in this browser. */
async function leftPlayer(page: Page): Promise<Person> {
  const person = await asPlayer(page, { name: 'routes' })
  await page.context().clearCookies()
  return person
}

test(
  '[ROUTE-039, ROUTE-066, ROUTE-115, ROUTE-116] a guest is redirected to the login and, once, back to the requested page',
  { tag: ONCE },
  async ({ page }) => {
    const person = await leftPlayer(page)
    await test.step('by the server', async () => {
      await open(page, '/payment/history/withdrawal?from=letter')
      expect(address(page)).toBe('/#authorization')
      await logIn(page, person)
      await at(page, '/payment/history/withdrawal?from=letter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
    await test.step('not again after the next login', async () => {
      await open(page, '/logout')
      await at(page, '/')
      await expect(balance(page)).toBeHidden()
      await follow(page, '/rules#authorization')
      await logIn(page, person)
      await at(page, '/rules')
    })
    await test.step('by the browser', async () => {
      await page.context().clearCookies()
      await open(page, '/rules')
      await follow(page, '/payment/game-history')
      await at(page, '/#authorization')
      await logIn(page, person)
      await at(page, '/payment/game-history')
      expect(await page.evaluate(() => document.cookie)).not.toContain('wanted')
    })
  },
)

test(
  '[ROUTE-004, ROUTE-021, ROUTE-043, ROUTE-075, ROUTE-117] redirecting addresses also redirect without a reload',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/registration?utm_source=a')
    expect(address(page)).toBe('/?utm_source=a#register')
    await expect(page.getByRole('dialog')).toBeVisible()

    await open(page, '/rules')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    for (const [path, target] of [
      ['/registration', '/#register'],
      ['/tickets', '/'],
      ['/payment/processing/15?a=1', '/deposit-pending/15?a=1'],
      ['/payment-fail', '/payment-fail'],
      ['/payment/success/7', '/payment/success/7'],
    ] as const) {
      await follow(page, path)
      await at(page, target)
    }
    await expect(page.getByRole('heading', { name: 'Что с платежом' })).toBeVisible()
    for (const path of ['/lottery/view/1a', '/RULES', '/hall-of-fame/weekly', '/404']) {
      await follow(page, path)
      const lost = page.locator('[data-status="404"]')
      await expect(lost).toHaveAttribute('data-message', 'This page could not be found')
      await follow(page, '/rules')
      await expect(lost).toHaveCount(0)
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  },
)

test(
  '[ROUTE-067 .. ROUTE-070, ROUTE-072, ROUTE-117, SHELL-44, SHELL-46] payments fill the screen, and a guest who returns from one gets an explanation',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const person = await leftPlayer(page)
    for (const path of ['/payment-fail', '/payment/success/7', '/deposit-pending/7']) {
      await open(page, path)
      expect(address(page)).toBe(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Что с платежом')
    }
    await open(page, '/payment-fail')
    await page.getByRole('button', { name: 'Войти' }).click()
    await logIn(page, person)
    await at(page, '/payment-fail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Непрошедших платежей нет')

    for (const [path, target] of [
      ['/payment', '/payment/deposit'],
      ['/payment-deposit', '/payment-deposit'],
      ['/payment/withdrawal', '/payment/withdrawal'],
      ['/payment/history', '/payment/history'],
      ['/payment/game-history', '/payment/game-history'],
    ] as const) {
      await open(page, path)
      expect(address(page)).toBe(target)
      await expect(page.locator('.frame')).toHaveClass(/is-payment/)
      await expect(page.locator('footer, .header')).toHaveCount(0)
      await expect(balance(page)).toBeVisible()
    }
    await open(page, '/payment/game-history')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Раунды')
    await expect(page.getByRole('main')).toContainText('Таких раундов нет')
    await open(page, '/payment/history')
    await page.getByRole('link', { name: 'Выводы' }).click()
    await at(page, '/payment/history/withdrawal')
  },
)

test(
  '[ROUTE-074 .. ROUTE-077] a pending deposit is waited for, and its result appears automatically',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context }) => {
    const somebody = await asPlayer(page)
    const provider = await context.newPage()
    const heading = page.getByRole('heading', { level: 1 })
    const about = async (sum: bigint, button: string) => {
      const { paymentId, redirectUrl } = await askDeposit(somebody, sum)
      await open(page, `/payment/processing/${paymentId}`)
      await at(page, `/deposit-pending/${paymentId}`)
      await expect(heading).toHaveText('Ждём оплату')
      await provider.goto(redirectUrl)
      await provider.getByRole('button', { name: button, exact: true }).click()
      return paymentId
    }
    const paid = await about(1500_00n, 'Оплатить')
    await at(page, `/payment/success/${paid}`)
    await expect(heading).toHaveText('Деньги на счёте')
    await expect(page.getByRole('main')).toContainText(/1.500/)

    await about(700_00n, 'Отклонить')
    await at(page, '/payment-fail')
    await expect(heading).toHaveText('Банк отклонил платёж')
    await expect(page.getByRole('link', { name: /Повторить/ })).toBeVisible()
  },
)
