/** Tests gifts from a player's view: taken, cancelled, by a code, with a deposit, for a phone. */
import { registerByPhone } from '@ayva/contract/identity/auth'
import { createDeposit } from '@ayva/contract/payments/cashier/deposits'
import { applyPromo, type Gift, listGifts } from '@ayva/contract/payments/gifts'
import { giveGift } from '@ayva/contract/payments/gifts/office'
import { showSelf } from '@ayva/contract/identity/player'
import { type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import {
  asPlayer,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  somebody,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { type OwnSite, test } from './own-site.ts'
import { application } from './people.ts'

const why = 'проверка'

/** The player of a page, with gifts from an operator. */
async function gifted(page: Page, site: OwnSite, keys: string[], rubles = 0) {
  const player = await asPlayer(page, { name: 'gifts', rubles })
  const playerId = String((await player.call(showSelf, {})).id)
  for (const key of keys)
    await site.office(giveGift, {
      params: { playerId },
      body: { key, why },
      idempotencyKey: randomUUID(),
    })
  return player
}

const card = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, level: 3 }) })
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test.describe('a list', () => {
  // The browser reports the picture that fails to load.
  test.use({ tolerated: /ERR_FAILED/ })

  test(
    '[GIFT-01, GIFT-03, ROUTE-025] gifts are listed with picture and terms, taken, and cancelled',
    { tag: PHONE_NIGHTLY },
    async ({ page, site }) => {
      await open(page, '/gifts')
      await expect(page).toHaveURL(/\/#authorization$/)
      await page.route('**/image/symbols/semerki/bell*', (route) => route.abort())
      await gifted(page, site, ['garden-500', 'top-up-50'], 300)
      await open(page, '/gifts')
      await expect(page.getByRole('heading', { level: 1, name: 'Подарки' })).toBeVisible()
      await expect(page.getByText('Подарок никогда не мешает вывести свои деньги')).toBeVisible()
      expect(await fits(page)).toBe(true)

      await test.step('each with its picture, a broken one replaced', async () => {
        const picture = card(page, '500 ₽ на пробу').locator('img')
        await expect(picture).toHaveAttribute('src', /^\/image\/objects\/gem/)
        await expect
          .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
          .toBe(168)
        const broken = card(page, '+50 % к пополнению').locator('img')
        await broken.scrollIntoViewIfNeeded()
        await expect(broken).toHaveAttribute('src', /error-image/)
      })

      await test.step('the truth is told before it is taken', async () => {
        await page.getByRole('button', { name: 'Условия: 500 ₽ на пробу' }).click()
        const terms = page.getByRole('dialog', { name: '500 ₽ на пробу' })
        await expect(terms.getByText('Нужно поставить').locator('..')).toContainText('5 000')
        await expect(terms.getByText('Шанс вывести хоть что-то').locator('..')).toContainText('%')
        await expect(terms.getByText('Наибольшая ставка').locator('..')).toContainText('50 ₽')
        await expect(terms.getByText('Наибольший выигрыш').locator('..')).toContainText('5 000 ₽')
        await expect(terms.locator('figcaption')).toContainText('из 100')
        await page.keyboard.press('Escape')
      })

      await test.step('in play, with what is left to stake', async () => {
        await page.getByRole('button', { name: 'Забрать: 500 ₽ на пробу' }).click()
        const active = page.getByRole('complementary', { name: 'В игре' })
        await expect(active).toContainText('500 ₽ на пробу')
        await expect(active).toContainText('Отыграно 0,00 ₽')
        await expect(active).toContainText('осталось 5 000,00 ₽')
        await expect(active).toContainText('500 ₽ бонуса, деньги ваши')
        await expect(active.getByRole('progressbar')).toHaveAttribute('value', '0')
        expect(await fits(page)).toBe(true)

        await active.getByRole('button', { name: 'Вернуть подарок' }).click()
        const dialog = page.getByRole('dialog', { name: 'Вернуть подарок?' })
        await expect(dialog.getByText('Останется ваших денег').locator('..')).toContainText(
          '300,00 ₽',
        )
        await expect(dialog.getByText('Пропадёт бонуса').locator('..')).toContainText('500,00 ₽')
        await expect(dialog.getByRole('button', { name: 'Оставить себе' })).toBeFocused()
        await dialog.getByRole('button', { name: 'Вернуть подарок' }).click()
        await expect(dialog).toBeHidden()
        await expect(active).toHaveCount(0)
        const row = page.getByRole('row').filter({ hasText: '500 ₽ на пробу' })
        await expect(row).toContainText('Вернули сами')
      })
    },
  )
})

test(
  '[GIFT-09 .. GIFT-12, GIFT-16, GIFT-23, ROUTE-026] a promo code is trimmed, tried, and refused with a message',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await open(page, '/gifts/promo')
    await expect(page).toHaveURL(/\/#authorization$/)
    const { call } = await gifted(page, site, [])
    await open(page, '/gifts/promo')
    await expect(page.getByRole('heading', { level: 1, name: 'Промокод' })).toBeVisible()
    const field = page.getByLabel('Промокод')
    const apply = page.getByRole('button', { name: 'Применить' })
    const tryCode = async (code: string) => {
      await field.fill(code)
      await apply.click()
    }
    await apply.click()
    await expect(page.getByText('Введите промокод', { exact: true })).toBeVisible()
    await expect(field).toBeFocused()

    const sent = page.waitForRequest((one) => one.url().endsWith(applyPromo.path))
    await tryCode('  AYVA ')
    expect((await sent).postDataJSON()).toEqual({ code: 'AYVA' })
    await expect(page.getByText('Подарок «500 ₽ на пробу» теперь среди ваших.')).toBeVisible()
    await tryCode('ayva')
    await expect(page.getByText('Вы уже использовали этот промокод')).toBeVisible()
    await tryCode('net-takogo')
    await expect(page.getByText('Промокод недействителен')).toBeVisible()
    await tryCode('KLUB')
    await expect(page.getByText('Этот промокод только для участников VIP-клуба')).toBeVisible()
    await tryCode('LEV22')
    await expect(
      page.getByText(/Промокод недействителен|Срок действия промокода истёк/),
    ).toBeVisible()

    await page.getByRole('link', { name: 'К подаркам' }).click()
    await expect(card(page, '500 ₽ на пробу')).toBeVisible()
    for (const path of ['/gifts', '/actions/list', '/']) {
      await open(page, path)
      await expect(page.getByRole('main')).not.toContainText(/LEV22|200 %/)
    }
    expect((await call(listGifts, {})).counts.available).toBeGreaterThan(0)
  },
)

test(
  '[GIFT-22, ROUTE-078] a gift for a phone becomes available after the right code; a wrong one stays in its field',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/phone-confirmation-gift/1')
    await expect(page).toHaveURL(/\/#authorization$/)
    const phone =
      `+7912${String(process.pid % 10_000).padStart(4, '0')}${Date.now() % 1000}`.padEnd(12, '7')
    const { email: _email, ...body } = { ...application(somebody('phone')), phone }
    const answer = await page.request.post(registerByPhone.path, { data: body })
    const { data } = (await answer.json()) as { data: { token: string } }
    // The gift is given a moment after the registration.
    let given: Gift | undefined
    await expect
      .poll(async () => {
        const headers = { 'auth-token': data.token }
        const told = await page.request.get(`${listGifts.path}?state=waiting`, { headers })
        const { gifts } = ((await told.json()) as { data: { gifts: Gift[] } }).data
        return (given = gifts.find(({ opens }) => opens === 'phone'))
      })
      .toBeTruthy()
    const { id, title } = given!
    expect((await page.goto(`/phone-confirmation-gift/${id + 1_000}`))?.status()).toBe(404)

    await open(page, '/gifts')
    await card(page, title).getByRole('link', { name: 'Подтвердить' }).click()
    await expect(page).toHaveURL(`/phone-confirmation-gift/${id}`)
    await page.getByRole('button', { name: 'Получить код' }).click()
    const field = page.getByLabel('Код из шести цифр')
    await expect(field).toBeVisible()
    const code = await codeOfMessage(phone)
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    const confirm = page.getByRole('button', { name: 'Подтвердить' })
    await page.route('**/users/self/confirmPhone', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: { code: 3 } } })
        : route.fallback(),
    )
    await field.fill(wrong)
    await confirm.click()
    // An answer without a message gets the site's message.
    await expect(
      page.getByText('Код не подошёл. Проверьте цифры и попробуйте ещё раз.'),
    ).toBeVisible()
    await expect(field).toHaveValue(wrong)
    await page.unroute('**/users/self/confirmPhone')
    await confirm.click()
    await expect(page.getByText('Неверный код')).toBeVisible()
    await expect(field).toHaveValue(wrong)
    await field.fill(code)
    await confirm.click()
    await expect(page.getByRole('heading', { name: 'Подарок открыт' })).toBeVisible()
    await page.getByRole('button', { name: `Забрать: ${title}` }).click()
    await open(page, '/gifts')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('100,00 ₽')
  },
)

/** The six digits of the newest message to a phone. */
async function codeOfMessage(phone: string): Promise<string> {
  const box = `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 4}/api/messages`
  let code: string | undefined
  await expect
    .poll(async () => {
      const said = await (await fetch(`${box}?to=${encodeURIComponent(phone)}`)).text()
      return (code = /\b\d{6}\b/.exec(said)?.[0])
    })
    .toBeTruthy()
  return code!
}

test(
  '[GIFT-05] the gift chosen for a deposit is kept over a reload, and accompanies the deposit',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await gifted(page, site, ['top-up-50'])
    await open(page, '/gifts')
    await page.getByRole('button', { name: 'Выбрать в кассе: +50 % к пополнению' }).click()
    await expect(page).toHaveURL('/payment/deposit')
    const chosen = page.getByRole('radio', { name: /\+50 % к пополнению/ })
    await expect(chosen).toBeChecked()
    const id = await page.evaluate(() => localStorage.getItem('currentDepositGiftId'))
    await open(page, '/payment/deposit')
    await expect(chosen).toBeChecked()
    await page.getByLabel('Сумма').fill('1000')
    await expect(page.getByText('К этой сумме придёт 500 ₽ бонуса.')).toBeVisible()
    const sent = page.waitForRequest((one) => one.url().endsWith(createDeposit.path))
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ gift: Number(id) })
  },
)
