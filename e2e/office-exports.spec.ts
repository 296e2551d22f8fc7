/** Tests an export in the office, from the button of a list to the downloaded file. */
import { readFile } from 'node:fs/promises'
import { QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'a list is exported with its filters, downloaded and deleted',
  { tag: QUICK_NIGHTLY },
  async ({ site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    const { name } = await enterOffice(office, site, 'auditor')
    await office.goto(`${site.officeUrl}/audit?action=operator.`)
    await office.getByRole('button', { name: 'Выгрузить' }).click()
    await expect(office).toHaveURL(`${site.officeUrl}/exports`)
    const row = office.getByRole('row', { name: /Журнал изменений/ })
    await expect(row).toContainText('action: operator.')
    await expect(row).toContainText('Готова', { timeout: 20_000 })
    expect(await faultsOf(office)).toEqual([])
    const [download] = await Promise.all([
      office.waitForEvent('download'),
      row.getByRole('button', { name: 'Скачать' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^ayva-audit-\d{4}-\d{2}-\d{2}\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    const [head, ...lines] = text.split('\r\n')
    expect(head!.startsWith('\uFEFF"Когда (UTC)";"Вид";"Кто";')).toBe(true)
    expect(lines.some((line) => line.includes(name))).toBe(true)
    expect(lines.slice(0, -1).every((line) => line.includes('"operator.'))).toBe(true)
    await row.getByRole('button', { name: 'Удалить' }).click()
    await expect(row).toContainText('Удалена')
    await expect(row.getByRole('button', { name: 'Скачать' })).toBeHidden()
  },
)
