/** Tests an operator's work in the office, with its effects for a player. */
import { type Role } from '@ayva/contract/platform/operators'
import { type Page } from '@playwright/test'
import { createWithdrawal, listPaymentSystems, showPayment } from '@ayva/contract/payments/cashier'
import { cashierSettings } from '@ayva/contract/payments/cashier/settings'
import { showPlayerVerification } from '@ayva/contract/identity/kyc/office'
import { findPlayers } from '@ayva/contract/identity/player/office'
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { asPlayer, open } from './fixtures.ts'
import { gapsOf, takeAway } from './browser-gaps.ts'
import { codeOf, doIt, enterOffice, invited, OFFICE_PASSWORD } from './office.ts'
import { expect, test, type OwnSite } from './own-site.ts'
import { NIGHTLY, ONCE } from './tags.ts'

/** An operator with that role on the first page of the office. */
async function work(page: Page, site: OwnSite, role: Role = 'administrator'): Promise<void> {
  await enterOffice(page, site, role)
  await page.goto(site.officeUrl)
  await expect(page.getByRole('heading', { name: 'Сводка' })).toBeVisible()
}

test(
  'a withdrawal is refused, and a large one is paid when two operators have agreed',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const { withdrawal_approval: approval } = cashierSettings
    await site.set('withdrawal_approval', {
      ...approval.shipped,
      rules: [{ rule: 'sum', currency: 'RUB', above: 500 }],
      second: [{ currency: 'RUB', from: 1500 }],
    })
    const { call } = await asPlayer(page, { rubles: 3000 })
    const systems = await call(listPaymentSystems, { query: { type: '2' } })
    const system = systems.find(({ fields }) => fields[0]?.kind === 'phone')!.id
    const ask = async (sum: bigint) => {
      const body = { sum, system, requisite: '+79123456789' }
      return (await call(createWithdrawal, { body, idempotencyKey: randomUUID() })).id
    }
    const small = await ask(600_00n)
    const large = await ask(2000_00n)
    const statusOf = async (paymentId: number) =>
      (await call(showPayment, { params: { paymentId } })).statusId

    const office = await (await browser.newContext()).newPage()
    await work(office, site, 'cashier')
    await office.getByRole('link', { name: /^Выводы/ }).click()
    const detail = office.getByRole('complementary', { name: `Платёж ${small}` })
    await office.getByRole('button', { name: String(small), exact: true }).click()
    await expect(detail).toContainText('Сумма выше порога')
    await detail.getByRole('button', { name: 'Отклонить' }).click()
    await expect(office.getByRole('dialog')).toContainText('сразу вернутся на счёт игрока')
    await doIt(office, 'Отклонить и вернуть')
    await expect.poll(() => statusOf(small)).toBe(4)

    const first = office.getByRole('complementary', { name: `Платёж ${large}` })
    await office.getByRole('button', { name: String(large), exact: true }).click()
    await first.getByRole('button', { name: /^Согласиться на/ }).click()
    await doIt(office, 'Согласиться')
    await expect(first).toContainText(/1 из 2: .+ \(выплатить\)/)
    expect(await statusOf(large)).toBe(5)

    const other = await (await browser.newContext()).newPage()
    await work(other, site, 'cashier')
    await other.goto(`${site.officeUrl}/withdrawals`)
    await other.getByRole('button', { name: String(large), exact: true }).click()
    await other.getByRole('button', { name: /^Согласиться на/ }).click()
    await doIt(other, 'Согласиться')
    // Sent, and then paid by the provider.
    await expect.poll(() => statusOf(large)).toBe(3)
    await expect(first).toContainText('Прошёл')
  },
)

test(
  'a setting is changed, seen by players, and restored from its history',
  { tag: ONCE },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await work(office, site, 'editor')
    await office.goto(`${site.officeUrl}/settings?q=copyright_text`)
    const change = async (text: string) => {
      await office.getByRole('button', { name: /copyright_text/ }).click()
      const sheet = office.getByRole('dialog', { name: /авторских/ })
      await sheet.getByLabel('Значение').fill(text)
      await sheet.getByRole('button', { name: 'Сохранить' }).click()
      await expect(office.getByRole('dialog').last()).toContainText(text)
      await doIt(office, 'Сохранить')
      await sheet.getByRole('button', { name: 'Закрыть' }).click()
    }
    await change('© Сад, первый')
    await change('© Сад, второй')
    await open(page, '/')
    await expect(page.getByRole('contentinfo')).toContainText('© Сад, второй')

    await office.getByRole('button', { name: /copyright_text/ }).click()
    const sheet = office.getByRole('dialog', { name: /авторских/ })
    const earlier = sheet.getByRole('listitem').filter({ hasText: '© Сад, первый' })
    await earlier.getByRole('button', { name: 'Вернуть' }).click()
    await doIt(office, 'Вернуть')
    await expect
      .poll(async () => {
        await open(page, '/')
        return page.getByRole('contentinfo').textContent()
      })
      .toContain('© Сад, первый')
    await sheet.getByRole('button', { name: 'По умолчанию' }).click()
    await doIt(office, 'Вернуть')
    await expect(sheet.getByLabel('Значение')).toHaveValue('© Айва, 2026')
  },
)

test(
  'an operator without a permission does not see its page, and a dismissed one loses the open page',
  { tag: ONCE },
  async ({ site, browser }) => {
    const mine = await (await browser.newContext()).newPage()
    await work(mine, site)
    const theirs = await (await browser.newContext()).newPage()
    const { name, invitation, secret } = await invited(site, 'verifier')
    await theirs.goto(`${site.officeUrl}/invitation#${invitation}`)
    await expect(theirs.locator('code')).toHaveText(secret.replace(/(.{4})(?=.)/g, '$1 '))
    expect(theirs.url()).not.toContain(invitation)
    await theirs.getByLabel('Пароль').fill(OFFICE_PASSWORD)
    await theirs.getByLabel('Код из приложения').fill(codeOf(secret))
    await theirs.getByRole('button', { name: 'Войти в офис' }).click()
    await expect(theirs.getByRole('heading', { name: 'Сводка' })).toBeVisible()
    await theirs.goto(`${site.officeUrl}/withdrawals`)
    await expect(theirs.getByText('Такой страницы нет')).toBeVisible()
    await theirs.goto(`${site.officeUrl}/documents`)
    await expect(theirs.getByRole('link', { name: 'Выводы' })).toHaveCount(0)

    await mine.goto(`${site.officeUrl}/operators`)
    const row = mine.getByRole('row', { name: new RegExp(name) })
    await row.getByRole('button', { name: 'Уволить' }).click()
    await doIt(mine, 'Уволить')
    await expect(row).toContainText('Уволен')
    await theirs.waitForURL(/\/entry/)
    await expect(theirs.getByRole('heading', { name: 'Офис' })).toBeVisible()
  },
)

test(
  'documents that a player has sent are opened with a reason and accepted',
  { tag: ONCE },
  async ({ site, browser }) => {
    const [player] = await site.office(findPlayers, { query: { q: 'sent@ayva.test' } })
    const { playerId } = player!
    const office = await (await browser.newContext()).newPage()
    await work(office, site, 'verifier')
    await office.getByRole('link', { name: /^Документы/ }).click()
    await office.getByRole('button', { name: `№ ${playerId}` }).click()
    await office.getByRole('button', { name: 'Открыть снимок' }).first().click()
    await doIt(office, 'Открыть')
    const picture = office.getByRole('img', { name: 'Снимок документа' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await office.getByRole('button', { name: 'Принять', exact: true }).click()
    await doIt(office, 'Принять')
    await expect(office.getByText('Приняты', { exact: true })).toBeVisible()
    const { status } = await site.office(showPlayerVerification, { params: { playerId } })
    expect(status).toBe('accepted')
  },
)

test(
  'every page of the menu opens without an error, is accessible, and fits a phone',
  // Some thirty pages, each checked by axe.
  { tag: [ONCE, NIGHTLY] },
  async ({ site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    const faults: string[] = []
    office.on('pageerror', ({ message }) => faults.push(message))
    office.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
    })
    await work(office, site)
    faults.length = 0
    const links = await office
      .getByRole('navigation', { name: 'Разделы офиса' })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(links.length).toBeGreaterThan(20)
    for (const path of links) {
      await office.setViewportSize({ width: 1440, height: 900 })
      await office.goto(site.officeUrl + path)
      await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(office.getByLabel('Загружаем список')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page: office }).analyze()
      faults.push(...violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`))
      await office.setViewportSize({ width: 390, height: 844 })
      // Charts change their width a moment later.
      await expect
        .poll(() => office.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
        .toBeLessThanOrEqual(0)
    }
    expect(faults).toEqual([])
  },
)

test(
  'the keyboard alone finds a player, and moves through and opens a list',
  { tag: ONCE },
  async ({ site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await work(office, site)
    await office.keyboard.press('Control+k')
    await office.keyboard.type('alisa@')
    await expect(office.getByRole('link', { name: /Игрок № / })).toBeVisible()
    await office.keyboard.press('ArrowDown')
    await office.keyboard.press('Enter')
    await expect(office.getByRole('heading', { name: 'alisa@ayva.test' })).toBeVisible()
    await office.keyboard.press('g')
    await office.keyboard.press('s')
    await expect(office.getByRole('heading', { name: 'Настройки' })).toBeVisible()
    const rows = office.locator('.o-open')
    await rows.first().focus()
    await office.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await office.keyboard.press('Enter')
    await expect(office.getByRole('dialog')).toBeVisible()
  },
)

test(
  'the office logs out after half an hour without input, although its page is open',
  { tag: ONCE },
  async ({ site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await office.clock.install()
    await work(office, site)
    await office.clock.fastForward(31 * 60_000)
    await office.waitForURL(/\/entry/)
    await office.goto(`${site.officeUrl}/players`)
    await office.waitForURL(/\/entry/)
  },
)

test(
  'the office opens in the oldest supported browser, and finds a player',
  { tag: [ONCE, NIGHTLY] },
  async ({ site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await office.addInitScript(takeAway, gapsOf('Chrome 109'))
    await work(office, site)
    await office.goto(`${site.officeUrl}/players?q=alisa@`)
    await office.getByRole('button', { name: /Без ника/ }).click()
    await expect(office.getByRole('heading', { name: 'alisa@ayva.test' })).toBeVisible()
  },
)
