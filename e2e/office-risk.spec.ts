/** Tests risk in the office: possibly identical players, marks of a withdrawal, and trying a rule before it applies. */
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { createWithdrawal, listPaymentSystems } from '@ayva/contract/payments/cashier'
import { cashierSettings } from '@ayva/contract/payments/cashier/settings'
import { showPlayer } from '@ayva/contract/identity/player/office'
import { showSelf } from '@ayva/contract/identity/player'
import { asPlayer, QUICK_NIGHTLY } from './fixtures.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'
import { ONCE } from './tags.ts'

test(
  'a shared requisite marks both players, and an operator states that they are two people',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const { withdrawal_approval: approval } = cashierSettings
    await site.set('withdrawal_approval', {
      ...approval.shipped,
      rules: [{ rule: 'shared_requisite', currency: 'RUB', above: 0 }],
    })
    const requisite = `+7912${String(Date.now()).slice(-7)}`
    const ids: string[] = []
    const payments: number[] = []
    for (let n = 0; n < 2; n++) {
      const own = n === 0 ? page : await (await browser.newContext()).newPage()
      const { call } = await asPlayer(own, { rubles: 3000 })
      const systems = await call(listPaymentSystems, { query: { type: '2' } })
      const system = systems.find(({ fields }) => fields[0]?.kind === 'phone')!.id
      const body = { sum: 1000_00n, system, requisite }
      payments.push((await call(createWithdrawal, { body, idempotencyKey: randomUUID() })).id)
      ids.push(String((await call(showSelf, {})).id))
    }
    const [first, second] = ids as [string, string]
    await site.office(showPlayer, { params: { playerId: second } })

    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'administrator')
    await office.goto(`${site.officeUrl}/withdrawals`)
    const row = office.getByRole('row').filter({ hasText: `№ ${second}` })
    await expect(row).toContainText('Общий счёт для вывода')
    await expect(row).toContainText('Тот же счёт у другого игрока')

    await office.goto(`${site.officeUrl}/risk?view=rules`)
    await office.getByLabel('Что считать').selectOption('first_withdrawal')
    await office.getByLabel(/^Выше скольких/).fill('500')
    await office.getByRole('button', { name: 'Посчитать' }).first().click()
    await expect(office.getByText(/под это правило попало бы [2-9]/)).toBeVisible()
    const rules = await new AxeBuilder({ page: office }).analyze()
    expect(rules.violations).toEqual([])

    await office
      .getByRole('button', { name: 'Совпадения' })
      .or(office.getByText('Совпадения', { exact: true }))
      .first()
      .click()
    const pair = office.getByRole('row').filter({ hasText: `№ ${second}` })
    await expect(pair).toContainText(`№ ${first}`)
    const pairs = await new AxeBuilder({ page: office }).analyze()
    expect(pairs.violations).toEqual([])
    await office.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Разные', 'Один человек']) {
      const button = pair.getByRole('button', { name })
      const { x, width } = (await button.boundingBox())!
      expect(x + width, 'no act lies beyond the edge of a phone').toBeLessThanOrEqual(390)
    }
    await office.setViewportSize({ width: 1440, height: 900 })

    await pair.getByRole('link', { name: 'Связи' }).click()
    const link = office.getByRole('row').filter({ hasText: `№ ${second}` })
    await expect(link).toContainText(`№ ${first}`)
    await expect(link).toContainText('Общий счёт для вывода')
    const links = await new AxeBuilder({ page: office }).analyze()
    expect(links.violations).toEqual([])
    const picture = office.getByRole('figure', { name: 'Связи игроков' })
    await expect(picture.getByText('счёт для вывода')).toBeVisible()
    await picture.getByRole('link', { name: `№ ${second}` }).focus()
    await office.keyboard.press('Enter')
    await office.waitForURL(`**/players/${second}`)
    await office.goto(`${site.officeUrl}/risk`)
    await pair.getByRole('button', { name: 'Разные' }).click()
    await doIt(office, 'Записать')
    await expect(pair).toHaveCount(0)
    await office.goto(`${site.officeUrl}/players/${second}`)
    await expect(office.getByText(/Разные люди, /)).toBeVisible()
  },
)
