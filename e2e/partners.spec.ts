/** Tests partners in the office, and what they are told of a player who came by their link. */
import { faultsOf } from './inspect.ts'
import { asPlayer, open } from './fixtures.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test } from './own-site.ts'
import { readShared } from './shared.ts'
import { QUICK_NIGHTLY } from './tags.ts'
import { untilNoted, valueOf } from './visits.ts'

type Told = { query: string; isSigned?: boolean }

test(
  'a partner is written down in the office, told of its player who agreed, and sent again what it refused',
  { tag: QUICK_NIGHTLY },
  async ({ page, context, site, browser }, { project }) => {
    const service = readShared().env['PARTNER_SANDBOX_URL']!
    const key = `garden-${project.name}`
    const secret = 'secret-of-the-garden'
    const answer = (mode: string) =>
      fetch(`${service}/control/${key}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode, secret }),
      })
    const told = async () =>
      ((await (await fetch(`${service}/api/messages?name=${key}`)).json()) as { messages: Told[] })
        .messages
    await answer('ok')
    await site.set('partner_postbacks', { enabled: true })

    const office = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await enterOffice(office, site, 'marketer')
    await office.goto(`${site.officeUrl}/partners`)
    await office.getByRole('button', { name: 'Добавить' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Ключ', { exact: true }).fill(key)
    await dialog.getByLabel('Название').fill('Садовник')
    await dialog.getByLabel('Коды ссылок').fill(key)
    const address = dialog.getByLabel('Адрес для сообщений')
    await address.fill('https://127.0.0.1/p?click={click_id}')
    await dialog.getByLabel('Секрет подписи').fill(secret)
    await dialog.getByLabel('О регистрации').check()
    await dialog.getByLabel('Почему').fill('проверка офиса')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog.getByRole('alert')).toContainText('открытым')
    await address.fill(`${service}/postback/${key}?click={click_id}&event={event}`)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await office.getByRole('button', { name: /Садовник/ }).click()
    await expect(office.getByText('Сообщений нет')).toBeVisible()
    expect(await faultsOf(office)).toEqual([])

    await open(page, `/?ref=${key}&click_id=click-1`)
    const bar = page.getByRole('complementary', { name: 'Файлы cookie' })
    await expect(bar).toContainText('узнаёт о регистрации')
    await bar.getByRole('button', { name: 'Хорошо' }).click()
    expect(await valueOf(context, 'partners')).toBe('1')
    await untilNoted(context)
    await asPlayer(page)
    await open(page, '/games')
    await expect
      .poll(told)
      .toMatchObject([{ query: 'click=click-1&event=registration', isSigned: true }])
    await office.reload()
    const row = office.getByRole('row', { name: /Регистрация/ })
    await expect(row).toContainText('click-1')
    await expect(row).toContainText('Отправлено')

    await site.change("update partner_delivery set state = 'dead' where partner_id = $1", [key])
    await office.reload()
    await row.getByRole('button', { name: 'Отправить снова' }).click()
    await doIt(office, 'Отправить')
    await expect.poll(async () => (await told()).length).toBe(2)
    await office.reload()
    await expect(row).toContainText('Отправлено')

    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect.poll(() => valueOf(context, 'partners')).toBe('0')
  },
)
