/** What operators set of missions, wheels and levels in the office, and what players see of it. */
import { listWheels } from '@ayva/contract/rewards/fortune-wheel'
import { listLevels } from '@ayva/contract/rewards/loyalty'
import { listDailyMissions } from '@ayva/contract/rewards/missions'
import { shippedMissions } from '@ayva/contract/rewards/missions/shipped.data'
import { showSelf } from '@ayva/contract/identity/player'
import { showReferral } from '@ayva/contract/rewards/referral'
import { listReferralPairs } from '@ayva/contract/rewards/referral/office'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { createClient } from '@ayva/contract/client'
import { sendTo } from '@ayva/contract/wire'
import { asPlayer, PHONE_QUICK_NIGHTLY, QUICK_NIGHTLY, somebody } from './fixtures.ts'
import { application } from './people.ts'
import { faultsOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'

const SHIPPED = shippedMissions.length

test(
  'missions are written with a preview, seen by a player, brought back and stopped',
  { tag: PHONE_QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'marketer')
    await office.goto(`${site.officeUrl}/missions`)
    const card = office.getByRole('region', { name: 'Задания', exact: true })
    const rows = card.getByRole('listitem')
    await expect(rows).toHaveCount(SHIPPED)
    expect(await faultsOf(office)).toEqual([])
    // Three are shown a day: of one there is one.
    const { call } = await asPlayer(page)
    const titles = async () =>
      (await call(listDailyMissions, {})).missions.map(({ title }) => title)
    for (let left = SHIPPED; left > 1; left--) {
      await rows
        .last()
        .getByRole('button', { name: /^Убрать/ })
        .focus()
      await office.keyboard.press('Enter')
      await expect(rows).toHaveCount(left - 1)
    }
    await rows.getByLabel('Название').fill('Один раунд утром')
    await rows.getByLabel('Сколько').fill('1')
    const shown = office.getByRole('region', { name: 'Глазами игрока' })
    await expect(shown.getByText('Один раунд утром')).toHaveCount(7)
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await expect(office.getByRole('dialog').getByText('не больше чем на')).toBeVisible()
    await doIt(office, 'Сохранить')
    await expect.poll(titles).toEqual(['Один раунд утром'])

    await card.getByRole('button', { name: 'Версии' }).click()
    const versions = office.getByRole('dialog', { name: 'Задания: версии' })
    await expect(versions.getByText('Один раунд утром')).toBeVisible()
    await versions.getByRole('listitem').last().getByRole('button', { name: 'Взять' }).click()
    await expect(rows).toHaveCount(SHIPPED)
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await doIt(office, 'Сохранить')
    await expect.poll(titles).toHaveLength(3)

    await office.getByRole('button', { name: 'Остановить' }).click()
    await doIt(office, 'Остановить')
    await expect
      .poll(() => titles().catch((error: unknown) => (error as { key: string }).key))
      .toBe('missions_off')
    await office.getByRole('button', { name: 'Запустить' }).click()
    await doIt(office, 'Запустить')
    await expect.poll(titles).toHaveLength(3)
  },
)

test(
  'chances of a wheel sum to one before it is saved, and its price is shown',
  { tag: QUICK_NIGHTLY },
  async ({ site, page }) => {
    await enterOffice(page, site, 'marketer')
    await page.goto(`${site.officeUrl}/wheels`)
    const card = page.getByRole('region', { name: 'Сектора и шансы' })
    const price = page.getByRole('region', { name: 'Цена' })
    await expect(card.getByRole('listitem')).toHaveCount(12)
    await expect(price).toContainText('вращение в среднем')
    expect(await faultsOf(page)).toEqual([])
    const before = await price.locator('b').first().textContent()
    const chance = card.getByLabel('Шанс сектора 1, %')
    await expect(chance).toHaveValue('15')
    await chance.fill('5,5')
    await expect(card.getByText('Сумма шансов: 90,5 %')).toBeVisible()
    const save = card.getByRole('button', { name: 'Сохранить' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await card.getByLabel('Шанс сектора 2, %').fill('21.5')
    await expect(card.getByText('Сумма шансов: 100 %')).toBeVisible()
    await expect(price.locator('b').first()).not.toHaveText(before!)
    await save.click()
    await expect(page.getByRole('dialog').getByRole('row', { name: /Росток/ })).toContainText(
      before!,
    )
    await doIt(page, 'Сохранить')
    const wheels = createClient(sendTo(site.url))
    const first = async () => {
      const { sectors } = (await wheels(listWheels, {}))[0]!
      const sum = sectors.reduce((all, { weight }) => all + weight, 0)
      return sectors.slice(0, 2).map(({ weight }) => (weight * 100) / sum)
    }
    await expect.poll(first).toEqual([5.5, 21.5])
    await card.getByRole('button', { name: 'Версии' }).click()
    const versions = page.getByRole('dialog', { name: 'Сектора и шансы: версии' })
    await versions.getByRole('listitem').last().getByRole('button', { name: 'Взять' }).click()
    await expect(chance).toHaveValue('15')
    await save.click()
    await doIt(page, 'Сохранить')
    await expect.poll(first).toEqual([15, 12])
  },
)

test(
  'a level gets a new threshold and a gift, and a guest reads of it',
  { tag: QUICK_NIGHTLY },
  async ({ page, site }) => {
    await enterOffice(page, site, 'administrator')
    await page.goto(`${site.officeUrl}/levels`)
    const card = page.getByRole('region', { name: 'Пороги и подарки' })
    const rows = card.getByRole('listitem')
    await expect(rows).toHaveCount(5)
    expect(await faultsOf(page)).toEqual([])
    const save = card.getByRole('button', { name: 'Сохранить' })
    await rows.nth(1).getByLabel('Опыт').fill('20000')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await rows.nth(1).getByLabel('Опыт').fill('2000')
    await rows.nth(1).getByLabel('Подарок').selectOption('wheel-cash-50')
    const shown = page.getByRole('region', { name: 'Глазами игрока' })
    await expect(shown.getByRole('row', { name: /Побег/ })).toContainText('50')
    await save.click()
    await doIt(page, 'Сохранить')
    const call = createClient(sendTo(site.url))
    const second = async () => (await call(listLevels, {}))[1]!.level.minPoints
    await expect.poll(second).toBe(2000)
    await card.getByRole('button', { name: 'Версии' }).click()
    const versions = page.getByRole('dialog', { name: 'Пороги и подарки: версии' })
    await versions.getByRole('listitem').last().getByRole('button', { name: 'Взять' }).click()
    await save.click()
    await doIt(page, 'Сохранить')
    await expect.poll(second).toBe(1000)
  },
)

test(
  'a friend who came by a code is refused and allowed again, and the rules say what comes',
  { tag: QUICK_NIGHTLY },
  async ({ page, site, browser }) => {
    const inviter = await asPlayer(page)
    const { code } = await inviter.call(showReferral, {})
    await createClient(sendTo(site.url))(registerByEmail, {
      body: { ...application(somebody('friend')), referralCode: code },
    })
    const { id } = await inviter.call(showSelf, {})
    const own = async () =>
      (await site.office(listReferralPairs, {})).pairs.find(
        ({ playerId }) => playerId === String(id),
      )
    await expect.poll(own).toMatchObject({ n: 1, review: 'open' })
    const { friendId } = (await own())!
    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'administrator')
    await office.goto(`${site.officeUrl}/referrals`)
    const row = office.getByRole('row', { name: new RegExp(`№ ${friendId}\\b`) })
    await expect(row).toContainText('Не смотрели')
    expect(await faultsOf(office)).toEqual([])
    await row.getByRole('button', { name: 'Отказать' }).click()
    await doIt(office, 'Отказать')
    await expect(row).toHaveCount(0)
    await office.getByRole('button', { name: 'Отказанные' }).click()
    await expect(row).toContainText('Отказано')
    await row.getByRole('button', { name: 'Разрешить' }).click()
    await doIt(office, 'Разрешить')
    await office.getByRole('button', { name: 'Разрешённые' }).click()
    await expect(row).toContainText('Разрешено')

    await office.getByRole('button', { name: 'Правила' }).click()
    const card = office.getByRole('region', { name: 'Программа' })
    await card.getByLabel('Доля пополнений друга').selectOption('10')
    await expect(office.getByRole('region', { name: 'Глазами игрока' })).toContainText(/придёт 100/)
    expect(await faultsOf(office)).toEqual([])
    await card.getByRole('button', { name: 'Сохранить' }).click()
    await doIt(office, 'Сохранить')
    await expect(card).toContainText(/Версия \d+, Сотрудник/)
  },
)
