/** Tests the dialogs of login and registration: their tabs, stored input, errors, and the work after failures. */
import { type Page } from '@playwright/test'
import { asPlayer, balance, expect, NIGHTLY, ONCE, open, somebody, test } from './fixtures.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const newPhone = () => `+7916${String(Math.floor(Math.random() * 10 ** 7)).padStart(7, '0')}`
const byPhone = (page: Page) => dialogOf(page).getByText('По телефону').click()

async function chooseBirthday(page: Page, day: string, month: string, year: string) {
  await dialogOf(page).getByLabel('День').selectOption(day)
  await dialogOf(page).getByLabel('Месяц').selectOption(month)
  await dialogOf(page).getByLabel('Год').selectOption(year)
}

test(
  '[AUTH-32 .. AUTH-35] typed data is kept across tabs and dialogs, the password only until they close',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/#register')
    const dialog = dialogOf(page)
    await dialog.getByLabel('E-mail').fill('vera@ayva.test')
    await dialog.getByLabel('Пароль', { exact: true }).fill('тихий сад 47')
    await chooseBirthday(page, '17', '5', '1990')
    await byPhone(page)
    await dialog.getByLabel('Телефон', { exact: true }).fill('8 (912) 345')
    await dialog.getByRole('link', { name: 'Войти' }).click()
    await expect(dialog.getByRole('heading', { name: 'Вход' })).toBeVisible()
    await expect(dialog.getByLabel('Телефон', { exact: true })).toHaveValue('8 (912) 345')
    await expect(dialog.getByLabel('Пароль', { exact: true })).toHaveValue('тихий сад 47')
    await dialog.getByText('По почте').click()
    await expect(dialog.getByLabel('E-mail')).toHaveValue('vera@ayva.test')
    await dialog.getByRole('link', { name: 'Зарегистрироваться' }).click()
    await expect(dialog.getByLabel('E-mail')).toHaveValue('vera@ayva.test')
    await expect(dialog.getByLabel('День')).toHaveValue('17')
    await expect(dialog.getByLabel('Год')).toHaveValue('1990')
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('тихий сад')
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog).toBeHidden()
    await page.evaluate(() => (location.hash = '#authorization'))
    await expect(dialog.getByLabel('E-mail')).toHaveValue('vera@ayva.test')
    await expect(dialog.getByLabel('Пароль', { exact: true })).toHaveValue('')
  },
)

test(
  '[AUTH-78, AUTH-80, AUTH-81, AUTH-83 .. AUTH-85, AUTH-87 .. AUTH-89] every field reports its error, and the first invalid one takes the focus',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/#register')
    const dialog = dialogOf(page)
    const send = () => dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    const said = (words: string) => expect(dialog.getByText(words, { exact: true })).toBeVisible()
    await send()
    for (const words of ['Введите e-mail', 'Введите пароль', 'Введите дату рождения'])
      await said(words)
    await said('Подтвердите согласие с правилами')
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await dialog.getByLabel('E-mail').fill('a@b')
    await said('Некорректный e-mail')
    await dialog.getByLabel('E-mail').fill('a@no-such-domain.invalid')
    await said('Такого почтового домена нет')
    await byPhone(page)
    await send()
    await said('Введите телефон')
    await expect(dialog.getByLabel('Телефон', { exact: true })).toBeFocused()
    await dialog.getByLabel('Телефон', { exact: true }).fill('123')
    await said('Некорректный телефон')
    await chooseBirthday(page, '31', '2', '1990')
    await said('Некорректная дата рождения')

    // Errors known only to the server are shown for all fields at once.
    const year = String(new Date().getFullYear() - 10)
    await chooseBirthday(page, '1', '1', year)
    await dialog.getByLabel('Телефон', { exact: true }).fill('+7 495 123-45-67')
    await dialog.getByLabel('Пароль', { exact: true }).fill('тихий сад 47')
    await dialog.getByRole('checkbox').check()
    await send()
    await said('Некорректный телефон')
    await dialog.getByLabel('Телефон', { exact: true }).fill(newPhone())
    await dialog.getByLabel('Пароль', { exact: true }).fill('password123')
    await send()
    await said('Пароль слишком простой')
    await said('Вам должно быть не менее 18 лет')
    await expect(dialog.getByLabel('Пароль', { exact: true })).toBeFocused()
  },
)

test(
  '[AUTH-03, AUTH-17, AUTH-82, AUTH-86] an account is opened by phone, with promotion and referral codes, and used for a login',
  { tag: ONCE },
  async ({ page }) => {
    const phone = newPhone()
    const password = 'тихий-сад-2026'
    const told: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/lookup/phone')) told.push(request.postDataJSON())
    })
    await open(page, '/?referralCode=druzhba-47')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('referralCode')))
      .toBe('druzhba-47')
    await open(page, '/#register')
    const dialog = dialogOf(page)
    await byPhone(page)
    await dialog.getByLabel('Телефон', { exact: true }).fill(phone.replace('+7', '8 '))
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await chooseBirthday(page, '17', '5', '1990')
    await dialog.getByRole('button', { name: 'Промокод' }).click()
    await expect(dialog.getByLabel('Промокод')).toBeFocused()
    await dialog.getByLabel('Промокод').fill(' LETO ')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()
    expect(told).toEqual([
      expect.objectContaining({ phone, promoCode: 'LETO', referralCode: 'druzhba-47' }),
    ])

    await open(page, '/logout')
    await page.waitForURL((url) => url.pathname === '/')
    await open(page, '/#register')
    await byPhone(page)
    await dialog.getByLabel('Телефон', { exact: true }).fill(phone)
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await chooseBirthday(page, '17', '5', '1990')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(dialog.getByText('Этот телефон уже используется')).toBeVisible()
    expect(told.at(-1)).not.toHaveProperty('referralCode')

    await dialog.getByRole('link', { name: 'Войти' }).click()
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()
  },
)

test(
  '[AUTH-10, AUTH-22 .. AUTH-25] after failures the browser computes a proof of work for the next try; a wrong code is reported at its field',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { email } = somebody('guessed')
    await asPlayer(page, { name: 'other' })
    await page.context().clearCookies()
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/login/lookup'))
        tokens.push(request.headers()['verification-token'])
    })
    await open(page, '/#authorization')
    const dialog = dialogOf(page)
    const wrong = dialog.getByText('E-mail или пароль не подходят')
    await dialog.getByLabel('E-mail').fill(email)
    async function guess(password: string) {
      const answered = page.waitForResponse('**/login/lookup')
      await dialog.getByLabel('Пароль', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      return (await answered).json()
    }
    for (const password of ['раз', 'два', 'три']) await guess(password)
    await expect(wrong).toBeVisible()
    const captcha = dialog.getByRole('group', { name: 'Защита от подбора' })
    await expect(captcha.getByRole('status')).toHaveText('Проверка пройдена')
    expect((await guess('четыре')).error.code).toBe(10)
    expect(tokens.slice(0, 3)).toEqual([undefined, undefined, undefined])
    expect(tokens[3]).toMatch(/^[\w-]+\.[\da-f]{64}\.\d+\.[\da-f]{64}$/)

    // The work belongs to a made-up person.
    await expect(captcha.getByRole('status')).toHaveText('Проверка пройдена')
    await page.route(
      '**/login/lookup',
      (route) =>
        route.continue({
          headers: { ...route.request().headers(), 'verification-token': tokens[3]! },
        }),
      { times: 1 },
    )
    expect((await guess('пять')).error.code).toBe(24)
    await expect(captcha.getByRole('alert')).toHaveText('Неверный защитный код')
    await expect(captcha.getByRole('status')).toHaveText('Проверка пройдена')

    // A tab that does not know of the failures is refused once, does the work and continues by itself.
    await page.reload()
    await expect(dialog.getByLabel('E-mail')).toBeVisible()
    await dialog.getByLabel('E-mail').fill(email)
    tokens.length = 0
    expect((await guess('шесть')).error.code).toBe(11)
    await expect(wrong).toBeVisible()
    expect(tokens).toHaveLength(2)
    expect(tokens[1]).toMatch(/./)
  },
)
