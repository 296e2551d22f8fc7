import { openPool } from '@ayva/postgres/pool'
import { readFileSync } from 'node:fs'
import { asPlayer, expect, NIGHTLY, ONCE, open, QUICK_NIGHTLY, test } from './fixtures.ts'
import { readShared } from './shared.ts'

test(
  '[CASH-30, CASH-31, CASH-81] payments are exported as a file, and bonuses have a list of their own',
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
  '[CASH-30] a signed statement of a year is requested, waited for and downloaded',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { rubles: 500 })
    await open(page, '/payment/history')
    const panel = page.getByRole('region', { name: 'Выписка за год (PDF)' })
    await panel.getByRole('button', { name: 'Сделать' }).click()
    const take = panel.getByRole('button', { name: /^Скачать за \d{4}$/ })
    await expect(take).toBeVisible()
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

test(
  'a long history continues beyond the first hundred',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { email } = await asPlayer(page, { rubles: 500 })
    await moreFailures(email, 130)
    await open(page, '/payment/history')
    const rows = page.getByRole('row', { name: /Пополнение/ })
    const more = page.getByRole('button', { name: 'Показать ещё' })
    for (const shown of [20, 40, 60, 80, 100]) {
      await expect(page.getByText(`Показано ${shown} из 131`)).toBeVisible()
      await expect(rows).toHaveCount(shown)
      await more.click()
    }
    await expect(page.getByText('Показано 131 из 131')).toBeVisible()
    await expect(rows).toHaveCount(131)
    await expect(more).toHaveCount(0)
    await expect(rows.last()).toContainText('Отклонено')
  },
)

/** Failed deposits, which move no money; a hundred of them would take too long by forms. */
async function moreFailures(email: string, count: number): Promise<void> {
  const site = new URL(readShared().adminUrl)
  site.pathname = '/site'
  const pool = openPool({ connectionString: site.href, max: 1 })
  await pool.query(
    `with made as (
       insert into payment (player_id, operation_id, idempotency_key, body_hash, type_id,
         status_id, system_id, provider, currency, sum, reason, created_at, touched_at, finished_at)
       select player_id, gen_random_uuid(), gen_random_uuid()::text, '', type_id,
         4, system_id, provider, payment.currency, sum, 'declined', at, at, at
       from payment join player on player.id = player_id, generate_series(1, $2) n,
         lateral (select payment.created_at - n * interval '1 minute' as at) moment
       where email = $1 and status_id = 3
       returning provider, operation_id, player_id, id)
     insert into payment_operation (provider, operation_id, player_id, payment_id)
     select * from made`,
    [email, count],
  )
  await pool.end()
}
