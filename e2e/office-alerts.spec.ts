/** Tests alerts in the office: the bell, the list, and what an operator notes. */
import { randomUUID } from 'node:crypto'
import { faultsOf } from './inspect.ts'
import { enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test('an alert is counted at the bell until an operator notes what is done about it', async ({
  page,
  site,
}) => {
  await site.change(
    `insert into event_dead_letter (consumer, position, error, at)
     values ('e2e', '1'::json, 'a test', now())`,
    [],
  )
  await site.change(
    `insert into alert (id, rule, title, measure, above, value, began_at, raised_at)
     values ($1, 'dead-events', 'События отложены и ждут человека', 'events.dead', 0, 1, now(), now())
     on conflict do nothing`,
    [randomUUID()],
  )
  try {
    await enterOffice(page, site, 'cashier')
    await page.goto(site.officeUrl)
    const bell = page.getByRole('link', { name: /тревог/i }).and(page.locator('.o-bell:visible'))
    await expect(bell).toHaveAccessibleName('1 новая тревога')
    await bell.click()
    const row = page.getByRole('row', { name: /События отложены/ })
    await expect(row).toContainText('Никто не видел')
    await row.getByRole('button', { name: 'Отметить' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Что вы делаете').fill('смотрю потребителя')
    await dialog.getByRole('button', { name: 'Отметить' }).click()
    await expect(row).toContainText('Занимаются')
    await expect(row).toContainText('смотрю потребителя')
    await expect(bell).toHaveAccessibleName('Тревоги')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Правила' }).click()
    const rule = page.getByRole('row', { name: /Книги не сходятся/ })
    await expect(rule).toContainText('В норме')
    await expect(page.getByRole('row', { name: /События отложены/ })).toContainText('Плохо')
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await site.change(`delete from event_dead_letter where consumer = 'e2e'`, [])
    await site.change(`delete from alert`, [])
  }
})
