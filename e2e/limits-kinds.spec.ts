/** Tests the pages of the limits of one bet, of rounds and of hours; server tests prove their effect. */
import { showSelf } from '@ayva/contract/identity/player'
import { asPlayer, expect, open, PHONE_NIGHTLY, test } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

test(
  '[LIMIT-09] one bet, rounds and hours are limited on the same page, each with its own texts',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'new-kinds' })
    await test.step('one bet has no period', async () => {
      await open(page, '/games-limits/bet')
      await expect(page.getByRole('radio', { name: 'Неделя' })).toHaveCount(0)
      await page.getByLabel('Новый лимит').fill('200')
      await page.getByRole('button', { name: 'Поставить лимит' }).click()
      await expect(page.getByText(/^200\s₽за одну ставку/)).toBeVisible()
    })
    await test.step('rounds are counted in a period', async () => {
      await open(page, '/games-limits/rounds')
      await page.getByRole('radio', { name: 'День' }).check({ force: true })
      await page.getByLabel('Новый лимит').fill('50')
      await page.getByRole('button', { name: 'Поставить лимит' }).click()
      await expect(page.getByText(/Начато: 0\sраундов из 50\sраундов/)).toBeVisible()
    })
    await test.step('hours are closed from and to, by the zone of the browser', async () => {
      await open(page, '/games-limits/hours')
      await page.getByLabel('С', { exact: true }).fill('22:00')
      await page.getByLabel('До', { exact: true }).fill('22:00')
      await page.getByRole('button', { name: 'Закрыть эти часы' }).click()
      await expect(page.getByText('Начало и конец совпадают')).toBeVisible()
      await page.getByLabel('До', { exact: true }).fill('08:00')
      await page.getByRole('button', { name: 'Закрыть эти часы' }).click()
      await expect(page.getByText(/^22:00–08:00в эти часы игры нет/)).toBeVisible()
      const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
      await expect(page.getByText(`Часы считаются по поясу ${zone}.`)).toBeVisible()
      await page.getByLabel('До', { exact: true }).fill('07:00')
      await page.getByRole('button', { name: 'Запросить изменение' }).click()
      const waiting = page.getByRole('region', { name: 'Ждёт подтверждения' })
      await expect(waiting).toContainText('Часы без игры: 22:00–07:00')
      expect(await faultsOf(page)).toEqual([])
    })
    const { limits } = await call(showSelf, {})
    expect(limits.map(({ name, max }) => [name, max])).toEqual([
      ['bet', 200_00n],
      ['hours', 22000800n],
      ['rounds', 50n],
    ])
  },
)
