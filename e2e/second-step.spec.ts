/** Tests the second step of every login method, and the letter about a new device. */
import { randomUUID } from 'node:crypto'
import { tokenOf } from '@ayva/contract/identity/auth'
import { type Call, createClient } from '@ayva/contract/client'
import * as contract from '@ayva/contract/identity/auth/contacts'
import { beginFactor, enableFactor } from '@ayva/contract/identity/factors'
import { type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { waysOf } from '../apps/sandbox/src/messenger/messenger.ts'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  ONCE,
  open,
  sendBy,
  somebody,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { readShared } from './shared.ts'

const NETWORK = 'Соцсеть песочницы'
const sandbox = (place: number) => `http://127.0.0.1:${Number(process.env['E2E_PORT']) + place}`

/** The six digits of the newest message, once so many have arrived. */
async function codeOfMessage(phone: string, messages: number): Promise<string> {
  let texts: string[] = []
  await expect
    .poll(async () => {
      const answer = await fetch(`${sandbox(4)}/api/messages?to=${encodeURIComponent(phone)}`)
      const said = (await answer.json()) as { messages: { text: string }[] }
      texts = said.messages.map(({ text }) => text)
      return texts.length
    })
    .toBe(messages)
  return /\b\d{6}\b/.exec(texts[0]!)![0]
}

/** Calls of the player who is logged in in the browser. */
async function callsOf(page: Page): Promise<Call> {
  const answer = await page.request.get('/api/v18/users/self/refreshToken')
  return createClient(sendBy(page.request, tokenOf((await answer.json()).data)))
}

/** Turns authenticator codes on by calls; returns the recovery codes. */
async function turnOnApp(call: Call): Promise<string[]> {
  const params = { kind: 'totp' } as const
  const { secret } = await call(beginFactor, { params, body: {} })
  const code = new TOTP({ secret: Secret.fromBase32(secret!) }).generate()
  return (await call(enableFactor, { params, body: { code } })).recoveryCodes
}

test(
  '[AUTH-06] a code of a message is requested, and the owner gets a letter about the new device',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { email, password, call } = await asPlayer(page, { name: 'phone', confirmed: true })
    const phone = `+7913${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
    await call(contract.askPhone, { body: { phone, password, by: 'sms' } })
    await call(contract.changePhone, { body: { code: await codeOfMessage(phone, 1) } })
    const params = { kind: 'phone' } as const
    await call(beginFactor, { params, body: { password } })
    await call(enableFactor, { params, body: { code: await codeOfMessage(phone, 2) } })

    await page.context().clearCookies()
    await open(page, '/#authorization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Код из сообщения')
    const end = phone.slice(-4)
    await expect(dialog.getByText(`••• ${end.slice(0, 2)}-${end.slice(2)}`)).toBeVisible()
    await dialog.getByLabel('Код из шести цифр').fill(await codeOfMessage(phone, 3))
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(balance(page)).toBeVisible()

    const reader = await page.context().newPage()
    await expect
      .poll(async () => {
        await reader.goto(`${sandbox(2)}/?to=${encodeURIComponent(email)}`)
        return reader.getByRole('link', { name: /Вход с нового устройства/ }).count()
      })
      .toBe(1)
  },
)

test(
  'a login by a social network requires the authenticator code',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { email } = somebody('second')
    const come = async (from: string) => {
      await open(page, `${from}#authorization`)
      await page.getByRole('button', { name: `Через ${NETWORK}` }).click()
      await page.getByLabel('Имя').fill(email)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('radio', { name: 'почта подтверждена', exact: true }).check()
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
    }
    await come('/rules')
    await expect(balance(page)).toBeVisible()
    const [code] = await turnOnApp(await callsOf(page))

    await page.context().clearCookies()
    await come('/')
    await expect(page.getByRole('heading', { name: 'Второй шаг' })).toBeVisible()
    await expect(page.getByText('Введите код из приложения или запасной код.')).toBeVisible()
    await page.getByLabel('Код').fill('000000')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByText('Неверный код')).toBeVisible()
    await page.getByLabel('Код').fill(code!)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(balance(page)).toBeVisible()
  },
)

test(
  'a login by Telegram requires the authenticator code',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const id = Number.parseInt(randomUUID().slice(0, 7), 16)
    const user = { id, first_name: 'Марина', last_name: 'К.' }
    const { TELEGRAM_BOT_TOKEN } = readShared().env
    const app = (at: Date) => waysOf(user, TELEGRAM_BOT_TOKEN!, site.url, at).app
    // Signed data is valid once, and contains the second of its creation.
    await page.goto(app(new Date(Date.now() - 60_000)))
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
    const [code] = await turnOnApp(await callsOf(page))

    await page.context().clearCookies()
    await page.goto(app(new Date()))
    await expect(page.getByRole('heading', { name: 'Второй шаг' })).toBeVisible()
    await page.getByRole('textbox').fill('000000')
    await page.getByRole('button').first().click()
    await expect(page.getByText('Неверный код')).toBeVisible()
    await page.getByRole('textbox').fill(code!)
    await page.getByRole('button').first().click()
    await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
  },
)
