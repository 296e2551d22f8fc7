/** Games in the office: their order within a tab, by dragging and by keys, and what they return. */
import AxeBuilder from '@axe-core/playwright'
import { listGames } from '@ayva/contract/games/lobby'
import { createClient } from '@ayva/contract/client'
import { sendTo } from '@ayva/contract/wire'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'
import { QUICK_NIGHTLY } from './tags.ts'

test(
  'an operator orders the games of a tab by keys and by dragging, and players see it',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, isMobile, browser }) => {
    const call = createClient(sendTo(site.url))
    const seen = async () =>
      (await call(listGames, { query: { category: 'tables', limit: 10 } })).map(({ name }) => name)
    const [first, second, third] = (await seen()) as [string, string, string]
    const guest = await (await browser.newContext()).newPage()
    const shown = async () => {
      await guest.goto(`${site.url}/games/tables`)
      return guest.locator('main .k-game-name').allTextContents()
    }
    await enterOffice(page, site, 'administrator')
    await page.goto(`${site.officeUrl}/games-order?tab=tables`)
    const rows = page.getByRole('list', { name: 'Игры по порядку' }).getByRole('listitem')
    await expect(rows.first()).toContainText(first)
    await page.getByRole('button', { name: `Ниже: ${first}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(rows.first()).toContainText(second)
    await expect(rows.nth(1)).toContainText(first)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    await page.getByRole('button', { name: 'Сохранить порядок' }).click()
    await doIt(page, 'Сохранить')
    await expect.poll(async () => (await seen()).slice(0, 3)).toEqual([second, first, third])
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual([second, first, third])

    // A phone has no drag of a mouse: there are the buttons.
    if (!isMobile) {
      await rows.nth(2).dragTo(rows.first())
      await expect(rows.first()).toContainText(third)
      await page.getByRole('button', { name: 'Вернуть как было' }).click()
      await expect(rows.first()).toContainText(second)
    }
    await page.getByRole('button', { name: 'Отменить изменение' }).click()
    await doIt(page, 'Отменить изменение')
    await expect(rows.first()).toContainText(first)
    await expect.poll(async () => (await seen()).slice(0, 3)).toEqual([first, second, third])
    // Undone itself, the change is there again.
    await page.getByRole('button', { name: 'Отменить изменение' }).click()
    await doIt(page, 'Отменить изменение')
    await expect(rows.first()).toContainText(second)
    await page.getByRole('button', { name: 'По умолчанию' }).click()
    await doIt(page, 'Вернуть')
    await expect(rows.first()).toContainText(first)

    await page.goto(`${site.officeUrl}/games?sort=-name`)
    await expect(page.getByRole('columnheader', { name: /^Отдача/ })).toBeVisible()
    const filters = page.getByLabel('Какие игры')
    await filters.getByText('Выключенные').click()
    await expect(page).toHaveURL(/\?sort=-name&state=off$/)
    await filters.getByText('Все', { exact: true }).click()
    await expect(page).toHaveURL(/\?sort=-name$/)
    const games = await new AxeBuilder({ page }).analyze()
    expect(games.violations).toEqual([])
  },
)
