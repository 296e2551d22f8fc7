/** Tests that forms report errors at once, move the focus to the invalid field, and exert no pressure. */
import { asPlayer, expect, kopecks, NIGHTLY, ONCE, open, somebody, test } from './fixtures.ts'

test(
  'an empty registration moves the focus to its first field, and a password that will be refused is not rated as good',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/#register')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    // The first field also has the focus of a newly opened dialog; only now the focus comes from the error.
    await expect(dialog.getByText('Введите пароль')).toBeVisible()
    await expect(dialog.getByLabel('E-mail')).toBeFocused()

    const password = dialog.getByLabel('Пароль', { exact: true })
    await password.fill('qwerty123')
    await expect(dialog.getByText('Такой пароль подберут первым')).toBeVisible()
    await dialog.getByLabel('E-mail').fill(somebody('forms').email)
    await dialog.getByLabel('День').selectOption('17')
    await dialog.getByLabel('Месяц').selectOption('5')
    await dialog.getByLabel('Год').selectOption('1990')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(dialog.getByText('Пароль слишком простой')).toBeVisible()
    await expect(dialog.getByText('Хорошая длина')).toBeHidden()
    await expect(password).toBeFocused()
  },
)

test(
  '[CASH-62, CASH-63] no sum is preselected, and its limits are stated above the button',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/payment/deposit')
    const sum = page.getByLabel('Сумма')
    await expect(sum).toHaveValue('')
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0)
    await sum.fill('99')
    await expect(page.getByText('Минимальная сумма: 100')).toBeVisible()
    await sum.fill('75001')
    await expect(page.getByText('Максимальная сумма: 75')).toBeVisible()
    await sum.fill('')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await expect(sum).toBeFocused()
  },
)

test(
  'the smallest deposit can be entered, asked about, paid and withdrawn completely',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/payment-fail')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('нет')

    await open(page, '/payment/deposit')
    await page.getByLabel('Сумма').fill('100')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).waitFor()
    await open(page, '/payment/history')
    await page.getByRole('button', { name: /^Подробности/ }).click()
    await page.getByRole('link', { name: 'К платежу' }).click()
    await page.getByRole('button', { name: 'Проверить сейчас' }).click()
    await expect(page.getByText('Пока без изменений, проверено в')).toBeVisible()
    await page.getByRole('link', { name: 'Вернуться к оплате' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page.waitForURL(/\/payment\/success\/\d+/)
    await expect.poll(() => kopecks(page)).toBe(100_00)

    await open(page, '/payment/withdrawal')
    await page.getByRole('button', { name: 'Всё', exact: true }).click()
    await page.getByRole('button', { name: /^Вывести/ }).click()
    await expect(page.getByLabel(/^Телефон/)).toBeFocused()
    await page.getByLabel(/^Телефон/).fill('+79123456789')
    await page.getByRole('button', { name: /^Вывести/ }).click()
    await page.waitForURL(/\/payment\/withdrawal\/\d+/)
    await expect.poll(() => kopecks(page)).toBe(0)
  },
)
