/** Tests the player's own pages: shown data, entered data and choices. */
import { readFileSync } from 'node:fs'
import { showSelf } from '@ayva/contract/identity/player'
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'

const person = { firstName: 'Алиса', lastName: 'Климова' }
const home = { country: 'RU', city: 'Казань', address: 'ул. Садовая, 12' } as const

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

test(
  '[PLAYER-27, ROUTE-057] the profile shows the player and their balances',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { email, call } = await asPlayer(page, { name: 'profile', rubles: 500 })
    const { id } = await call(showSelf, {})
    await open(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: `Игрок № ${id}` })).toBeVisible()
    await expect(row(page, 'Пополнение')).toContainText('не задан')
    await expect(page.getByRole('main').getByRole('link', { name: /^0 из \d+$/ })).toBeVisible()
    await expect(row(page, 'Почта').first()).toContainText(email)
    await expect(row(page, 'Телефон').first()).toContainText('Не указан')
    await expect(page.getByLabel('1 уровень')).toBeVisible()
    await expect(page.getByText('Доступно к выводу').locator('..')).toContainText('500')
    await expect(balance(page)).toContainText('500')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const sections = page.getByRole('navigation', { name: 'Разделы профиля' })
    await expect(sections.getByRole('link', { name: 'VIP-клуб' })).toBeVisible()
    await expect(sections.getByRole('link', { name: 'Уровни' })).toBeVisible()
    await page.getByRole('link', { name: /^1 уровень/ }).click()
    const levels = page.getByRole('dialog', { name: 'Уровни' })
    await expect(levels).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(levels).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Настройки' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Настройки' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)

test(
  '[AUTH-75 .. AUTH-77, PLAYER-09, WALLET-17, ROUTE-058] settings are changed and stored',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page)
    await open(page, '/profile/settings')
    await row(page, 'Ник').getByRole('button', { name: 'Выбрать' }).click()
    const field = page.getByLabel('Ник, который видят другие')
    const save = page.getByRole('button', { name: 'Сохранить' })
    for (const [name, words] of [
      ['', 'Введите имя'],
      ['abc', 'Не короче 4 символов'],
      ['a b!c', 'Только буквы, цифры, дефис, подчёркивание и точка'],
      ['админ-ayva', 'Такое имя уже занято'],
    ] as const) {
      await field.fill(name)
      await save.click()
      await expect(page.getByText(words)).toBeVisible()
    }
    const username = `a-b_c.${Date.now() % 1e9}`
    await field.fill(username)
    await save.click()
    await expect(row(page, 'Ник')).toContainText(username)

    const denomination = page.getByLabel('Номинал')
    await expect(denomination.locator('option')).toHaveText([
      '0,1 ₽',
      '0,2 ₽',
      '0,5 ₽',
      '1 ₽',
      '2 ₽',
      '5 ₽',
      '10 ₽',
    ])
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/self/denomination'))
    await denomination.selectOption('5')
    await saved
    await open(page, '/profile/settings')
    await expect(denomination).toHaveValue('5')
    await expect(row(page, 'Ник')).toContainText(username)
    await expect(row(page, 'Имя и дата рождения')).toContainText('17.05.1990')
  },
)

test(
  'a copy of the player’s data is requested and downloaded, and an account is closed and reopened',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { rubles: 300 })
    await open(page, '/profile/settings')
    const copy = row(page, 'Копия ваших данных')
    await copy.getByRole('button', { name: 'Собрать' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      copy.getByRole('button', { name: 'JSON' }).click(),
    ])
    const told = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown[]>
    expect(told['Пополнения и выводы']).toEqual([expect.objectContaining({ 'в копейках': 30_000 })])

    const closing = row(page, 'Закрытие аккаунта')
    await closing.getByRole('button', { name: 'Закрыть' }).click()
    const dialog = page.getByRole('dialog', { name: 'Закрыть аккаунт?' })
    await expect(dialog.getByRole('link', { name: 'Вывести деньги' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Закрыть аккаунт' }).click()
    await expect(closing).toContainText('Закроется')
    await expect(dialog).toBeHidden()
    await closing.getByRole('button', { name: 'Передумать' }).click()
    await expect(closing.getByRole('button', { name: 'Закрыть' })).toBeVisible()
  },
)

test.describe('with another clock', () => {
  // A clock that is ahead signs calls wrongly at first, and one list fails on purpose.
  test.use({ tolerated: /status of (400|500)|could not be loaded/ })

  test(
    '[PLAYER-52 .. PLAYER-55, PLAYER-58, PLAYER-59] a player without an extended profile is asked from time to time',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await page.clock.install()
      await asPlayer(page)
      await open(page, '/')
      // The invitation is loaded after the page.
      await page.waitForLoadState('networkidle')
      const asked = page.getByRole('dialog', { name: 'Расскажите о себе' })
      await page.clock.runFor(50_000)
      await expect(asked).toHaveCount(0)
      await page.clock.runFor(15_000)
      await expect(asked).toBeVisible()
      for (let times = 0; times < 2; times += 1) {
        await asked.getByRole('button', { name: 'Позже' }).click()
        await page.clock.runFor(880_000)
        await expect(asked).toBeHidden()
        await page.clock.runFor(40_000)
        await expect(asked).toBeVisible()
      }
      // Step by step to the left page, with the real time, because calls are signed with it.
      await page.clock.setSystemTime(Date.now())
      await asked.getByRole('button', { name: 'Рассказать' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Как вас зовут' })).toBeVisible()
      const next = page.getByRole('button', { name: 'Дальше' })
      await next.click()
      await expect(page.getByText('Введите имя')).toBeVisible()
      await page.getByLabel('Имя', { exact: true }).fill(person.firstName)
      await page.getByLabel('Фамилия').fill(person.lastName)
      await next.click()
      await expect(page.getByRole('heading', { level: 2, name: 'Где вы живёте' })).toBeVisible()
      await page.getByLabel('Страна').selectOption(home.country)
      await page.getByLabel('Город').fill(home.city)
      await page.getByLabel('Улица, дом, квартира').fill(home.address)
      await next.click()
      await page.waitForURL((url) => url.pathname === '/')
      await page.clock.runFor(1_000_000)
      await expect(asked).toHaveCount(0)
      await page.clock.setSystemTime(Date.now())
      await open(page, '/profile')
      await expect(page.getByText('Расскажите о себе')).toHaveCount(0)
      await open(page, '/profile/settings')
      await expect(row(page, 'Имя и дата рождения')).toContainText('Алиса Климова')
    },
  )

  test(
    '[PLAYER-51, PLAYER-56, PLAYER-57] without missing data, or without the list, the visitor continues',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      const { call } = await asPlayer(page)
      await page.route('**/gifts/extendsProfileGiftsList', (route) =>
        route.fulfill({ status: 500 }),
      )
      await open(page, '/profile/extended?next=/rules')
      await page.waitForURL((url) => url.pathname === '/rules')
      await page.unroute('**/gifts/extendsProfileGiftsList')

      await call(saveProfile, { body: { ...person, ...home } })
      await page.clock.install()
      await open(page, '/profile/extended?next=https://evil.test/')
      await page.waitForURL((url) => url.pathname === '/profile')
      await open(page, '/')
      await page.clock.runFor(1_000_000)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )
})
