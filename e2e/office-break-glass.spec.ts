/** Tests a permission that an operator takes for a short time. */
import { QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { codeOf, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

test(
  'an operator takes a permission for a time, everybody sees it, and an administrator ends it at once',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    try {
      const { secret } = await enterOffice(page, site, 'support')
      const other = await (await browser.newContext()).newPage()
      await enterOffice(other, site, 'administrator')
      await page.goto(`${site.officeUrl}/self`)
      await page.getByRole('button', { name: 'Взять разрешение' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Разрешение').selectOption('alerts.acknowledge')
      await dialog.getByLabel('На сколько').selectOption('30')
      await dialog.getByLabel('Почему нельзя ждать').fill('касса не отвечает')
      await dialog.getByRole('button', { name: 'Взять' }).click()
      await expect(dialog.getByText('Шесть цифр из приложения')).toBeVisible()
      await dialog.getByLabel('Код из приложения').fill(codeOf(secret, 1))
      expect(await faultsOf(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Взять' }).click()
      await expect(dialog).toBeHidden()
      const seen = (whose: typeof page) =>
        whose.getByRole('region', { name: 'Срочные разрешения сейчас' })
      await expect(seen(page)).toContainText('alerts.acknowledge')
      expect(await faultsOf(page)).toEqual([])

      await other.goto(`${site.officeUrl}/self`)
      await expect(seen(other)).toContainText('касса не отвечает')
      const row = other.getByRole('row', { name: /alerts\.acknowledge/ })
      await row.getByRole('button', { name: 'Закончить' }).click()
      await other.getByRole('dialog').getByRole('button', { name: 'Закончить' }).click()
      await expect(seen(other)).toHaveCount(0)
      expect(await faultsOf(other)).toEqual([])
      // The other operator's open page is told.
      await expect(seen(page)).toHaveCount(0)
    } finally {
      // Both would be seen on the pages of other tests.
      await site.change('delete from operator_extra', [])
      await site.change('delete from alert', [])
    }
  },
)
