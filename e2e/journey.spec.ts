/** Tests the main journey from end to end with real steps, on a desktop and on a phone. */
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  deposit,
  expect,
  kopecks,
  letterLink,
  ONCE,
  open,
  register,
  somebody,
  test,
} from './fixtures.ts'

const SLOT = '/games/medovy-dvor/sochnye-semerki'
const DICE = '/games/ayva-lab/kosti'
const MINES = '/games/ayva-lab/miny'

test('[PLAY-09, PLAY-21] a guest opens home and plays a demo', { tag: ONCE }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Сочные семёрки' }).first().click()
  await page.getByRole('button', { name: 'Демо' }).click()
  const before = await kopecks(page)
  expect(before).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Крутить' }).click()
  await expect.poll(() => kopecks(page)).not.toBe(before)
  await expect(page.getByRole('button', { name: 'Крутить' })).toBeEnabled()
})

test(
  '[AUTH-02, AUTH-16, AUTH-94] a visitor registers, confirms the e-mail, logs out and comes back',
  { tag: ONCE },
  async ({ page, context }) => {
    const person = somebody('journey')
    await open(page, '/')
    await page.getByRole('button', { name: 'Регистрация' }).click()
    await register(page, person)
    await expect(page).toHaveURL(/\/$/)

    const link = await letterLink(person.email)
    const other = await context.newPage()
    await open(other, link)
    await expect(other.getByRole('heading', { level: 1 })).toContainText(/подтвержд/i)
    await other.close()

    await open(page, '/')
    await expect(balance(page)).toBeVisible()
    await page
      .getByRole('button', { name: /Профиль|Аккаунт|меню/i })
      .first()
      .click()
    await page
      .getByRole('button', { name: 'Выйти' })
      .or(page.getByRole('menuitem', { name: 'Выйти' }))
      .first()
      .click()
    await expect(balance(page)).toBeHidden()

    await page.getByRole('button', { name: 'Войти' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(balance(page)).toBeVisible()
  },
)

test(
  '[CASH-26, CASH-60, API-21] a deposit follows its signed notice: paid, declined, abandoned',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page)
    await deposit(page, 1500)

    const before = await kopecks(page)
    await open(page, '/payment/deposit')
    await page.getByLabel('Сумма').fill('700')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await page.getByRole('button', { name: 'Отклонить' }).click()
    await page.waitForURL(/\/payment-fail/)
    expect(await kopecks(page)).toBe(before)

    // A success page opened by hand credits nothing.
    await open(page, '/payment/success/1')
    expect(await kopecks(page)).toBe(before)
  },
)

test(
  '[PLAY-10, PLAY-42, WALLET-08] three games are played for money, each round checked to the kopeck',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 3000 })

    await open(page, SLOT)
    await play(page)
    await spinOnce(page, 'Крутить')
    await open(page, DICE)
    await play(page)
    await spinOnce(page, 'Бросить')

    await open(page, MINES)
    await play(page)
    await page.getByRole('button', { name: 'Начать' }).click()
    await page.getByRole('button', { name: /^Клетка 7\b/ }).click()
    await expect(page.getByRole('button', { name: /^Клетка 7\b/ })).toHaveAccessibleName(
      /Клетка 7.+/,
    )
    // If the first cell is a mine the round is over, and a new one is started.
    const cashout = page.getByRole('button', { name: /^Забрать/ })
    const start = page.getByRole('button', { name: 'Начать' })
    await expect(cashout.or(start).first()).toBeVisible()
    if (await cashout.isVisible()) await cashout.click()
    await expect(start).toBeVisible()
  },
)

test(
  '[PLAY-37, PLAY-38] a round is verified: the pair is changed, the seed revealed, the outcome recomputed',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 500 })
    await open(page, DICE)
    await play(page)
    // The hash is shown before the bet, and the browser has fixed the client seed under it.
    const told = page.locator('.fair-bar-hash code')
    await expect(told).toHaveText(/^[0-9a-f]{6}…[0-9a-f]{6}$/)
    const [head = '', tail = ''] = ((await told.textContent()) ?? '').split('…')
    await spinOnce(page, 'Бросить')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Проверить честность' })).toBeVisible()

    await open(page, '/payment/game-history')
    await page
      .getByRole('link', { name: /^Проверить/ })
      .first()
      .click()
    await page.waitForURL(/\/fairness\?round=/)
    await page.getByText('Все данные раунда').click()
    const hash = page.getByLabel('Хеш, показанный до ставки', { exact: true }).first()
    await expect(hash).toHaveValue(new RegExp(`^${head}[0-9a-f]{52}${tail}$`))
    await expect(page.getByLabel('Ваше слово', { exact: true })).toHaveValue(/^[A-Za-z0-9_-]{16}$/)
    await page.getByRole('button', { name: 'Сменить пару', exact: true }).click()
    await page.getByRole('button', { name: 'Сменить и открыть секрет' }).click()
    await expect(page.getByText('Раунд честный', { exact: true })).toBeVisible()
  },
)

test(
  '[ROUTE-073, CASH-79, CASH-82] a withdrawal is held at once, tracked and paid',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 2000 })
    await open(page, '/payment/withdrawal')
    await page.getByLabel(/Телефон|Номер карты|Номер кошелька/).fill('+79123456789')
    await page.getByLabel('Сумма').fill('900')
    await page.getByRole('button', { name: 'Вывести' }).click()
    await page.waitForURL(/\/payment\/withdrawal\/\d+/)
    await expect.poll(() => kopecks(page)).toBe(110_000)
    await expect(page.getByRole('main')).toContainText(/900/)
    await expect(page.getByText(/Выплачено|Отправлено|Зачислено/).first()).toBeVisible()
    expect(await kopecks(page)).toBe(110_000)
  },
)

async function play(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Играть', exact: true })
  if (await start.isVisible().catch(() => false)) await start.click()
}

/** One round of a single-step game: the balance falls by the stake and rises by the payout, if any. */
async function spinOnce(page: Page, button: string): Promise<void> {
  const before = await kopecks(page)
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => kopecks(page)).not.toBe(before)
  await expect(page.getByRole('button', { name: button })).toBeEnabled()
}
