import { type Page } from '@playwright/test'
import { balance, expect, kopecks, open, somebody, test } from './fixtures.ts'

test('a visitor registers, deposits, plays and withdraws by keys alone', async ({ page }) => {
  const person = somebody('keys')
  await open(page, '/')
  await reach(page, 'button', 'Регистрация')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await type(page, 'E-mail', person.email)
  await type(page, 'Пароль', person.password)
  await type(page, 'День', '17')
  await tabTo(page, page.getByLabel('Месяц'))
  await page.keyboard.press('ArrowDown')
  await type(page, 'Год', '1990')
  await reach(page, 'checkbox', /./)
  await page.keyboard.press('Space')
  await reach(page, 'button', 'Создать аккаунт')
  await page.keyboard.press('Enter')
  await expect(balance(page)).toBeVisible()

  await open(page, '/payment/deposit')
  await type(page, 'Сумма', '1500')
  await reach(page, 'button', /^Перейти к оплате/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeVisible()
  await reach(page, 'button', 'Оплатить')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment\/success\/\d+/)
  await expect.poll(() => kopecks(page)).toBe(150_000)

  await open(page, '/games/ayva-lab/kosti?mode=real')
  await reach(page, 'button', /^Бросить/)
  await page.keyboard.press('Enter')
  await expect.poll(() => kopecks(page)).not.toBe(150_000)

  await open(page, '/payment/withdrawal')
  await type(page, /Телефон|Номер/, '+79123456789')
  await type(page, 'Сумма', '600')
  await reach(page, 'button', /^Вывести/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/payment\/withdrawal\/\d+/)
})

type Role = 'button' | 'checkbox'

/** Presses Tab until the element has the focus; a focus trap or an unreachable element fails the test. */
async function reach(page: Page, role: Role, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? { name, exact: true } : { name }
  const scope = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page
  await tabTo(page, scope.getByRole(role, exact).first())
}

async function type(page: Page, label: string | RegExp, keys: string): Promise<void> {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first()
  await tabTo(page, field)
  await page.keyboard.type(keys)
}

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the element cannot be reached by Tab')
}
