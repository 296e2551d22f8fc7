/** Tests marketing and games in the office, and the effects for players. */
import { applyPromo } from '@ayva/contract/payments/gifts'
import { showSelf } from '@ayva/contract/identity/player'
import { listOfficeGames } from '@ayva/contract/games/lobby/office'
import { type Role } from '@ayva/contract/platform/operators'
import { type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { asPlayer, open } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test, type OwnSite } from './own-site.ts'
import { ONCE, QUICK_NIGHTLY } from './tags.ts'

/** An operator with that role on a page of the office. */
async function workAt(page: Page, site: OwnSite, path: string, role: Role = 'administrator') {
  await enterOffice(page, site, role)
  await page.goto(site.officeUrl + path)
}

test(
  'a promo code is created in the office and used by a player',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await workAt(office, site, '/promo-codes')
    await office.getByRole('button', { name: 'Завести' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Промокод').fill('УРОЖАЙ-28')
    await dialog.getByLabel('Ключ подарка').fill('garden-coins')
    await doIt(office, 'Записать')
    const row = office.getByRole('row', { name: /урожай-28/i })
    await expect(row).toContainText('Работает')

    const { call } = await asPlayer(page)
    const body = { code: 'урожай-28' }
    const gift = await call(applyPromo, { body, idempotencyKey: randomUUID() })
    expect(gift.key).toBe('garden-coins')
  },
)

test(
  'a banner is placed in the office and seen by a guest, and disappears when it is removed',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await workAt(office, site, '/banners?slot=header_main_slider', 'editor')
    await office.getByRole('button', { name: 'Поставить' }).click()
    await office.getByRole('dialog').getByLabel('Текст').fill('Осенний сад открыт до воскресенья')
    await doIt(office, 'Сохранить')
    await open(page, '/')
    const slider = page.locator('[data-slot="header_main_slider"]')
    await expect(slider).toContainText('Осенний сад открыт')

    const row = office.getByRole('row', { name: /Осенний сад/ })
    await row.getByRole('button', { name: 'Убрать' }).click()
    await doIt(office, 'Убрать')
    await expect(row).toContainText('Убран')
    await open(page, '/')
    await expect(slider).toHaveCount(0)
  },
)

test(
  'a campaign is created, tested by a dry run, started and stopped',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await workAt(office, site, '/campaigns', 'editor')
    await office.getByRole('button', { name: 'Написать' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Название').fill('Осенний урожай')
    const first = dialog.getByRole('group', { name: 'Шаг 1' })
    await first.getByLabel('Заголовок').fill('{{ nobody }}, урожай собран')
    await first.getByLabel('Текст').fill('Новые игры в саду')
    await dialog.getByRole('button', { name: 'Добавить' }).click()
    const second = dialog.getByRole('group', { name: 'Шаг 2' })
    await second.getByLabel('Подождать минут').fill('1440')
    await second.getByLabel('Заголовок').fill('Ещё раз')
    await second.getByLabel('Текст').fill('Сад ждёт')
    await dialog.getByLabel('Начать').fill('2099-01-01T10:00')
    expect(await faultsOf(office)).toEqual([])
    await dialog.getByLabel('Почему').fill('к осени')
    await dialog.getByRole('button', { name: 'Сохранить черновик' }).click()
    await expect(dialog.getByText('Такой переменной нет: nobody')).toBeVisible()
    await first.getByLabel('Заголовок').fill('Урожай на {{ currency }} собран')
    await doIt(office, 'Сохранить черновик')
    await expect(office.getByRole('heading', { name: 'Осенний урожай' })).toBeVisible()
    await expect(office.getByText('Условий нет: подходят все')).toBeVisible()

    const { id } = await (await asPlayer(page)).call(showSelf, {})
    await office.getByLabel('Номер игрока').fill(String(id))
    await office.getByRole('button', { name: 'Показать' }).click()
    const way = office.locator('section', {
      has: office.getByRole('heading', { name: 'Глазами игрока' }),
    })
    await expect(way.getByText('Игрок подходит под условия.')).toBeVisible()
    await expect(way.getByText('Урожай на RUB собран')).toBeVisible()
    await expect(way.getByRole('heading', { level: 3 })).toHaveText([
      /^1\. Уведомлением на сайте, /,
      /^2\. Письмом, /,
    ])
    await expect(way.getByText('Не уйдёт: некуда прислать')).toBeVisible()
    expect(await faultsOf(office)).toEqual([])

    await office.getByRole('button', { name: 'Посчитать' }).click()
    await expect(office.getByText(/Просмотрено [1-9]\d*, подходят [1-9]\d*\./)).toBeVisible()
    await office.getByRole('button', { name: 'Начать' }).click()
    await doIt(office, 'Начать')
    await expect(office.getByText('Идёт', { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Остановить' }).click()
    await doIt(office, 'Остановить')
    await expect(office.getByText('Остановлена', { exact: true })).toBeVisible()
  },
)

test(
  'a game is switched off, which refuses new rounds, and on again',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const { games } = await site.office(listOfficeGames, {})
    const { name } = games.find(({ on, supplier }) => on && supplier === null)!
    const office = await (await browser.newContext()).newPage()
    await workAt(office, site, '/games')
    const row = office.getByRole('row', { name: new RegExp(`^${name}`) })
    await row.getByRole('button', { name: 'Выключить' }).click()
    await doIt(office, 'Выключить')
    await expect(row).toContainText('Выключена')
    await office.goto(`${site.officeUrl}/games?state=off`)
    await expect(row).toContainText('Выключена')
    await open(page, '/games')
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveCount(0)
    await row.getByRole('button', { name: 'Включить' }).click()
    await doIt(office, 'Включить')
    await expect(row).toHaveCount(0)
  },
)

test(
  'a banner is shown only to players who meet its conditions, which an operator changes',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await workAt(office, site, '/banners?slot=footer_main_slider', 'editor')
    await office.getByRole('button', { name: 'Поставить' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Текст').fill('Только счётам в рублях')
    await dialog.getByLabel('Не всем из них, а по условиям').check()
    await dialog.getByRole('button', { name: 'Условие' }).click()
    await dialog.getByLabel('Признак').selectOption('Валюта счёта')
    await dialog.getByLabel('С чем').fill('RUB')
    expect(await faultsOf(office)).toEqual([])
    await doIt(office, 'Сохранить')
    const row = office.getByRole('row', { name: /Только счётам в рублях/ })
    await expect(row).toContainText('Всем, по условиям')

    const word = page.locator('[data-slot="footer_main_slider"]').getByText('Только счётам')
    await open(page, '/')
    await expect(word).toHaveCount(0)
    await asPlayer(page)
    await open(page, '/')
    await expect(word).toBeVisible()

    await row.getByRole('button', { name: 'Изменить' }).click()
    await expect(dialog.getByLabel('С чем')).toHaveValue('RUB')
    await dialog.getByRole('button', { name: 'Условие' }).click()
    await dialog.getByLabel('Признак').last().selectOption('Метки')
    await dialog.getByLabel('С чем').last().fill('')
    await dialog.getByLabel('Почему').fill('проверка офиса')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toContainText('Напишите, с чем сравнить')
    await dialog.getByLabel('С чем').last().fill('vip')
    await doIt(office, 'Сохранить')
    await open(page, '/')
    await expect(word).toHaveCount(0)

    await test.step('one of several conditions is enough, and a group can be the opposite', async () => {
      await row.getByRole('button', { name: 'Изменить' }).click()
      await dialog.getByRole('button', { name: 'Группа' }).click()
      const group = dialog.getByRole('group', { name: 'Группа 3' })
      await group.getByLabel('Признак').selectOption('Метки')
      await group.getByLabel('Как сравнить').selectOption('нет')
      await group.getByLabel('С чем').fill('vip')
      await dialog.getByLabel('Как считать').first().selectOption('Верно хотя бы одно')
      await dialog.getByLabel('Как сравнить').first().selectOption('не равно')
      expect(await faultsOf(office)).toEqual([])
      await doIt(office, 'Сохранить')
      await open(page, '/')
      await expect(word).toBeVisible()
      await row.getByRole('button', { name: 'Изменить' }).click()
      await expect(dialog.getByLabel('Как считать').first()).toHaveValue('any')
      await expect(group.getByLabel('Как сравнить')).toHaveValue('not has')
    })
  },
)
