/**
 * Tests the accessible names of the journey, found by role or label without exact matching and without a dialog's
 * scope, as a simple driver would. At each step exactly one visible and enabled element matches.
 */
import { type Page } from '@playwright/test'
import {
  asPlayer,
  expect,
  open,
  somebody,
  test,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  QUICK_NIGHTLY,
} from './fixtures.ts'

const GAMES = [
  '/games/medovy-dvor/sochnye-semerki',
  '/games/medovy-dvor/ostry-perets',
  '/games/medovy-dvor/medny-kolokol',
  '/games/ayva-lab/kosti',
  '/games/ayva-lab/miny',
]

test(
  'the names of registration, login and logout',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { email, password } = somebody('names')
    await open(page, '/')
    await only(page, 'button', 'Войти')
    await (await only(page, 'button', 'Регистрация')).click()

    await (await only(page, 'field', 'E-mail')).fill(email)
    await (await only(page, 'field', 'Пароль')).fill(password)
    await birthAndRules(page)
    await (await only(page, 'button', 'Создать аккаунт')).click()
    await only(page, 'button', 'Пополнить')
    await expect(page.getByTestId('balance')).toHaveCount(1)

    await page.getByRole('button', { name: 'Аккаунт' }).click()
    await (await only(page, 'button', 'Выйти')).click()
    await (await only(page, 'button', 'Войти')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await (await only(page, 'field', 'E-mail')).fill(email)
    await (await only(page, 'field', 'Пароль')).fill(password)
    await (await only(page, 'button', 'Войти')).click()
    await only(page, 'button', 'Пополнить')
  },
)

test('the names of the games, as a guest', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
  for (const path of GAMES) {
    await open(page, path)
    await only(page, 'button', 'Играть')
    await (await only(page, 'button', 'Демо')).click()
    await only(page, 'balance')
    if (path.includes('medovy-dvor')) await only(page, 'button', 'Крутить')
  }
  await open(page, GAMES[0]!)
  await (await only(page, 'button', 'Играть')).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await only(page, 'field', 'E-mail')
  await only(page, 'field', 'Пароль')
})

test(
  'the names of the cashier, the provider and a game for money',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/')
    await (await only(page, 'button', 'Пополнить')).click()
    await page.waitForURL('**/payment/deposit')
    await only(page, 'button', 'Пополнить')
    await only(page, 'balance')
    await (await only(page, 'field', 'Сумма')).fill('1000')
    await (await only(page, 'button', 'Перейти к оплате')).click()
    await only(page, 'button', 'Отклонить')
    await (await only(page, 'button', 'Оплатить')).click()
    await page.waitForURL('**/payment/success/*')
    await only(page, 'balance')

    await open(page, GAMES[0]!)
    await only(page, 'balance')
    await only(page, 'button', 'Демо')
    await (await only(page, 'button', 'Играть')).click()
    await only(page, 'button', 'Крутить')
    await only(page, 'button', 'Пополнить')
    await only(page, 'balance')

    await open(page, '/payment/withdrawal')
    await page.getByLabel('Телефон').fill('+79123456789')
    await (await only(page, 'field', 'Сумма')).fill('600')
    await (await only(page, 'button', 'Вывести')).click()
    await page.waitForURL('**/payment/withdrawal/*')
  },
)

/** Age and consent have no promised names, so the form's own labels are used. */
async function birthAndRules(page: Page): Promise<void> {
  await page.getByLabel('День').selectOption('17')
  await page.getByLabel('Месяц').selectOption('5')
  await page.getByLabel('Год').selectOption('1990')
  await page.getByRole('checkbox').check()
}

async function only(page: Page, kind: 'button' | 'field' | 'balance', name = '') {
  const found =
    kind === 'button'
      ? page.getByRole('button', { name })
      : kind === 'field'
        ? page.getByLabel(name)
        : page.getByTestId('balance')
  await expect(found, `${kind} ${name}`).toHaveCount(1)
  await expect(found).toBeVisible()
  await expect(found).toBeEnabled()
  return found
}
