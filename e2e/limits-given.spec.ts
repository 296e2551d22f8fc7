/** Tests what others than the player set: a limit of the casino, and the self-exclusion of another account. */
import AxeBuilder from '@axe-core/playwright'
import { showSelf } from '@ayva/contract/identity/player'
import { saveProfile } from '@ayva/contract/identity/player/profile'
import { searchAudit } from '@ayva/contract/platform/audit'
import { setLimit, takeBreak } from '@ayva/contract/protection/limits'
import { asPlayer, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'
import { PHONE_NIGHTLY } from './tags.ts'

test(
  '[LIMIT-09] a limit of the casino stands beside the player’s own, and the strictest is named',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const { call } = await asPlayer(page, { name: 'limited' })
    const playerId = String((await call(showSelf, {})).id)
    await call(setLimit, {
      body: { name: 'bet', period: 'day', currency: 'RUB', max: 300_00n },
    })

    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'administrator')
    await office.goto(`${site.officeUrl}/players/${playerId}`)
    const give = async (sum: string) => {
      await office.getByRole('button', { name: 'Лимит казино' }).click()
      await office.getByLabel('Не больше, RUB').fill(sum)
    }
    await give('минус')
    await office.getByLabel('Почему').fill('проверка офиса')
    await office.getByRole('button', { name: 'Поставить лимит' }).click()
    await expect(office.getByText('Укажите сумму').first()).toBeVisible()
    const dialog = await new AxeBuilder({ page: office }).analyze()
    expect(dialog.violations).toEqual([])
    await office.getByLabel('Не больше, RUB').fill('200')
    await doIt(office, 'Поставить лимит')
    await expect(office.getByText(/Одна ставка, лимит казино/)).toContainText(/200\s₽/)
    const { entries } = await site.office(searchAudit, { query: { playerId } })
    expect(entries.find(({ action }) => action === 'player.limit_given')).toMatchObject({
      why: 'проверка офиса',
    })

    await page.goto('/#inbox')
    const message = page.getByText(/Лимит одной ставки: 200\s₽/)
    await expect(message).toContainText('могут только сотрудники казино')
    expect(await faultsOf(page)).toEqual([])

    await page.goto('/games-limits/bet')
    await expect(page.getByText(/^200\s₽за одну ставку по лимиту казино/)).toBeVisible()
    const given = page.getByRole('region', { name: 'Лимиты казино' })
    await expect(given).toContainText(/Одна ставка\s*200\s₽/)
    expect(await faultsOf(page)).toEqual([])
    await call(setLimit, {
      body: { name: 'bet', period: 'day', currency: 'RUB', max: 100_00n },
    })
    await expect(page.getByText(/^100\s₽за одну ставку по вашему лимиту/)).toBeVisible()

    await give('')
    await doIt(office, 'Снять лимит')
    await expect(office.getByText(/лимит казино$/)).toHaveCount(0)
    await expect(given).toHaveCount(0)

    await site.set('jurisdiction', {
      name: 'Страна-пример',
      deposits: [{ currency: 'RUB', day: 5000 }],
      stakes: [{ currency: 'RUB', max: 50 }],
    })
    await page.reload()
    await expect(page.getByText(/^50\s₽за одну ставку по лимиту юрисдикции/)).toBeVisible()
    const law = page.getByRole('region', { name: 'Лимиты юрисдикции' })
    await expect(law).toContainText('Правила: Страна-пример.')
    await expect(law).toContainText(/Пополнение, день\s*0\s₽ из 5\s000\s₽/)
    expect(await faultsOf(page)).toEqual([])
  },
)

test(
  '[LIMIT-06] an account with the data of an excluded person is closed with the reason, until an operator lifts it',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const first = await (await browser.newContext({ baseURL: site.url })).newPage()
    const excluded = await asPlayer(first, { name: 'excluded' })
    const { call } = await asPlayer(page, { name: 'second', rubles: 500 })
    const playerId = String((await call(showSelf, {})).id)
    const otherId = String((await excluded.call(showSelf, {})).id)
    const body = {
      firstName: 'Евлампия',
      lastName: `Тест${page.viewportSize()!.width > 500 ? 'а' : 'б'}`,
    }
    for (const one of [call, excluded.call]) await one(saveProfile, { body })
    await page.goto('/games')
    await excluded.call(takeBreak, { body: { term: 'year' } })
    // The tab that is open learns it at once.
    const strip = page.getByRole('complementary', { name: 'Перерыв от игры' })
    await expect(strip).toContainText(
      'на другом аккаунте с вашими данными действует самоисключение',
    )
    expect(await faultsOf(page)).toEqual([])
    await strip.getByRole('link', { name: 'О перерыве' }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText('Оно держится за человеком')
    await expect(main.getByRole('link', { name: 'Напишите в поддержку' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Вывести деньги' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'administrator')
    await office.goto(`${site.officeUrl}/players/${playerId}`)
    await expect(office.getByText(`Самоисключён на аккаунте № ${otherId}`)).toContainText(
      'имя и дата рождения',
    )
    expect((await new AxeBuilder({ page: office }).analyze()).violations).toEqual([])
    await office.getByRole('button', { name: 'Это другой человек' }).click()
    await doIt(office, 'Снять')
    await expect(office.getByText(/^Совпадение снято/).first()).toBeVisible()
    await expect.poll(async () => (await call(showSelf, {})).exclusion).toBe(null)
    await page.goto('/games')
    await expect(strip).toHaveCount(0)
  },
)
