/** Tests the log of incidents: an operator publishes, a guest reads. */
import { open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'an incident is published in the office, read by a guest at once, corrected and resolved',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    for (const table of ['incident_edit', 'incident_update', 'incident'])
      await site.change(`delete from ${table}`, [])
    await open(page, '/status')
    await expect(page.getByRole('status')).toContainText('Всё работает')
    await expect(page.getByText('Сбоев не было.')).toBeVisible()
    expect([...(await faultsOf(page)), ...(await missingOf(page))]).toEqual([])

    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'support')
    await office.goto(`${site.officeUrl}/incidents`)
    await office.getByRole('button', { name: 'Сообщить о сбое' }).click()
    const form = office.getByRole('dialog').last()
    await form.getByLabel('Что случилось').fill('Выводы <b>на карты</b> стоят')
    await form.getByLabel('Что не работает').fill('Выводы на карты')
    await form.getByLabel('Что сказать игрокам').fill('Банк не отвечаит')
    expect(await faultsOf(office)).toEqual([])
    await form.getByRole('button', { name: 'Опубликовать' }).click()
    const row = office.getByRole('row', { name: /Выводы <b>на карты<\/b> стоят/ })
    await expect(row).toContainText('Разбираемся')

    await open(page, '/')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Сейчас есть сбой' })
    await link.click()
    await expect(page).toHaveURL('/status')
    // The address changes before the page, and the previous page has several elements of this role.
    await expect(page.getByRole('heading', { name: 'Работа сайта', level: 1 })).toBeVisible()
    await expect(page.getByRole('status')).toContainText('Сейчас есть сбой')
    // Markup is shown as it was written.
    const heading = page.getByRole('heading', { name: 'Выводы <b>на карты</b> стоят' })
    await expect(heading).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    await row.getByRole('button').press('Enter')
    await office.getByRole('button', { name: 'Исправить запись 1' }).click()
    await form.getByLabel('Что сказать игрокам').fill('Банк не отвечает')
    await doIt(office, 'Сохранить')
    await expect(office.getByText('Запись 1: Банк не отвечаит')).toBeVisible()
    await office.getByRole('button', { name: 'Написать' }).click()
    await form.getByLabel('Состояние').selectOption('resolved')
    await form.getByLabel('Что сказать игрокам').fill('Банк снова отвечает')
    await form.getByRole('button', { name: 'Опубликовать' }).click()
    await expect(office.getByRole('dialog').getByText('Закончился').first()).toBeVisible()
    expect(await faultsOf(office)).toEqual([])

    await open(page, '/status')
    await expect(page.getByRole('status')).toContainText('Всё работает')
    await expect(page.getByText('Банк снова отвечает')).toBeVisible()
    await expect(page.getByText(/Запись исправлена/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  },
)
