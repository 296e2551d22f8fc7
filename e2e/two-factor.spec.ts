/** Tests the second step of a login from its owner's view, and how it is turned on. */
import { logOut } from '@ayva/contract/identity/auth'
import { beginFactor, enableFactor } from '@ayva/contract/identity/factors'
import { type Page } from '@playwright/test'
import { asPlayer, codeOfLetter, expect, ONCE, open, type Person, test } from './fixtures.ts'

/** A logged-out player whose next login requires a code by letter. */
async function withEmailFactor(page: Page, name: string): Promise<Person> {
  const player = await asPlayer(page, { name, confirmed: true })
  const params = { kind: 'email' } as const
  const { password, email } = player
  await player.call(beginFactor, { params, body: { password } })
  await player.call(enableFactor, { params, body: { code: await codeOfLetter(email) } })
  await player.call(logOut, {})
  await page.context().clearCookies()
  return { email, password }
}

/** The bodies of the page's login calls so far. */
function loginsOf(page: Page): Record<string, unknown>[] {
  const said: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/login/lookup')) said.push(request.postDataJSON())
  })
  return said
}

test(
  '[AUTH-05, AUTH-07, AUTH-08, AUTH-36 .. AUTH-38, AUTH-49] the code step of a login: counted down, sent again, sent elsewhere, validated',
  { tag: ONCE },
  async ({ page }) => {
    const other = await withEmailFactor(page, 'other')
    const { email, password } = await withEmailFactor(page, 'factor')
    const said = loginsOf(page)
    // A wait of five minutes is too long for a test, so the first answer states two seconds.
    await page.route(
      '**/login/lookup',
      async (route) => {
        const answer = await route.fetch()
        const { data } = await answer.json()
        expect(data.twoFactor.ttl).toBeGreaterThan(290)
        data.twoFactor.ttl = 2
        await route.fulfill({ response: answer, json: { data } })
      },
      { times: 1 },
    )

    await open(page, '/#authorization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByRole('heading')).toHaveText('Код из письма')
    await expect(dialog.getByText(`Отправили шесть цифр на ${email}.`)).toBeVisible()
    await expect(dialog.getByRole('timer')).toHaveText(/Новый код через 0:0[12]/)
    const code = dialog.getByLabel('Код из шести цифр')
    await expect(code).toBeFocused()

    // Sent again: the timer restarts with the server's value.
    await dialog.getByRole('button', { name: 'Отправить ещё раз' }).click()
    await expect(dialog.getByRole('timer')).toHaveText(/Новый код через 4:\d\d/)
    expect(said.at(-1)).toEqual({ lookup: email, password, twoFactorMethod: 'email' })

    // Sent elsewhere: the address is typed again, and the new code goes there.
    await dialog.getByRole('button', { name: 'Изменить адрес' }).click()
    const address = dialog.getByLabel('E-mail')
    await expect(address).toHaveValue(email)
    await address.fill(other.email)
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByText(`Отправили шесть цифр на ${other.email}.`)).toBeVisible()

    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByText('Введите код')).toBeVisible()
    const right = await codeOfLetter(other.email, 2)
    await code.fill(right.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog.getByText('Неверный код')).toBeVisible()
    await code.fill(` ${right.slice(0, 3)} ${right.slice(3)}`)
    await expect(code).toHaveValue(right)
    await dialog.getByLabel('Не спрашивать на этом устройстве 30 дней').check()
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await expect(dialog).toBeHidden()
    expect(said.at(-1)).toMatchObject({ twoFactorCode: right, trustDevice: true })
    await expect(page.getByTestId('balance').filter({ visible: true })).toBeVisible()
  },
)
