/** Tests e-mail and phone: confirmed, changed, waited for; codes are read from the sandbox's pages. */
import { registerByPhone } from '@ayva/contract/identity/auth'
import { openPool } from '@ayva/postgres/pool'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  letterLink,
  NIGHTLY,
  ON_PHONE,
  ONCE,
  open,
  PHONE_NIGHTLY,
  QUICK_NIGHTLY,
  somebody,
  test,
} from './fixtures.ts'
import { application } from './people.ts'
import { readShared } from './shared.ts'

const sandbox = (place: number) => `http://127.0.0.1:${Number(process.env['E2E_PORT']) + place}`
const MAILBOX = sandbox(2)
const PHONE = sandbox(4)
let made = process.pid % 10_000
const newPhone = () =>
  `+7912${String(process.pid % 1000).padStart(3, '0')}${String((made += 1))
    .padStart(4, '0')
    .slice(-4)}`

/** The six digits of the newest message or letter to an address, from the sandbox's page. */
async function digitsFor(page: Page, address: string): Promise<string> {
  const reader = await page.context().newPage()
  const [home, title] = address.startsWith('+')
    ? [PHONE, 'Телефон песочницы']
    : [MAILBOX, 'Почта песочницы']
  let digits = ''
  await expect
    .poll(async () => {
      await reader.goto(`${home}/?to=${encodeURIComponent(address)}`)
      await expect(reader.getByRole('heading', { name: title })).toBeVisible()
      if (home === MAILBOX) {
        const letter = reader.getByRole('link', { name: /Код для нового e-mail/ }).first()
        if ((await letter.count()) === 0) return ''
        await letter.click()
        const text = await reader.locator('pre').textContent()
        digits = /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
      } else {
        const message = reader.locator('.messages p').first()
        if ((await message.count()) === 0) return ''
        const text = await message.textContent()
        // A voice call says the digits one by one.
        digits = /\b\d{6}\b/.exec((text ?? '').replaceAll(', ', ''))?.[0] ?? ''
      }
      return digits
    })
    .toMatch(/^\d{6}$/)
  await reader.close()
  return digits
}
const strip = (page: Page) => page.getByRole('region', { name: 'Подтверждение' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Makes the player's last letter so many seconds older on the server. */
async function laterFor({ token }: { token: string }, seconds: number): Promise<void> {
  const database = Object.assign(new URL(readShared().adminUrl), { pathname: '/site' })
  const pool = openPool({ connectionString: database.href, max: 1 })
  await pool.query(
    `update email_confirmation_request set asked_at = asked_at - make_interval(secs => $2)
     where player_id = $1`,
    [token.split('-')[0], seconds],
  )
  await pool.end()
}

test(
  '[PLAYER-43, PLAYER-45] the confirmation letter can be requested again after 5 minutes, and a reload does not restart the wait',
  { tag: QUICK_NIGHTLY },
  async ({ page }) => {
    const vera = await asPlayer(page, { name: 'vera' })
    await open(page, '/')
    await expect(strip(page)).toContainText(`Письмо отправлено на ${vera.email}`)
    const wait = strip(page).getByText(/Новое письмо через/)
    await expect(wait).toContainText(/0[45]:\d\d/)
    await laterFor(vera, 300)
    await open(page, '/')
    await strip(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(wait).toContainText(/05:00|04:5\d/)
    const shown = async () => /0\d:\d\d/.exec((await wait.textContent()) ?? '')![0]
    await expect(wait).toContainText(/04:5\d/)
    const before = await shown()
    // Only the browser still has the wait; on the server it is over.
    await laterFor(vera, 300)
    await open(page, '/')
    await expect(wait).toBeVisible()
    // A restarted wait would show 05:00.
    expect((await shown()) <= before).toBe(true)

    // Another tab opens the link of the letter, and the strip disappears in this tab without a reload.
    const other = await page.context().newPage()
    await open(other, new URL(await letterLink(vera.email)).pathname)
    await expect(other.getByRole('heading', { name: 'E-mail подтверждён' })).toBeVisible()
    await other.close()
    await expect(strip(page)).toBeHidden()
  },
)

test(
  '[PLAYER-32] the strip allows changing the e-mail by the code of a letter, once a day',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const vera = await asPlayer(page, { name: 'vera' })
    const next = `new-${vera.email}`
    await open(page, '/')
    await strip(page).getByRole('button', { name: 'Изменить адрес' }).click()
    await dialog(page).getByLabel('E-mail').fill(next)
    await dialog(page).getByLabel('Текущий пароль').fill('не тот пароль')
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page)).toContainText('Пароль не подходит')
    await dialog(page).getByLabel('Текущий пароль').fill(vera.password)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page)).toContainText(`Отправили шесть цифр на ${next}.`)
    await expect(dialog(page)).toContainText(/Новый код через 0[45]:\d\d/)
    await dialog(page)
      .getByLabel('Код из шести цифр')
      .fill(await digitsFor(page, next))
    await dialog(page).getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByRole('heading', { name: 'Почта изменена' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Хорошо' }).click()
    await expect(strip(page)).toBeHidden()

    await open(page, '/profile/settings')
    await expect(page.getByText(`${next}, подтверждена`)).toBeVisible()
    await page.getByRole('button', { name: 'Изменить' }).first().click()
    await dialog(page).getByLabel('E-mail').fill(`again-${vera.email}`)
    await dialog(page).getByLabel('Текущий пароль').fill(vera.password)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page)).toContainText('E-mail недавно менялся')
  },
)

test(
  '[PLAYER-33, PLAYER-37, PLAYER-38, PLAYER-46] a phone is entered by its owner and confirmed by the code of a message; a wrong one stays in its field',
  { tag: ON_PHONE },
  async ({ page }) => {
    const vera = await asPlayer(page, { name: 'vera' })
    const phone = newPhone()
    await open(page, '/profile/settings')
    await page.getByRole('button', { name: 'Указать' }).click()
    await dialog(page).getByLabel('Телефон').fill(phone.replace('+7', '8 '))
    await dialog(page).getByLabel('Текущий пароль').fill(vera.password)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    const wait = dialog(page).getByText(/Новый код через/)
    await expect(wait).toContainText(/0[01]:\d\d/)
    const code = await digitsFor(page, phone)
    const field = dialog(page).getByLabel('Код из шести цифр')
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    await field.fill(wrong)
    await dialog(page).getByRole('button', { name: 'Подтвердить' }).click()
    await expect(dialog(page)).toContainText('Неверный код')
    await expect(field).toHaveValue(wrong)

    // An answer without a message gets the site's message.
    await page.route('**/users/self/phone', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: { code: 3 } } })
        : route.fallback(),
    )
    await dialog(page).getByRole('button', { name: 'Подтвердить' }).click()
    await expect(dialog(page)).toContainText(
      'Код не подошёл. Проверьте цифры и попробуйте ещё раз.',
    )
    await expect(field).toHaveValue(wrong)
    await page.unroute('**/users/self/phone')

    await field.fill(code)
    await dialog(page).getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByRole('heading', { name: 'Телефон изменён' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Хорошо' }).click()
    await expect(page.getByText(`${phone}, подтверждён`)).toBeVisible()
    await page.getByRole('button', { name: 'Изменить' }).nth(1).click()
    await dialog(page).getByLabel('Телефон').fill(newPhone())
    await dialog(page).getByLabel('Текущий пароль').fill(vera.password)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page)).toContainText('Телефон недавно менялся')
  },
)

test(
  '[PLAYER-48] a wait of more than an hour is stated in words, one of an hour is counted down',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const vera = await asPlayer(page, { name: 'vera' })
    await laterFor(vera, 300)
    let ttl = 3601
    await page.route('**/users/self/requestConfirm', (route) => {
      const error = { code: 39, key: 'email_wait', message: 'Рано', ttl }
      return route.fulfill({ status: 429, json: { error, requestId: 'a' } })
    })
    await open(page, '/')
    await strip(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(strip(page)).toContainText('Пока новый запросить нельзя. Попробуйте позже.')
    await expect(strip(page).getByRole('timer')).toHaveCount(0)
    ttl = 3600
    await page.evaluate(() => localStorage.clear())
    await open(page, '/')
    await strip(page).getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(strip(page)).toContainText(/Новое письмо через (60:00|59:5\d)/)
  },
)

test(
  '[PLAYER-19, PLAYER-26, PLAYER-36] a started confirmation of the phone is continued on home, and can use a call',
  { tag: [ON_PHONE, NIGHTLY] },
  async ({ page }) => {
    const phone = newPhone()
    const { email: _email, ...body } = { ...application(somebody('vera')), phone }
    const answer = await page.request.post(registerByPhone.path, { data: body })
    expect(answer.status()).toBe(200)
    await open(page, '/')
    await expect(balance(page)).toBeVisible()
    await expect(strip(page)).toBeHidden()
    await open(page, '/profile/settings')
    await expect(page.getByText(`${phone}, не подтверждён`)).toBeVisible()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await dialog(page).getByRole('button', { name: 'Получить звонком' }).click()
    await expect(dialog(page)).toContainText(/Звонок через (01:00|00:5\d)/)
    // The code by message has a wait of its own, which has not started.
    await expect(dialog(page).getByRole('button', { name: 'Отправить код ещё раз' })).toBeVisible()

    await open(page, '/')
    await expect(strip(page)).toContainText(`На ${phone} отправлен код`)
    await strip(page).getByRole('button', { name: 'Ввести код' }).click()
    await expect(dialog(page)).toContainText(/Звонок через 00:\d\d/)
    await dialog(page)
      .getByLabel('Код из шести цифр')
      .fill(await digitsFor(page, phone))
    await dialog(page).getByRole('button', { name: 'Подтвердить' }).click()
    await expect(page.getByRole('heading', { name: 'Телефон подтверждён' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Хорошо' }).click()
    await expect(strip(page)).toBeHidden()
  },
)
