import { readFileSync } from 'node:fs'
import { asPlayer, expect, ONCE, open, test } from './fixtures.ts'

test(
  '[CASH-30, CASH-31, CASH-81] payments are taken along as a file, and bonuses have a list of their own',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 500 })
    await open(page, '/payment/history')
    await expect(page.getByRole('cell', { name: 'Пополнение СБП' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выгрузить' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^ayva-\d{4}-\d\d-\d\d\.csv$/)
    expect(readFileSync((await file.path())!, 'utf8')).toMatch(/Пополнение;СБП;[^\n]*;500,00;/)

    await page.getByRole('link', { name: 'Бонусы' }).click()
    await expect(page).toHaveURL(/\/payment\/history\/bonus$/)
    await expect(page.getByText('Бонусов за это время не было')).toBeVisible()
  },
)
