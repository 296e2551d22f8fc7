/** Coming in by a network, as people do it: the button, the network's own page, and back. */
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

/** Says at the network who one is. */
async function sayWho(page: Page, { name, email, word }: Chosen): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Кем войти' })).toBeVisible()
  await page.getByLabel('Имя').fill(name)
  if (email) await page.getByLabel('E-mail').fill(email)
  const label = word === 'без почты' ? word : `почта ${word}`
  await page.getByRole('radio', { name: label, exact: true }).check()
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

test.describe('somebody new', () => {
  test(
    '[AUTH-04, AUTH-19, AUTH-44] comes by a network that vouches for them, and is where they set out from',
    { tag: ONCE },
    async ({ page }) => {
      const { email } = somebody('network')
      await open(page, '/rules?from=menu#authorization')
      await button(page).click()
      await sayWho(page, { name: email, email, word: 'подтверждена' })
      await expect(balance(page)).toBeVisible()
      expect(page.url()).toMatch(/\/rules\?from=menu$/)

      // Its settings know the network, which is the only way in, and so cannot be taken away.
      await open(page, '/profile/settings#networks')
      await expect(page.getByText(`Вы там — ${email}`)).toBeVisible()
      await page.getByRole('button', { name: `Отвязать ${NETWORK}` }).click()
      await page.getByRole('button', { name: 'Отвязать', exact: true }).click()
      await expect(page.getByText('в аккаунт было бы не войти')).toBeVisible()
    },
  )

  test(
    '[AUTH-40 .. AUTH-42, AUTH-45 .. AUTH-48, LOCALE-03, LOCALE-16] proves an address where the network does not vouch for it',
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
      // Nothing of the network's answer stays in the address.
      expect(new URL(page.url()).search).toBe('')

      await page.getByRole('button', { name: 'Прислать код' }).click()
      await expect(page.getByText(`Отправили код на ${first}`)).toBeVisible()
      await expect(page.getByText('Ещё раз можно через')).toBeVisible()
      await page.getByRole('button', { name: 'Другой адрес' }).click()
      await textbox(page, 'E-mail').fill(second)
      await page.getByRole('button', { name: 'Прислать код' }).click()
      // Whoever has mistyped an address need not wait with another; for the same one they do.
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
    '[AUTH-42, AUTH-43] comes in by the code of the letter',
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
  'an account of that e-mail is not joined: its owner logs in once, and the network is linked',
  { tag: ONCE },
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
    // Both ask whoever sits at the page to prove to be the owner.
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
  '[AUTH-20] what does not lead in is said in the dialog, in the server’s own words',
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
  '[AUTH-72] the dialogs offer the networks of the setting, and of them those that are set up',
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
      // Another document each time: the dialog asks once for each.
      await page.goto('about:blank')
      await open(page, `/${hash}`)
      await expect(page.locator('.auth-networks button')).toHaveText([NETWORK])
    }
    // Three have no space for their names, which stay for those who do not see the icons.
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
      // Another document each time: the dialog asks once for each.
      await page.goto('about:blank')
      await open(page, `/${hash}`)
      await expect(page.getByRole('dialog').locator('form')).toBeVisible()
      await expect(page.locator('.auth-networks')).toHaveCount(0)
    }
  },
)
