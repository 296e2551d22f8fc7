/** Tests that a player sees a marker of harm first and answers it, and that an operator writes down what was done. */
import AxeBuilder from '@axe-core/playwright'
import { showSelf } from '@ayva/contract/identity/player'
import { listHarmMarkers } from '@ayva/contract/protection/harm-markers'
import { asPlayer, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'
import { PHONE_NIGHTLY } from './tags.ts'

test(
  'a player sees what the rules have noticed and answers, and an operator writes down what was done',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const { call } = await asPlayer(page, { name: 'noticed', rubles: 1000 })
    const playerId = String((await call(showSelf, {})).id)
    await site.set('harm_markers', {
      enabled: true,
      office_after_hours: 0,
      again_after_days: 30,
      rules: [
        {
          key: 'deposits',
          title: 'Пополнений за сутки',
          fact: 'depositsDay',
          atLeast: 1,
          enabled: true,
        },
      ],
    })
    await site.queue('harm_markers.find')
    await expect.poll(async () => (await call(listHarmMarkers, {})).markers.length).toBe(1)

    await page.goto('/#inbox')
    await expect(page.getByText(/^Пополнений за сутки: 1\. Мы отмечаем от 1/)).toBeVisible()
    await page.goto('/games-limits/loss')
    const waiting = page.getByRole('region', { name: 'Мы кое-что заметили' })
    await expect(waiting).toContainText('Пополнений за сутки: 1')
    expect(await faultsOf(page)).toEqual([])
    await waiting.getByLabel('Если хотите, напишите нам').fill('Это был <b>подарок</b>')
    await waiting.getByRole('button', { name: 'Это не так' }).click()
    await expect(waiting).toHaveCount(0)
    await page.getByText('Что мы замечали раньше').click()
    await expect(page.getByText('Вы ответили: это не так: Это был <b>подарок</b>')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'risk')
    await office.goto(`${site.officeUrl}/harm-markers`)
    const row = office.getByRole('row', { name: new RegExp(`№ ${playerId}`) })
    await expect(row).toContainText('Это был <b>подарок</b>')
    expect((await new AxeBuilder({ page: office }).analyze()).violations).toEqual([])
    await row.getByRole('button', { name: 'Записать' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Что сделано').fill('Предложили лимит')
    await dialog.getByRole('button', { name: 'Записать' }).click()
    await expect(row).toHaveCount(0)
    await office.goto(`${site.officeUrl}/players/${playerId}`)
    await expect(office.getByRole('cell', { name: /^Предложили лимит/ })).toBeVisible()
  },
)
