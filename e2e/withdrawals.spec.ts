/** Tests withdrawals from a player's view: the limits, the target, the costs, and the progress. */
import { createWithdrawal, listPaymentSystems } from '@ayva/contract/payments/cashier'
import {
  asPlayer,
  kopecks,
  ON_PHONE,
  ONCE,
  open,
  test as shared,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { expect, test } from './own-site.ts'
import { type Page } from '@playwright/test'

const ask = (page: Page) => page.getByRole('button', { name: /^Вывести/ })
const way = (page: Page, name: string) => page.getByText(name, { exact: true }).first()

test(
  '[CASH-64 .. CASH-66, CASH-71 .. CASH-77] the form states in advance what a withdrawal costs, and reports errors at the fields',
  { tag: ONCE },
  async ({ page, site }) => {
    await site.set('withdrawal_slider', { text: 'Ночью банк отвечает дольше', link: null })
    await site.set('tips', { enabled: true, minimum: 10, maximum: 100 })
    await site.set('withdrawal_commission', { percent: 5 })
    const day = { currency: 'RUB', period: 'day', sum: 2500, who: 'all' }
    await site.set('withdrawal_restrictions', { confirmed_email: false, limits: [day] })
    const { call } = await asPlayer(page, { rubles: 3000 })
    await open(page, '/payment/withdrawal')
    const main = page.getByRole('main')

    await expect(main.getByText('Ночью банк отвечает дольше')).toBeVisible()

    // The maximum is the withdrawable sum, and the limit states it.
    await expect(main).toContainText('Сейчас можно вывести не больше 2\u00A0500\u00A0₽')
    await expect(main).toContainText('Лимит за сутки: 2\u00A0500\u00A0₽, выведено 0\u00A0₽')
    await page.getByRole('button', { name: 'Всё', exact: true }).click()
    await expect(ask(page)).toContainText('Вывести 2\u00A0500\u00A0₽')
    await page.getByLabel('Сумма', { exact: true }).fill('2600')
    await ask(page).click()
    await expect(main).toContainText('Сейчас можно вывести не больше')

    // Each payment method has its own fields and texts.
    await page.getByLabel('Сумма', { exact: true }).fill('1000')
    await ask(page).click()
    await expect(main).toContainText('Укажите номер телефона')
    await way(page, 'Кошелёк').click()
    await ask(page).click()
    await expect(main).toContainText('Укажите номер кошелька')
    await way(page, 'Карта МИР').click()
    await expect(main).toContainText('Сумма кратна 10\u00A0₽')
    await ask(page).click()
    await expect(main).toContainText('Укажите номер карты')
    await page.getByLabel('Номер карты').fill('12')
    await expect(main).toContainText('Нужно так: от 16 до 19 цифр')
    await page.getByLabel('Номер карты').fill('2200 0000 0000 0005')
    await expect(main).toContainText('В номере карты опечатка')
    await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
    await page.getByLabel('Сумма', { exact: true }).fill('1005')
    await expect(main).toContainText('Сумма должна быть кратна 10\u00A0₽')
    await page.getByLabel('Сумма', { exact: true }).fill('1000')

    // Tips are the player's choice, within their bounds.
    await expect(page.getByLabel('Сумма чаевых')).toHaveCount(0)
    await page.getByText('Оставить чаевые').click()
    await ask(page).click()
    await expect(main).toContainText('Укажите сумму чаевых')
    await page.getByLabel('Сумма чаевых').fill('5')
    await expect(main).toContainText('Чаевые не меньше 10\u00A0₽')
    await page.getByLabel('Сумма чаевых').fill('500')
    await expect(main).toContainText('Чаевые не больше 100\u00A0₽')
    await page.getByLabel('Сумма чаевых').fill('50')
    const summary = page.getByRole('complementary', { name: 'Заявка' })
    await expect(summary).toContainText('50,00\u00A0₽')
    await expect(summary).toContainText('900,00\u00A0₽')
    await ask(page).click()
    await page.waitForURL(/\/payment\/withdrawal\/\d+/)
    await expect(main).toContainText('Отвечает сейчас')
    await expect(main).toContainText('Айва, автоматическая проверка')

    // Cancelled: the page states it at the button, and the money is returned.
    await page.getByRole('button', { name: 'Отменить заявку' }).click()
    await expect(page.getByRole('heading', { name: 'Заявка отменена' })).toBeVisible()
    await expect(main).toContainText('1\u00A0000,00\u00A0₽ снова на вашем счёте')
    expect(await kopecks(page)).toBe(300_000)

    // Large for the rules: an operator reviews it, and the page states who, why and until when.
    const { withdrawal_approval: approval } = await import('@ayva/contract/payments/cashier').then(
      ({ cashierSettings }) => cashierSettings,
    )
    const rules = [{ rule: 'sum', currency: 'RUB', above: 1500 }]
    await site.set('withdrawal_approval', { ...approval.shipped, rules })
    const systems = await call(listPaymentSystems, { query: { type: '2' } })
    const system = systems.find(({ fields }) => fields[0]?.kind === 'phone')!.id
    const body = { sum: 2000_00n, system, requisite: '+79123456789' }
    const { id } = await call(createWithdrawal, { body, idempotencyKey: crypto.randomUUID() })
    await open(page, `/payment/withdrawal/${id}`)
    await expect(main).toContainText('сотрудник кассы')
    await expect(main).toContainText('Крупную сумму отправляет человек, а не программа.')
    await expect(main).toContainText('Новое время: до')
  },
)

shared(
  'a withdrawal is asked for by hand, followed, and told of when it is sent',
  // On a desktop the journey covers this.
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { rubles: 1000 })
    await open(page, '/payment/withdrawal')
    await page.getByLabel('Сумма', { exact: true }).fill('600')
    await page.getByLabel(/^Телефон/).fill('8 (912) 345-67-89')
    await ask(page).click()
    await page.waitForURL(/\/payment\/withdrawal\/\d+/)
    await expect(page.getByRole('main')).toContainText('Отвечает сейчас')
    await expect(page.getByRole('main')).toContainText('Отправлено')
    expect(await kopecks(page)).toBe(400_00)
    await open(page, '/payment/history/withdrawal')
    await expect(page.getByRole('main')).toContainText('600,00')
  },
)
