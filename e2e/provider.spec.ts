/** Tests a provider's decisions from a player's view, made on the sandbox's control pages. */
import { createDeposit, listPaymentSystems } from '@ayva/contract/payments/cashier'
import { switchProvider } from '@ayva/contract/payments/cashier/providers'
import { type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import {
  asPlayer,
  expect,
  kopecks,
  NIGHTLY,
  ONCE,
  open,
  test as shared,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { type Somebody } from './people.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function ask({ call }: Somebody, key: string, sum = 300_00n) {
  const systems = await call(listPaymentSystems, { query: { type: '1' } })
  const system = systems.find((one) => one.key === key)!.id
  const body = { sum, system, returnUrl: '/payment/processing/', afterPause: true } as const
  const made = await call(createDeposit, { body, idempotencyKey: randomUUID() })
  return { ...made, control: made.redirectUrl.replace('/pay/', '/control/') }
}

shared(
  'a bank that asks for a code, tells thrice, in disorder, forged, late, later or of another sum: paid once, and said',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const player = await asPlayer(page)
    const card = await ask(player, 'card')
    await page.goto(card.redirectUrl)
    await press(page, 'Оплатить')
    await page.getByLabel('Код из сообщения').fill('2222')
    await press(page, 'Подтвердить')
    await expect(page.getByRole('alert')).toContainText('Код неверный')
    await page.getByLabel('Код из сообщения').fill('1111')
    await press(page, 'Подтвердить')
    await page.waitForURL(`**/payment/success/${card.paymentId}`)
    let paid = 300_00
    await expect.poll(() => kopecks(page)).toBe(paid)

    const told = async (notices: string, verdict: string) => {
      const one = await ask(player, 'sbp')
      await page.goto(one.control)
      await page.getByLabel('Уведомления об операции').selectOption(notices)
      await press(page, 'Запомнить')
      await press(page, verdict)
      await open(page, `/payment/processing/${one.paymentId}`)
      return one
    }
    for (const notices of ['duplicates', 'out_of_order', 'forged']) {
      const { paymentId } = await told(notices, 'Провести')
      await page.waitForURL(`**/payment/success/${paymentId}`)
      paid += 300_00
      await expect.poll(() => kopecks(page)).toBe(paid)
    }

    const late = await told('late', 'Провести')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ждём оплату')
    await page.request.post(late.control, { form: { repeat: 'yes' } })
    await page.waitForURL(`**/payment/success/${late.paymentId}`)
    paid += 300_00
    await expect.poll(() => kopecks(page)).toBe(paid)

    const delayed = await told('usual', 'Задержать')
    await expect(page.getByRole('main')).toContainText('Повторно платить не нужно')
    await page.request.post(delayed.control, { form: { verdict: 'success' } })
    await page.waitForURL(`**/payment/success/${delayed.paymentId}`)
    paid += 300_00
    await expect.poll(() => kopecks(page)).toBe(paid)

    await told('other_sum', 'Провести')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Разбираемся с платежом')
    await told('usual', 'Отклонить')
    await page.waitForURL('**/payment-fail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Банк отклонил платёж')
    await expect.poll(() => kopecks(page)).toBe(paid)
    const unsure = await ask(player, 'card')
    await page.request.post(unsure.redirectUrl, { form: { action: 'pay' } })
    const form = { action: 'code', code: '0000' }
    for (let tries = 0; tries < 3; tries++)
      await page.request.post(unsure.redirectUrl, { form, maxRedirects: 0 })
    await page.goto(unsure.redirectUrl)
    await page.getByRole('link', { name: 'Вернуться в магазин' }).click()
    await page.waitForURL('**/payment-fail')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Код банка не подошёл')
    // Until the provider is asked, the state is unknown, and nothing is stated.
    await told('lost', 'Провести')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ждём оплату')
  },
)

test.describe(() => {
  test.use({ tolerated: /status of 503/ })
  test(
    'a method whose companies are both unavailable states it on its tile, and the form keeps its input',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await asPlayer(page)
      const turn = async (on: boolean) => {
        for (const name of ['sandbox', 'kassa'])
          await site.office(switchProvider, { params: { name }, body: { on, why: 'проверка' } })
      }
      await turn(false)
      try {
        await open(page, '/payment/deposit')
        const ways = page.getByRole('radiogroup').first()
        await expect(ways.getByText('Сейчас с перебоями').first()).toBeVisible()
        await ways.getByText('СБП', { exact: true }).click()
        await page.getByLabel('Сумма').fill('400')
        await page.getByRole('button', { name: /^Перейти к оплате/ }).click()
        await expect(page.getByRole('alert')).toContainText('Деньги не списаны')
        await expect(page.getByLabel('Сумма')).toHaveValue('400')
      } finally {
        await turn(true)
      }
      await open(page, '/payment/deposit')
      await expect(page.getByText('Сейчас с перебоями')).toHaveCount(0)
    },
  )
})
