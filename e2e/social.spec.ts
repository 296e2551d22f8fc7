/** Tests logins by a social network: the button, the network's own page, and the return. */
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  codeOfLetter,
  expect,
  NIGHTLY,
  ONCE,
  open,
  somebody,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { test } from './own-site.ts'
import { provesCodes } from './phone-codes.ts'

const NETWORK = 'Соцсеть песочницы'
const button = (page: Page) => page.getByRole('button', { name: `Через ${NETWORK}` })

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name })

type Chosen = {
  name: string
  email?: string
  word: 'подтверждена' | 'не подтверждена' | 'без почты'
}

/** Chooses the person at the network. */
async function sayWho(page: Page, { name, email, word }: Chosen): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
  await page.getByLabel('Имя').fill(name)
  if (email) await page.getByLabel('E-mail').fill(email)
  const label = word === 'без почты' ? word : `почта ${word}`
  await page.getByRole('radio', { name: label, exact: true }).check()
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

test.describe('a new visitor', () => {
  test(
    '[AUTH-04, AUTH-19, AUTH-44] logs in by a network that confirms the address, and returns to the previous page',
    { tag: ONCE },
    async ({ page }) => {
      const { email } = somebody('network')
      await open(page, '/rules?from=menu#authorization')
      await button(page).click()
      await sayWho(page, { name: email, email, word: 'подтверждена' })
      await expect(balance(page)).toBeVisible()
      expect(page.url()).toMatch(/\/rules\?from=menu$/)

      // The settings list the network, which is the only login method and cannot be removed.
      await open(page, '/profile/settings#networks')
      await expect(page.getByText(`Вы там — ${email}`)).toBeVisible()
      await page.getByRole('button', { name: `Отвязать ${NETWORK}` }).click()
      await page.getByRole('button', { name: 'Отвязать', exact: true }).click()
      await expect(page.getByText('в аккаунт было бы не войти')).toBeVisible()
    },
  )

  test(
    '[AUTH-40 .. AUTH-42, AUTH-45 .. AUTH-48, LOCALE-03, LOCALE-16] confirms an address if the network does not',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      const first = somebody('claimed').email
      const second = somebody('other').email
      await open(page, '/#register')
      await button(page).click()
      await sayWho(page, { name: first, email: first, word: 'не подтверждена' })
      await expect(page.getByRole('heading', { name: 'Как с вами связаться' })).toBeVisible()
      await expect(page.getByText(`Сеть «${NETWORK}» не ручается`)).toBeVisible()
      await expect(textbox(page, 'E-mail')).toHaveValue(first)
      // No part of the network's answer stays in the address.
      expect(new URL(page.url()).search).toBe('')

      await page.getByRole('button', { name: 'Прислать код' }).click()
      await expect(page.getByText(`Отправили код на ${first}`)).toBeVisible()
      await expect(page.getByText('Ещё раз можно через')).toBeVisible()
      await page.getByRole('button', { name: 'Другой адрес' }).click()
      await textbox(page, 'E-mail').fill(second)
      await page.getByRole('button', { name: 'Прислать код' }).click()
      // After a mistyped address another one needs no wait; the same one does.
      await expect(page.getByText(`Отправили код на ${second}`)).toBeVisible()
      await page.getByRole('button', { name: 'Другой адрес' }).click()
      await textbox(page, 'E-mail').fill(second)
      await page.getByRole('button', { name: 'Прислать код' }).click()
      await expect(page.getByText('Новый можно запросить через')).toBeVisible()
      await textbox(page, 'E-mail').fill(first)
      await page.locator('label', { hasText: 'Телефон' }).click()
      await provesCodes(page.locator('form'))
      await textbox(page, 'Телефон').fill('не номер')
      await page.getByRole('button', { name: 'Прислать код' }).click()
      await expect(page.getByText('Некорректный телефон')).toBeVisible()
    },
  )

  test(
    '[AUTH-42, AUTH-43] logs in by the code of the letter',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      const { email } = somebody('letter')
      await open(page, '/#authorization')
      await button(page).click()
      await sayWho(page, { name: email, word: 'без почты' })
      await textbox(page, 'E-mail').fill(email)
      await page.getByRole('button', { name: 'Прислать код' }).click()
      await textbox(page, 'Код').fill('000000')
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(page.getByText('Неверный код')).toBeVisible()
      await textbox(page, 'Код').fill(await codeOfLetter(email))
      await page.getByRole('button', { name: 'Войти', exact: true }).click()
      await expect(balance(page)).toBeVisible()
      expect(new URL(page.url()).hash).toBe('')
    },
  )
})

test(
  'an existing account with that e-mail is not linked automatically: its owner logs in once, and then the network is linked',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, browser, site }) => {
    const person = await asPlayer(page)
    const context = await browser.newContext({ baseURL: site.url })
    const other = await context.newPage()
    await open(other, '/#authorization')
    await button(other).click()
    await sayWho(other, { name: person.email, email: person.email, word: 'подтверждена' })
    const dialog = other.getByRole('dialog')
    await expect(dialog.getByText('уже у одного из аккаунтов')).toBeVisible()
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(balance(other)).toBeVisible()
    await open(other, '/profile/settings')
    await expect(other.getByText(`Вы там — ${person.email}`)).toBeVisible()
    // Both require a proof from the owner.
    const prove = async (action: string) => {
      await other.getByLabel('Ваш пароль').fill(person.password)
      await other.getByRole('button', { name: action, exact: true }).click()
    }
    await other.getByRole('button', { name: `Отвязать ${NETWORK}` }).click()
    await other.getByLabel('Ваш пароль').fill('не мой пароль')
    await other.getByRole('button', { name: 'Отвязать', exact: true }).click()
    await expect(other.getByText('Пароль не подходит')).toBeVisible()
    await prove('Отвязать')
    await expect(other.getByRole('button', { name: `Привязать ${NETWORK}` })).toBeVisible()
    await other.getByRole('button', { name: `Привязать ${NETWORK}` }).click()
    await prove('Продолжить')
    await sayWho(other, { name: person.email, word: 'без почты' })
    await expect(other.getByText(`Вы там — ${person.email}`)).toBeVisible()
    expect(new URL(other.url()).pathname).toBe('/profile/settings')
    await context.close()
  },
)

test(
  '[AUTH-20] a failed login is reported in the dialog, in the server’s words',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/#authorization')
    await button(page).click()
    await page.getByRole('button', { name: 'Отказаться и вернуться' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`Вы отказались от входа через сеть «${NETWORK}»`)).toBeVisible()

    await button(page).click()
    await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
    await page.goBack()
    await open(page, '/oauth/sandbox?code=forged&state=forged')
    await expect(dialog.getByText('начат давно или в другом окне. Начните ещё раз.')).toBeVisible()
    for (const odd of ['/oauth/facebook', '/oauth/sandbox/more'])
      expect((await page.goto(odd))!.status()).toBe(404)
  },
)

test(
  '[AUTH-72] the dialogs offer the networks of the setting that are configured',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const set = async (networks: string[], offered: number) => {
      await site.set('social_authorization', networks)
      const told = async () => (await (await page.request.get('/api/v18/social')).json()).data
      await expect.poll(told).toHaveLength(offered)
    }
    const hashes = ['#register', '#authorization']
    await set(['vk', 'sandbox'], 1)
    for (const hash of hashes) {
      // A new document each time, because the dialog requests the networks once per document.
      await page.goto('about:blank')
      await open(page, `/${hash}`)
      await expect(page.locator('.auth-networks button')).toHaveText([NETWORK])
    }
    // Three have no space for their names, which remain for screen readers.
    await page.route('**/api/v18/social', (route) =>
      route.fulfill({
        json: {
          data: [
            { network: 'vk', title: 'VK ID' },
            { network: 'yandex', title: 'Яндекс' },
            { network: 'google', title: 'Google' },
          ],
        },
      }),
    )
    await page.goto('about:blank')
    await open(page, '/#authorization')
    await expect(page.getByRole('button', { name: 'Через Google' })).toHaveText('')
    await expect(page.locator('.auth-networks button')).toHaveText(['VK', 'Я', ''])
    await page.unroute('**/api/v18/social')
    await set(['vk'], 0)
    for (const hash of hashes) {
      // A new document each time, because the dialog requests the networks once per document.
      await page.goto('about:blank')
      await open(page, `/${hash}`)
      await expect(page.getByRole('dialog').locator('form')).toBeVisible()
      await expect(page.locator('.auth-networks')).toHaveCount(0)
    }
  },
)
