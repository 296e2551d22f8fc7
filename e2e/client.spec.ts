/** Tests the site's client after refusals and missing answers of the server. */
import { registerByEmail } from '@ayva/contract/identity/auth'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  expect,
  lineOf,
  NIGHTLY,
  ONCE,
  open,
  somebody,
  test,
  untilIdle,
} from './fixtures.ts'

/** Calls with a period, because the page makes calls without one itself. */
const payments = /\/api\/v18\/payments\?.*from=/
const no = (error: object) => ({
  error: { code: 1000, key: 'no', message: 'Нет', ...error },
  requestId: 'x',
})

/** Every call of that address gets this answer from now on. */
async function answer(page: Page, url: RegExp, status: number, error: object = {}): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: no(error) }))
}

test.describe('a failing server', () => {
  test.use({ tolerated: /status of (403|500|503)|could not be loaded|asked for before/ })

  test(
    '[API-20, API-37, API-41, API-49] the clock continues by itself, a missing page is a 404, and a flood of calls is reported',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await answer(page, /\/api\/v18\/time/, 500)
      await open(page, '/')
      const clock = page.locator('.footer-clock')
      await clock.scrollIntoViewIfNeeded()
      const here = () =>
        new Intl.DateTimeFormat('ru', {
          timeZone: 'Europe/Moscow',
          hour: '2-digit',
          minute: '2-digit',
        }).format(Date.now())
      await expect.poll(async () => (await clock.textContent())?.includes(here())).toBe(true)

      const gone = await page.goto('/games/ayva-lab/no-such-game')
      expect(gone!.status()).toBe(404)
      await expect(page.locator('.error-page')).toHaveAttribute('data-status', '404')

      await answer(page, /\/api\/v18\/login\/lookup/, 429, {
        key: 'too_many',
        code: 1029,
        message: 'Слишком много запросов. Подождите немного.',
      })
      await open(page, '/#authorization')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill('a@ayva.test')
      await dialog.getByLabel('Пароль', { exact: true }).fill('тихий сад')
      await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(dialog.getByText('Слишком много запросов')).toBeVisible()
    },
  )

  test(
    '[API-30, API-26, API-27] suspicion is shown in a dialog, and a session that cannot be renewed ends at the login',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page)
      // The page's own calls, and those after its connection opens, are answered normally.
      const line = lineOf(page)
      await open(page, '/payment/history')
      await line
      await answer(page, payments, 403, { reason: 'suspicious activity' })
      await page.getByLabel('Период').selectOption({ label: 'Год' })
      const dialog = page.getByRole('dialog', { name: 'Действие остановлено' })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Понятно' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/payment\/history$/)

      await page.unroute(payments)
      await answer(page, payments, 401)
      let renewals = 0
      await page.route(/refreshToken/, (route) => {
        renewals += 1
        return route.fulfill({ status: 500, json: no({}) })
      })
      await page.getByLabel('Период').selectOption({ label: '90 дней' })
      await expect(page).toHaveURL(/\/\?redirect=\/payment\/history#authorization$/)
      await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible()
      expect(renewals).toBe(1)
    },
  )

  test(
    '[API-29] a guest with a forbidden call is asked to log in, without a renewal',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await open(page, '/rules')
      let asked = 0
      await page.route(/\/api\/v18\/games(\?|$)/, (route) => {
        asked += 1
        return route.fulfill({ status: 403, json: no({}) })
      })
      const renewals: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('refreshToken')) renewals.push(request.url())
      })
      await page.locator('.header a[href="/games/slots"]').click()
      // Home also loads games, which are forbidden too, but there is only one redirect.
      await expect(page).toHaveURL(/\/\?redirect=[^#]*#authorization$/)
      expect(asked).toBeLessThan(12)
      expect(renewals).toEqual([])
    },
  )
})

test(
  '[API-35] a player without enough money is offered the cashier',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 500 })
    await answer(page, /\/api\/v18\/rounds(\?|$)/, 402, {
      key: 'funds_short',
      code: 1201,
      message: 'Недостаточно средств',
    })
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await page
      .getByRole('button', { name: /^(Бросить|Ставка|Играть)/ })
      .first()
      .click()
    const note = page.getByRole('alert').filter({ hasText: 'Недостаточно средств' })
    await note.getByRole('button', { name: 'Пополнить' }).click()
    const way = page.getByRole('dialog', { name: 'На счёте нет денег' }).getByRole('button', {
      name: 'Пополнить',
    })
    await way.click()
    await expect(page).toHaveURL(/\/payment\/deposit$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Пополнение')
  },
)

test(
  'a player who registered by e-mail and password only is asked for the missing data in the cashier',
  { tag: ONCE },
  async ({ page }) => {
    const { email, password } = somebody('brief')
    const data = { email, password }
    const registered = await page.context().request.post(registerByEmail.path, { data })
    expect(registered.status()).toBe(200)
    // Calls from before the data is complete are answered after it.
    const steps = () => Promise.withResolvers<void>()
    const asked = steps()
    const told = steps()
    const late = steps()
    await page.route('**/api/v18/users/self', async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await told.promise
      await route.fulfill({ response })
      late.resolve()
    })
    await open(page, '/payment/deposit')
    await asked.promise
    await expect(
      page.getByRole('heading', { level: 1, name: 'Закончите регистрацию' }),
    ).toBeVisible()
    await expect(page.getByLabel('Сумма')).toHaveCount(0)
    const button = page.getByRole('button', { name: 'Продолжить' })
    await button.click()
    await expect(page.getByText('Введите дату рождения')).toBeVisible()
    await expect(page.getByText('Подтвердите согласие с правилами')).toBeVisible()
    await page.getByLabel('День').selectOption('17')
    await page.getByLabel('Месяц').selectOption('5')
    await page.getByLabel('Год').selectOption('1990')
    await page.getByRole('checkbox').check()
    await button.click()
    const cashier = page.getByRole('heading', { level: 1, name: 'Пополнение' })
    await expect(cashier).toBeVisible()
    told.resolve()
    await late.promise
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/users/self')),
    )
    for (let idle = 0; idle < 3; idle++) await untilIdle(page)
    await expect(cashier).toBeVisible()
    await expect(page.getByLabel('Сумма')).toBeVisible()
  },
)
