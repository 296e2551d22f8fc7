/** Tests a forgotten and a new password from a person's view. */
import { logIn, registerByEmail } from '@ayva/contract/identity/auth'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  fillIn,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  somebody,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'

const NEW = 'новый сад 48'

/** The link to a new password from the letter sent by SMTP. */
async function resetLink(email: string): Promise<string> {
  const mailbox = `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 2}`
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox}/api/letters?to=${encodeURIComponent(email)}`)
      link = /https?:\/\/[^\s"'<>\\]+\/resetting\/reset\/[\w-]+/.exec(await answer.text())?.[0]
      return link
    })
    .toBeTruthy()
  return link!
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  '[ROUTE-005, ROUTE-006, AUTH-93, AUTH-96] after a forgotten password a letter is requested at the login, a new one is set and used to log in',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { email } = await asPlayer(page, { name: 'forgot' })
    await page.context().clearCookies()
    await open(page, '/#authorization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    for (let wrong = 1; wrong <= 3; wrong++) {
      await expect(dialog.getByText('Не получается войти?')).toHaveCount(0)
      await dialog.getByLabel('Пароль', { exact: true }).fill(`не тот ${wrong}`)
      const answered = page.waitForResponse(`**${logIn.path}`)
      await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
      expect((await answered).status()).toBe(422)
    }
    await expect(dialog.getByText('Не получается войти?')).toBeVisible()
    // The proof of work appears in the dialog, which grows, so the link is pressed at its final position.
    await expect(dialog.getByText('Проверка пройдена')).toBeVisible()
    await dialog.getByRole('link', { name: 'Забыли пароль?' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Забыли пароль?' })).toBeVisible()
    await expect(field(page, 'E-mail')).toHaveValue(email)
    await press(page, 'Прислать ссылку')
    await expect(page.getByRole('heading', { level: 1, name: 'Проверьте почту' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('00:04')
    // The wait is the server's, and continues over a reload.
    await page.reload()
    await field(page, 'E-mail').fill(email)
    await press(page, 'Прислать ссылку')
    await expect(page.getByText(/уже отправлено\. Новое можно запросить через \d+ с/)).toBeVisible()

    const said: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      said.push(`${request.method() === 'POST' ? '' : request.url()} ${referer}`)
    })
    const link = await resetLink(email)
    const secret = link.split('/').at(-1)!
    said.length = 0
    await open(page, link)
    await expect(page).toHaveURL(/\/resetting\/reset\/new$/)
    await expect(page.getByText(`Для аккаунта ${email}`)).toBeVisible()
    // A reload keeps it, in this tab only; no address, no referrer and no storage contains it.
    await page.reload()
    await expect(page.getByText(`Для аккаунта ${email}`)).toBeVisible()
    expect(said.filter((one) => one.includes(secret))).toEqual([`${link} `])
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(secret)

    await field(page, 'Новый пароль').fill('password123')
    await expect(page.getByText('Такой пароль подберут первым. Сайт его не примет.')).toBeVisible()
    await press(page, 'Сохранить пароль')
    await expect(page.getByText('Пароль слишком простой')).toBeVisible()
    await field(page, 'Новый пароль').fill(NEW)
    await press(page, 'Сохранить пароль')
    await expect(dialog.getByText('Пароль изменён')).toBeVisible()
    await dialog.getByLabel('Пароль', { exact: true }).fill(NEW)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(balance(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  '[AUTH-91] an invalid link states it and leads to a new one, and never to another site',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    for (const path of ['bad', `7-${'A'.repeat(43)}?redirect=https://evil.example/`]) {
      await open(page, `/resetting/reset/${path}`)
      await expect(
        page.getByRole('heading', { level: 1, name: 'Ссылка не подходит' }),
      ).toBeVisible()
      await expect(
        page.getByText('Ссылка или код для нового пароля не подходит. Запросите новый.'),
      ).toBeVisible()
    }
    await page.getByRole('link', { name: 'Запросить новую' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Забыли пароль?' })).toBeVisible()
  },
)

test(
  '[AUTH-92, AUTH-96] a code for a new password: the wait is shown, and a wrong code is reported at its field',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/resetting/request')
    const phone = `+7916${String(Date.now()).slice(-7)}`
    await page.getByText('По телефону').click()
    await press(page, 'Прислать код')
    await expect(page.getByText('Введите телефон')).toBeVisible()
    await field(page, 'Телефон').fill('123')
    await press(page, 'Прислать код')
    await expect(page.getByText('Некорректный телефон')).toBeVisible()
    await field(page, 'Телефон').fill(phone)
    await press(page, 'Прислать код')
    await expect(page.getByRole('heading', { level: 1, name: 'Введите код' })).toBeVisible()
    await expect(page.getByRole('timer')).toContainText('00:00')
    await field(page, 'Код из сообщения').fill('123456')
    await field(page, 'Новый пароль').fill(NEW)
    await press(page, 'Сохранить пароль')
    await expect(
      page.getByText('Ссылка или код для нового пароля не подходит. Запросите новый.'),
    ).toBeVisible()
    await press(page, 'Изменить телефон')
    await page.getByText('По телефону').click()
    await field(page, 'Телефон').fill(phone)
    await press(page, 'Прислать код')
    await expect(
      page.getByText(/Код уже отправлен\. Новый можно запросить через \d+ с/),
    ).toBeVisible()
  },
)

test(
  '[ROUTE-059, PLAYER-29, PLAYER-30, PLAYER-31] a player changes the password; a guest is redirected to the login',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/profile/change_password')
    await expect(page).toHaveURL(/\/#authorization$/)
    const { email, password, call } = await asPlayer(page, { name: 'changes' })
    await open(page, '/profile/settings')
    await page.getByRole('link', { name: 'Сменить' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Пароль' })).toBeVisible()

    await field(page, 'Текущий пароль').fill('не тот')
    await press(page, 'Сохранить пароль')
    await expect(page.getByText('Введите пароль')).toBeVisible()
    await field(page, 'Новый пароль').fill(email)
    await expect(page.getByText('Сайт его не примет')).toBeVisible()
    await field(page, 'Новый пароль').fill(NEW)
    await press(page, 'Сохранить пароль')
    await expect(page.getByText('Это не текущий пароль')).toBeVisible()
    await field(page, 'Текущий пароль').fill(password)
    await press(page, 'Сохранить пароль')
    await expect(page.getByRole('heading', { name: 'Пароль изменён' })).toBeVisible()
    await expect(page.getByText('Других входов не было.')).toBeVisible()
    await expect(call(logIn, { body: { lookup: email, password } })).rejects.toMatchObject({
      code: 10,
    })
    const entered = await call(logIn, { body: { lookup: email, password: NEW } })
    expect(entered).toHaveProperty('token')
  },
)

test(
  'a password can be pasted, shown and stored by a password manager',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/#authorization')
    const dialog = page.getByRole('dialog')
    const password = dialog.getByLabel('Пароль', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(dialog.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username')
    await page.evaluate((text) => navigator.clipboard.writeText(text), NEW)
    await password.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(password).toHaveValue(NEW)
    await dialog.getByRole('button', { name: 'Показать символы' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await open(page, '/#register')
    const chosen = page.getByRole('dialog').getByLabel('Пароль', { exact: true })
    await expect(chosen).toHaveAttribute('autocomplete', 'new-password')
  },
)

test(
  'the reasons for refusing a password are shown while it is typed at the registration',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { email } = somebody('meter')
    await open(page, '/#register')
    const dialog = page.getByRole('dialog')
    const meter = dialog.getByRole('meter')
    const type = (text: string) => dialog.getByLabel('Пароль', { exact: true }).fill(text)
    await dialog.getByLabel('E-mail').fill(email)
    for (const refused of ['password123', 'Наташа2010', email, email.split('@')[0]!, 'qwerty']) {
      await type(refused)
      await expect(dialog.getByText('Сайт его не примет')).toBeVisible()
      await expect(meter).toHaveAttribute('value', '1')
    }
    await type('ab')
    await expect(dialog.getByText('такой пароль сайт не примет')).toBeVisible()
    await type('тихий сад 47')
    await expect(dialog.getByText('Длинный пароль из разных символов.')).toBeVisible()
    await expect(meter).toHaveAttribute('value', '4')
  },
)

test(
  '[AUTH-79] the registration form refuses a password of two characters, and accepts three',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const person = { ...somebody('short'), password: 'ab' }
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname)
    })
    await open(page, '/#register')
    const dialog = page.getByRole('dialog')
    await fillIn(page, person)
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(dialog.getByText('Пароль слишком короткий')).toBeVisible()
    await expect(dialog.getByLabel('Пароль', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    expect(asked).not.toContain(registerByEmail.path)
    await dialog.getByLabel('Пароль', { exact: true }).fill('abc')
    await dialog.getByRole('button', { name: 'Создать аккаунт' }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()
    expect(asked).toContain(registerByEmail.path)
  },
)
