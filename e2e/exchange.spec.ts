/** Tests the exchange and the public books with demo players, who have points and a closed day. */
import { randomUUID } from 'node:crypto'
import { logIn } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { offerRepayment, takeRepayment } from '@ayva/contract/ledger/wallet/repayment'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { type OwnSite, test } from './own-site.ts'
import { type Somebody } from './people.ts'

const PATH = '/currency-exchanger'
const address = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).hash

/** Follows a link of the page without a reload. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: href })
    document.getElementById('content')!.append(link)
    link.click()
    link.remove()
  }, path)
}

/** A player of this test, because the demo's players earn points by play during the test. */
async function givePoints({ office }: OwnSite, { call }: Somebody): Promise<void> {
  const { id } = await call(showSelf, {})
  const body = { repaymentId: randomUUID(), kind: 'repayment', currency: 'POINTS' } as const
  const offered = await office(offerRepayment, {
    params: { playerId: String(id) },
    body: { ...body, amount: 6_420n, words: 'Очки для пробы', why: 'проба' },
  })
  await call(takeRepayment, { params: { id: offered.id } })
}

async function asAlisa(page: Page): Promise<void> {
  const data = { lookup: 'alisa@ayva.test', password: 'айва-демо-2026' }
  expect((await page.context().request.post(logIn.path, { data })).ok()).toBe(true)
}

test(
  '[WALLET-21 .. WALLET-25, ROUTE-090, ROUTE-092 .. ROUTE-094] points are exchanged for money at the shown rate, and all stated sums agree',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await open(page, PATH)
    expect(address(page)).toBe('/#authorization')
    await givePoints(site, await asPlayer(page))
    await open(page, '/payment/withdrawal')
    await page.getByRole('navigation').getByRole('link', { name: 'Обмен очков' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Обмен очков')
    expect(address(page)).toBe(PATH)
    await expect(page.locator('.frame')).toHaveClass(/is-payment/)
    await expect(page.locator('footer, .header')).toHaveCount(0)
    await expect(balance(page)).toContainText('₽')
    await expect(page.getByText('есть 6\u00A0420')).toBeVisible()
    await expect(page.getByText('курс 100 = 4,60\u00A0₽')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    const points = page.getByLabel('Отдаёте очки')
    const form = page.locator('form')
    const said = form.getByRole('alert')
    await form.getByRole('button', { name: 'Обменять' }).click()
    await expect(said).toHaveText('Укажите, сколько очков обменять')
    await points.fill('999')
    await expect(said).toHaveText('Минимальная сумма обмена: 1\u00A0000')
    await points.fill('6421')
    await expect(said).toHaveText('Недостаточно средств: у вас 6\u00A0420 очков')

    const before = await balance(page).textContent()
    await page.getByRole('button', { name: '5\u00A0000', exact: true }).click()
    await expect(page.locator('.exchange-gain')).toHaveText('230,00\u00A0₽')
    await expect(page.getByText('после обмена останется 1\u00A0420')).toBeVisible()
    await page.getByRole('button', { name: 'Обменять 5\u00A0000 очков' }).click()
    await expect(page.getByText('5\u00A0000 очков обменяли на 230,00\u00A0₽')).toBeVisible()
    await expect(page.getByText('есть 1\u00A0420')).toBeVisible()
    await expect(balance(page)).not.toHaveText(before!)
    const past = page.getByRole('row').filter({ hasText: '+230,00' })
    await expect(past).toContainText('5\u00A0000 очков')

    await page.getByRole('button', { name: 'TON' }).click()
    await page.getByRole('button', { name: 'Все', exact: true }).click()
    await expect(page.locator('.exchange-gain')).toHaveText('0,14484\u00A0TON')

    // The back link skips the exchange.
    await follow(page, '/rules')
    await expect(page.getByRole('link', { name: 'Назад', exact: true })).toBeVisible()
    expect(address(page)).toBe('/rules')
    await page.getByRole('link', { name: 'Назад', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Вывод/)
    expect(address(page)).toBe('/payment/withdrawal')
  },
)

test(
  '[ROUTE-091] the exchange exists only while its feature is on',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await asAlisa(page)
    await site.set('feature_exchanger', { enabled: false })
    expect((await page.goto(PATH))!.status()).toBe(404)
    await open(page, '/payment/withdrawal')
    await expect(page.locator(`a[href="${PATH}"]`)).toHaveCount(0)
    await site.set('feature_exchanger', { enabled: true })
    expect((await page.goto(PATH))!.status()).toBe(200)
  },
)

test(
  '[WALLET-12, WALLET-13, WALLET-26] an offered repayment is shown in the cashier, and paid once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const { call } = await asPlayer(page)
    const { id } = await call(showSelf, {})
    await site.office(changePlayerLabels, {
      params: { playerId: String(id) },
      body: { add: ['vip'], remove: [], why: 'проба' },
    })
    const offer = { currency: 'RUB', words: 'Десять процентов за неделю', why: 'проба' } as const
    for (const [kind, amount] of [
      ['repayment', 150_50n],
      ['vip_club', 1000_00n],
    ] as const)
      await site.office(offerRepayment, {
        params: { playerId: String(id) },
        body: { ...offer, repaymentId: randomUUID(), kind, amount },
      })
    await open(page, '/payment/history')
    const offers = page.getByRole('region', { name: 'Возврат' })
    await expect(offers).toContainText('Возврат 150,50\u00A0₽')
    await expect(offers).toContainText('Возврат VIP-клуба 1\u00A0000,00\u00A0₽')
    expect(await faultsOf(page)).toEqual([])
    const take = offers.getByRole('button', { name: 'Забрать' })
    await take.first().click()
    await expect(take).toHaveCount(1)
    await expect(balance(page)).toContainText('150,50')
    await take.click()
    await expect(offers).toHaveCount(0)
    await expect(balance(page)).toContainText('1\u00A0150,50')
  },
)

test(
  'everybody can read a closed day, and a player finds the own balance in it',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/fairness/books')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Открытые книги')
    const rubles = page.getByRole('table', { name: 'Пробный баланс, рубли' })
    const whole = rubles.getByRole('row', { name: /^Всего/ }).getByRole('cell')
    await expect(whole).toHaveText(['0,00\u00A0₽', /^\d/])
    await expect(rubles.getByRole('row', { name: /^Деньги игроков/ })).toBeVisible()
    const check = page.getByRole('button', { name: 'Проверить в браузере' })
    await check.click()
    await expect(page.getByText('Всё сошлось')).toBeVisible()
    await expect(page.getByText('Войдите, чтобы найти в дне и свой остаток')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await asAlisa(page)
    await open(page, '/fairness/books')
    await check.click()
    await expect(page.getByText('Ваш остаток в книгах, и всё сошлось')).toBeVisible()
    await expect(page.getByText(/Ваши .+₽ вошли в корень/)).toBeVisible()
  },
)
