/** Tests passkeys and authenticator codes: turned on in the settings and used at the login. */
import { type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  asPlayer,
  becomeGuest,
  balance,
  expect,
  letterLink,
  ONCE,
  open,
  type Person,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test as own } from './own-site.ts'

/** Passkeys need a domain name, not an IP address. */
const test = own.extend({
  baseURL: ({ site }, use) => use(site.url.replace('127.0.0.1', 'localhost')),
})

/** Adds Chromium's virtual authenticator, which always confirms the user. */
async function giveDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function openRow(page: Page, title: string) {
  await open(page, '/profile/settings')
  const row = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  await row.getByRole('button', { name: 'Настроить' }).click()
  return row
}

async function openLogin(page: Page, person?: Person) {
  await becomeGuest(page)
  await open(page, '/#authorization')
  const dialog = page.getByRole('dialog')
  if (person) {
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  }
  return dialog
}

test(
  'a passkey is added, used to log in without typing, and removed',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await giveDevice(page)
    const { email, password } = await asPlayer(page)
    // No login method is added to an account that may belong to another person.
    for (const title of ['Ключи доступа', 'Вход в два шага']) {
      const early = await openRow(page, title)
      await expect(early.getByText(`Сначала подтвердите почту ${email}`)).toBeVisible()
      await expect(early.getByText('Новое письмо через')).toBeVisible()
      await expect(early.getByRole('button', { name: /^(Добавить|Включить)/ })).toHaveCount(0)
    }
    await page.goto(new URL(await letterLink(email)).pathname)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-mail подтверждён')
    const row = await openRow(page, 'Ключи доступа')
    await row.getByRole('button', { name: 'Добавить ключ' }).click()
    await row.getByLabel('Название ключа').fill('Телефон Алисы')
    await row.getByLabel('Ваш пароль').fill('не тот')
    await row.getByRole('button', { name: 'Продолжить' }).click()
    await expect(row.getByText('Пароль не подходит')).toBeVisible()
    await row.getByLabel('Ваш пароль').fill(password)
    await row.getByRole('button', { name: 'Продолжить' }).click()
    await expect(row.getByText('Телефон Алисы')).toBeVisible()
    await expect(row.getByText('Добавлено: 1')).toBeVisible()

    const dialog = await openLogin(page)
    await dialog.getByRole('button', { name: 'По ключу доступа' }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()

    const again = await openRow(page, 'Ключи доступа')
    await again.getByRole('button', { name: 'Удалить: Телефон Алисы' }).click()
    await again.getByLabel('Ваш пароль').fill(password)
    await again.getByRole('button', { name: 'Удалить' }).click()
    await expect(again.getByText('Вход по отпечатку')).toBeVisible()
    const last = await openLogin(page)
    await last.getByRole('button', { name: 'По ключу доступа' }).click()
    await expect(last.getByText('Ключ не подошёл')).toBeVisible()
  },
)

test(
  'authenticator codes are turned on, asked for, and replaced by a recovery code',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const person = await asPlayer(page, { confirmed: true })
    const row = await openRow(page, 'Вход в два шага')
    await expect(row.getByText('Выключен')).toBeVisible()
    await row.getByRole('button', { name: 'Включить: Код из приложения' }).click()
    await row.getByLabel('Ваш пароль').fill(person.password)
    await row.getByRole('button', { name: 'Продолжить' }).click()
    const secret = Secret.fromBase32(
      (await row.getByLabel('Ключ для приложения').innerText()).replace(/\s/g, ''),
    )
    await row.getByLabel('Код из шести цифр').fill(new TOTP({ secret }).generate())
    await row.getByRole('button', { name: 'Включить' }).click()
    const codes = row.getByRole('list', { name: 'Запасные коды' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const code = await codes.first().innerText()
    await row.getByRole('button', { name: 'Коды сохранены' }).click()
    await expect(row.getByText('Осталось: 10')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Выключить: Код из приложения' })).toBeVisible()

    const dialog = await openLogin(page, person)
    await expect(dialog.getByRole('heading')).toHaveText('Код из приложения')
    await dialog.getByRole('button', { name: 'Ввести запасной код' }).click()
    await dialog.getByLabel('Запасной код').fill(code.toLowerCase())
    await dialog.getByLabel('Не спрашивать на этом устройстве 30 дней').check()
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()

    const trusted = await openRow(page, 'Вход в два шага')
    await expect(trusted.getByText('Осталось: 9')).toBeVisible()
    await expect(trusted.getByText('Это устройство')).toBeVisible()
    await trusted.getByRole('button', { name: 'Спрашивать' }).click()
    await expect(trusted.getByText('Это устройство')).toBeHidden()
  },
)
