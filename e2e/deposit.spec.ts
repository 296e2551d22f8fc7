/** Tests the cashier's deposit in a browser: its steps, its conditions, and the return from the provider. */
import { type Page } from '@playwright/test'
import { listPaymentSystems } from '@ayva/contract/payments/cashier'
import { changeOfficeSystem } from '@ayva/contract/payments/cashier/systems'
import {
  asPlayer,
  expect,
  kopecks,
  lineOf,
  NIGHTLY,
  ONCE,
  open,
  test as shared,
  PHONE_QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { askDeposit } from './people.ts'

const pay = (page: Page) => page.getByRole('button', { name: /^Перейти к оплате/ })
const choose = (page: Page, name: string) =>
  page.getByRole('radiogroup').getByText(name, { exact: true }).click()
const step = (page: Page) => page.locator('form[data-step]')

/** Reloads the list of payment methods with a change that no seed has. */
async function withWays(page: Page, change: (ways: Record<string, unknown>[]) => unknown) {
  await page.route('**/api/v18/payment-systems?type=1', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: Record<string, unknown>[] }
    change(data)
    await route.fulfill({ json: { data } })
  })
  await open(page, '/')
  await page.locator('a[href="/payment/deposit"]').filter({ visible: true }).first().click()
}

shared(
  '[CASH-22, CASH-24, CASH-25, CASH-41, CASH-51, CASH-66, CASH-68, CASH-69] a way is chosen, its two forms are filled and it is paid',
  { tag: PHONE_QUICK_NIGHTLY },
  async ({ page }) => {
    await asPlayer(page)
    const visits: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v18/payment'))
        visits.push(request.headers()['cashier-session-id'])
    })
    await withWays(page, () => {})
    await expect(step(page)).toHaveAttribute('data-step', 'SelectPaymentSystem')
    for (const name of ['Пополнение', 'Вывод', 'Платежи'])
      await expect(
        page.getByRole('link', { name, exact: true }).filter({ visible: true }),
      ).toHaveCount(1)
    await expect(page.getByText('Первое пополнение')).toBeVisible()

    await choose(page, 'Кошелёк')
    await expect(step(page)).toHaveAttribute('data-step', 'RequisitesFillOut')
    await page.getByRole('button', { name: 'Далее' }).click()
    await expect(page.getByText('Укажите сумму')).toBeVisible()
    await expect(page.getByText('Укажите номер кошелька')).toBeVisible()
    await page.getByLabel('Сумма').fill('500')
    await page.getByLabel('Номер кошелька').fill('U1')
    await page.getByRole('button', { name: 'Далее' }).click()
    await expect(page.getByText('Неверный формат. Нужно так: от 6 до 34')).toBeVisible()
    await page.getByLabel('Номер кошелька').fill('U12345678')
    await page.getByRole('button', { name: 'Далее' }).click()

    await expect(step(page)).toHaveAttribute('data-step', 'RequisitesFillOut2')
    await expect(pay(page)).toHaveText(/500,00/)
    await pay(page).click()
    await expect(page.getByText('Укажите e-mail')).toBeVisible()
    await page.getByRole('button', { name: 'Назад к сумме' }).click()
    await expect(page.getByLabel('Номер кошелька')).toHaveValue('U12345678')
    await page.getByRole('button', { name: 'Далее' }).click()
    await page.getByLabel('E-mail').fill('kto@ayva.test')
    await pay(page).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page.waitForURL(/\/payment\/success\/\d+/)
    await expect.poll(() => kopecks(page)).toBe(500_00)
    // The visit's calls contained one id; the return from the provider is another visit.
    expect(visits.length).toBeGreaterThan(2)
    expect(visits.every((name) => name !== undefined)).toBe(true)
  },
)

shared.describe(() => {
  shared.use({ tolerated: /status of 403/ })
  shared(
    '[CASH-35, CASH-36, CASH-41, CASH-52, CASH-56, CASH-64, CASH-65, CASH-67] fields of every kind, the marked sum, and what stands against a deposit',
    { tag: ONCE },
    async ({ page }) => {
      await asPlayer(page)
      await page.route('**/deposit-suggestions', async (route) => {
        const answer = await route.fetch()
        const { data } = (await answer.json()) as { data: { values: object[] }[] }
        for (const set of data)
          set.values = [
            { value: 100000, best_choice: false, currency: 'RUB' },
            { value: 150000, best_choice: true, currency: 'RUB' },
          ]
        await route.fulfill({ json: { data } })
      })
      const menu = page.getByRole('navigation', { name: 'Касса' })
      const kinds = ['phone', 'card', 'expiry'].map((kind) => ({ kind, form: 1 }))
      await withWays(page, ([first]) => Object.assign(first!, { fields: kinds }))
      await expect(menu.getByRole('link', { name: 'Подарки' })).toHaveAttribute('href', '/gifts')
      await expect(page.getByLabel('Сумма')).toHaveValue(/^1.500$/)
      await expect(page.getByRole('button', { name: /1.500/ }).first()).toContainText('Предлагаем')
      await page.getByRole('button', { name: 'Далее' }).click()
      await expect(step(page)).toHaveAttribute('data-step', 'RequisitesFillOut')
      await pay(page).click()
      for (const words of ['Укажите номер телефона', 'Укажите номер карты', 'Укажите срок карты'])
        await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByLabel(/^Телефон/)).toBeFocused()
      await page.getByLabel(/^Телефон/).fill('12')
      await page.getByLabel('Номер карты').fill('12')
      await page.getByLabel('Срок карты').fill('13/99')
      await expect(page.getByText('Неверный формат. Нужно так')).toHaveCount(3)
      await page.getByLabel(/^Телефон/).fill('8 (912) 345-67-89')
      await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
      await page.getByLabel('Срок карты').fill('09/39')

      const error = { code: 3, key: 'sum_above_max', message: 'Слишком много' }
      for (const [status, words] of [
        [403, 'Пополнение сейчас закрыто для этого входа'],
        [422, 'Слишком много'],
      ] as const) {
        const answers = (route: { fulfill: (answer: object) => unknown }) =>
          route.fulfill({ status, json: { error, requestId: '1' } })
        await page.route('**/payments/deposit', answers)
        await pay(page).click()
        await expect(page.getByRole('alert')).toContainText(words)
        await page.unroute('**/payments/deposit', answers)
        await page.getByLabel('Сумма').fill('1600')
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
    },
  )
})

shared(
  '[CASH-26, CASH-59, CASH-60, CASH-61] a failed deposit leads to its page, which says what to do; a game is not left',
  { tag: ONCE },
  async ({ page }) => {
    const player = await asPlayer(page)
    const decline = async (meanwhile = async () => {}) => {
      const { redirectUrl } = await askDeposit(player, 300_00n)
      await meanwhile()
      const body = new URLSearchParams({ action: 'decline' })
      await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
    }
    // What the server reports before the websocket is ready is not shown in a game.
    const line = lineOf(page)
    await open(page, '/games/ayva-lab/kosti')
    await line
    await decline()
    await expect(page.getByText('Пополнение не прошло')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/games/ayva-lab/kosti')
    await page.getByRole('button', { name: 'Что случилось' }).click()
    await page.waitForURL('**/payment-fail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Банк отклонил платёж')
    await expect(page.getByText('Проверьте, хватает ли на карте')).toBeVisible()
    await page.getByRole('link', { name: /^Повторить/ }).click()
    await expect(step(page)).toHaveAttribute('data-step', 'RequisitesFillOut')
    await expect(page.getByLabel('Сумма')).toHaveValue('300')
    // It is shown, and not the one that was started later and is still open.
    await decline(async () => void (await askDeposit(player, 400_00n)))
    await page.waitForURL('**/payment-fail')
    await expect(page.getByRole('link', { name: /^Повторить 300/ })).toBeVisible()
  },
)

shared.describe(() => {
  shared.use({ tolerated: /the payment window stays open/ })
  shared(
    '[CASH-80] a payment window that cannot be closed is only logged',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page)
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      await page.addInitScript(() => {
        window.name = 'ayva-payment'
        window.close = () => {
          throw new Error('not ours')
        }
      })
      await open(page, '/payment-fail')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Непрошедших платежей нет')
      expect(said).toContain('the payment window stays open: not ours')
    },
  )
})

test(
  '[CASH-21, CASH-23, CASH-78] a payment method that is off leads to a notice and back; banner, place and pause follow the settings',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const player = await asPlayer(page)
    const ways = await player.call(listPaymentSystems, {})
    const card = ways.find(({ key }) => key === 'card')!
    await site.set('first_deposit_banner', { enabled: false })
    await site.set('cashier_slider', { text: 'Ночью банк отвечает дольше', link: null })
    await site.set('deposit_pause', [{ currency: 'RUB', sum: 1000, count: 50 }])
    const change = { params: { systemId: card.id }, body: { countries: null, why: 'проверка' } }
    await site.office(changeOfficeSystem, { ...change, body: { ...change.body, active: false } })

    await open(page, '/payment/deposit')
    await expect(page.getByText('Ночью банк отвечает дольше')).toBeVisible()
    await expect(page.getByText('Первое пополнение')).toHaveCount(0)
    await choose(page, card.name)
    await expect(step(page)).toHaveAttribute('data-step', 'DeactivatedPayment')
    await expect(page.getByText(`${card.name}: сейчас не работает`)).toBeVisible()
    await expect(page.getByLabel('Сумма')).toHaveCount(0)
    await page.getByRole('button', { name: 'Выбрать другой способ' }).click()
    await expect(step(page)).toHaveAttribute('data-step', 'SelectPaymentSystem')

    await site.set('first_deposit_banner', { enabled: true })
    await open(page, '/payment/deposit')
    await expect(page.getByText('Первое пополнение')).toBeVisible()
    const fill = async (sum: string) => {
      await page.getByLabel('Сумма').fill(sum)
      await pay(page).click()
    }
    await fill('1500')
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page.waitForURL(/\/payment\/success\/\d+/)

    await open(page, '/payment/deposit')
    await expect(page.getByText('Первое пополнение')).toHaveCount(0)
    await fill('200')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('пополнено на 1 500 ₽')
    await dialog.getByRole('button', { name: 'Не сейчас' }).click()
    await expect(dialog).toHaveCount(0)
    await pay(page).click()
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeVisible()
  },
)
