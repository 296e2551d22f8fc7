/**
 * Tests corrections of balances in the office: one operator proposes, another one decides, the player reads the result.
 */
import AxeBuilder from '@axe-core/playwright'
import { showSelf } from '@ayva/contract/identity/player'
import { asPlayer, PHONE_QUICK_NIGHTLY } from './fixtures.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'a cashier proposes a correction, finance approves it, and the player reads its reason',
  { tag: PHONE_QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const { call } = await asPlayer(page, { rubles: 500 })
    const playerId = String((await call(showSelf, {})).id)
    const viewport = page.viewportSize()!
    const cashier = await (await browser.newContext({ viewport })).newPage()
    await enterOffice(cashier, site, 'administrator')
    await cashier.goto(`${site.officeUrl}/players/${playerId}`)
    await cashier.getByRole('button', { name: 'Исправить баланс' }).click()
    const dialog = cashier.getByRole('dialog')
    await dialog.getByLabel('Сколько').fill('150,50')
    await expect(dialog.getByText(/На счёте станет 650,50/)).toBeVisible()
    await dialog.getByText('Списать').click()
    await expect(dialog.getByText(/На счёте станет 349,50/)).toBeVisible()
    await dialog.getByText('Добавить').click()
    await dialog.getByLabel('За что').fill('Раунд прервался: возвращаем ставку')
    const form = await new AxeBuilder({ page: cashier }).analyze()
    expect(form.violations).toEqual([])
    await doIt(cashier, 'Предложить')
    await expect(cashier.getByText('Ждёт второго')).toBeVisible()
    await cashier.goto(`${site.officeUrl}/adjustments`)
    const own = cashier.getByRole('row').filter({ hasText: `№ ${playerId}` })
    await expect(own).toContainText('Решает другой')
    await expect(own.getByRole('button', { name: 'Согласиться' })).toHaveCount(0)

    const finance = await (await browser.newContext({ viewport })).newPage()
    await enterOffice(finance, site, 'finance')
    await finance.goto(`${site.officeUrl}/adjustments`)
    const row = finance.getByRole('row').filter({ hasText: `№ ${playerId}` })
    await expect(row).toContainText('150,50')
    const queue = await new AxeBuilder({ page: finance }).analyze()
    expect(queue.violations).toEqual([])
    for (const name of ['Согласиться', 'Отказать']) {
      const { x, width } = (await row.getByRole('button', { name }).boundingBox())!
      expect(x + width, 'no act lies beyond the edge').toBeLessThanOrEqual(viewport.width)
    }
    await row.getByRole('button', { name: 'Согласиться' }).click()
    await expect(finance.getByRole('dialog').getByText(/станет 650,50/)).toBeVisible()
    await doIt(finance, 'Согласиться')
    await expect(row).toHaveCount(0)
    await finance.goto(`${site.officeUrl}/adjustments?state=approved`)
    await expect(row).toContainText('проверка офиса')

    await cashier.goto(`${site.officeUrl}/operators`)
    const role = cashier.getByRole('cell', { name: 'Администратор', exact: true }).first()
    const lines = await role.evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    })
    expect(lines, 'a role is not broken within its word').toBe(1)

    await page.goto('/#inbox')
    const message = page.getByText('Причина: «Раунд прервался: возвращаем ставку».')
    await expect(message).toContainText(/На счёт пришло 150,50\s₽/)

    await page.goto('/payment/history')
    const history = page.getByRole('region', { name: 'Исправления баланса' })
    await expect(history).toContainText('Сбой в игре')
    await expect(history).toContainText('Раунд прервался: возвращаем ставку')
    await expect(history).toContainText('+150,50')
    expect((await call(showSelf, {})).wallets[0]).toMatchObject({ minor: 650_50n })
  },
)
