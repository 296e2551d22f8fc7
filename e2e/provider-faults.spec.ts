/** Tests payment companies with every possible misbehaviour, from a player's view. */
import { createWithdrawal, listPaymentSystems } from '@ayva/contract/payments/cashier'
import {
  listManualPayments,
  type OfficePayment,
  refundControversial,
  showOfficePayment,
} from '@ayva/contract/payments/cashier/office'
import { type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { asPlayer, expect, kopecks, NIGHTLY, ONCE, open } from './fixtures.ts'
import { test } from './own-provider.ts'
import { type Somebody } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const pay = (page: Page) => page.getByRole('button', { name: /^Перейти к оплате/ })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** The company of a payment page. */
const brand = (page: Page) => page.locator('header a').first()
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

async function fill(page: Page, way = 'СБП') {
  await open(page, '/payment/deposit')
  const ways = page.getByRole('radiogroup').first()
  await ways.getByText(way, { exact: true }).click()
  await page.getByLabel('Сумма').fill('300')
}

async function begin(page: Page, company: string) {
  await fill(page)
  await pay(page).click()
  await expect(brand(page)).toHaveText(company)
}

async function withdraw({ call }: Somebody, name: string, requisite: string) {
  const systems = await call(listPaymentSystems, { query: { type: '2' } })
  const system = systems.find((one) => one.name === name)!.id
  const body = { sum: 500_00n, system, requisite }
  return call(createWithdrawal, { body, idempotencyKey: randomUUID() })
}

test.describe(() => {
  // Both tests share one product.
  test.describe.configure({ mode: 'default' })
  // Everything misbehaves here for a while, and the machine may be slow as well.
  test.use({ tolerated: /status of 503/ })
  test(
    'slow, hanging, broken, sending invalid data: another company takes the payment, or nothing is lost and the failure is stated',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, companies, site }) => {
      await asPlayer(page)
      let paid = 0
      const credited = async () => {
        await page.waitForURL('**/payment/success/*')
        paid += 300_00
        await expect.poll(() => kopecks(page)).toBe(paid)
      }
      // Slow with one method: its answer is too late, it is told to close the payment, and is not paid.
      await companies.behave('sandbox', { calls: 'slow', method: 'СБП' })
      await fill(page)
      await pay(page).click()
      await expect(page.getByText('Платёжный шлюз отвечает дольше обычного')).toBeVisible()
      await expect(brand(page)).toHaveText('Вторая касса')
      await press(page, 'Оплатить')
      await credited()
      // The company's other methods work.
      await fill(page, 'Карта МИР')
      await pay(page).click()
      await expect(brand(page)).toHaveText('Платёжная песочница')

      // Its state is unknown, so no second company is asked, and one press gets one answer.
      await page.setViewportSize(PHONE)
      for (const calls of ['hang', 'rubbish', 'error'] as const) {
        await companies.behave('sandbox', { calls })
        if (calls === 'hang') await fill(page)
        await pay(page).click()
        await expect(page.getByText('Деньги не списаны, попробуйте ещё раз')).toBeVisible()
        await expect(page.getByLabel('Сумма')).toHaveValue('300')
        // Any change makes it another operation, and clears the message.
        await page.getByLabel('Сумма').fill('301')
        await page.getByLabel('Сумма').fill('300')
      }
      await companies.behave('sandbox')
      // Only after it is closed there is another company asked.
      await expect(async () => {
        await pay(page).click()
        await expect(brand(page)).toHaveText('Вторая касса', { timeout: 6_000 })
      }).toPass()
      // On its own page the state is known: back without a payment, and continue.
      await page.getByRole('link', { name: 'Вернуться без оплаты' }).click()
      await expect(title(page)).toHaveText('Ждём оплату')
      const ring = page.locator('.pending-ring')
      const widths = ring.locator('b, svg').evaluateAll((all) => all.map((one) => one.clientWidth))
      const [around = 0, sum = 0] = await widths
      expect(sum).toBeLessThan(around * 0.8)
      await page.getByRole('link', { name: 'Вернуться к оплате' }).click()
      await press(page, 'Оплатить')
      await credited()
      await page.setViewportSize(DESKTOP)

      // The answer is lost: that payment is closed, and the other company’s page is paid.
      await companies.behave('kassa', { notices: 'lost' })
      await companies.behave('sandbox', { calls: 'lost_answer', method: 'СБП' })
      await begin(page, 'Вторая касса')
      await press(page, 'Оплатить')
      // Its notice is lost as well: the player requests the state, the bank is asked, and the money is credited.
      await expect(title(page)).toHaveText('Ждём оплату')
      await expect(async () => {
        const check = page.getByRole('button', { name: 'Проверить сейчас' })
        if (await check.isVisible()) await check.click()
        await page.waitForURL('**/payment/success/*', { timeout: 6_000 })
      }).toPass()
      await credited()
      await companies.behave('kassa')

      // Refused by the company, and paid before its page was ever opened.
      await companies.behave('sandbox', { calls: 'refuse' })
      await begin(page, 'Платёжная песочница')
      await page.getByRole('link', { name: 'Вернуться в магазин' }).click()
      await page.waitForURL('**/payment-fail')
      await expect(title(page)).toHaveText('Банк отклонил платёж')
      await companies.behave('sandbox', { notices: 'early' })
      await fill(page)
      await pay(page).click()
      await credited()

      // Another currency needs a review; a paid payment stays paid, whatever the bank reports later.
      await companies.behave('sandbox', { notices: 'other_currency' })
      await begin(page, 'Платёжная песочница')
      const asked = page.url().replace('/pay/', '/control/')
      await press(page, 'Оплатить')
      await expect(title(page)).toHaveText('Разбираемся с платежом')
      await expect(main(page)).toContainText('ваши деньги не пропадут')
      await page.request.post(asked, { form: { verdict: 'reverted' } })
      await companies.behave('sandbox')
      await begin(page, 'Платёжная песочница')
      const control = page.url().replace('/pay/', '/control/')
      await press(page, 'Оплатить')
      await credited()
      const paymentId = Number(page.url().split('/').at(-1))
      await page.request.post(control, { form: { verdict: 'reverted' } })
      await page.request.post(control, { form: { repeat: 'yes' } })
      await expect(title(page)).toHaveText('Деньги на счёте')
      // Operators confirm that the bank has it: the page states it without further promises.
      const [{ playerId }] = (await site.office(listManualPayments, {})).payments as [OfficePayment]
      const params = { playerId, paymentId: String(paymentId) }
      const { step } = await site.office(showOfficePayment, { params })
      const body = { step, recover: 'cash', why: 'банк отозвал' } as const
      await site.office(refundControversial, { params, body })
      await open(page, `/deposit-pending/${paymentId}`)
      await expect(title(page)).toHaveText('Банк отозвал платёж')
      await expect(main(page)).not.toContainText('деньги придут')
      await expect(page.getByRole('button', { name: 'Проверить сейчас' })).toHaveCount(0)
      expect(await kopecks(page)).toBe(paid - 300_00)
    },
  )

  test(
    'for a hanging payout, one that the bank refuses and one with another sum, each withdrawal tracker states where the money is',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, companies }) => {
      await page.setViewportSize(PHONE)
      const player = await asPlayer(page, { rubles: 2000 })
      const sent = await withdraw(player, 'СБП', '+79123456789')
      const unsure = await withdraw(player, 'Кошелёк', 'purse-77')
      const refused = await withdraw(player, 'Карта МИР', '2200000000020002')
      await companies.behave('sandbox', { calls: 'hang', method: 'СБП' })
      await companies.behave('kassa', { notices: 'other_sum' })

      await open(page, `/payment/withdrawal/${refused.id}`)
      await expect(main(page)).toContainText('Банк не принял перевод')
      await expect(main(page)).toContainText('Деньги снова на вашем счёте.')
      await open(page, `/payment/withdrawal/${unsure.id}`)
      await expect(main(page)).toContainText('Разбираемся вручную')
      await expect(main(page)).toContainText('Деньги удержаны, пока человек не разберётся')
      await open(page, `/payment/withdrawal/${sent.id}`)
      await expect(main(page)).toContainText('Отвечает сейчас')
      await expect(main(page)).toContainText('Айва, касса')
      await expect(main(page)).toContainText('Деньги либо придут, либо вернутся на счёт')
      await companies.behave('sandbox')
      await expect(main(page)).toContainText('Деньги у получателя')
      await expect(main(page)).toContainText('Отправлено в')
      await expect(main(page)).toContainText('заявка закрыта')
      await expect.poll(() => kopecks(page)).toBe(1000_00)
    },
  )
})
