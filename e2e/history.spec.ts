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

test(
  '[CASH-30] a signed statement of a year is asked for, waited for and taken',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 500 })
    await open(page, '/payment/history')
    const panel = page.getByRole('region', { name: 'Выписка за год (PDF)' })
    await panel.getByRole('button', { name: 'Сделать' }).click()
    const take = panel.getByRole('button', { name: /^Скачать за \d{4}$/ })
    await expect(take).toBeVisible({ timeout: 60_000 })
    await expect(panel).toContainText(/Готова: № \d{4}-\d+-[0-9a-f]{8}.*Отпечаток сертификата/)
    const coming = page.waitForEvent('download')
    await take.click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^ayva-\d{4}-\d+-[0-9a-f]{8}\.pdf$/)
    const pdf = readFileSync((await file.path())!)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1')).toContain('/SubFilter /adbe.pkcs7.detached')
  },
)
