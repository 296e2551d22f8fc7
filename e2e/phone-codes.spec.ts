import { asPlayer, expect, NIGHTLY, ON_PHONE, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { codesOf, phoneOf, provesCodes } from './phone-codes.ts'

test(
  '[LOCALE-03, LOCALE-16] a phone has the choice of twelve country codes at registration and login',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/#register')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('По телефону', { exact: true }).click()
    await provesCodes(dialog)
    await dialog.getByRole('link', { name: 'Войти' }).click()
    await expect(dialog.getByRole('heading', { name: 'Вход' })).toBeVisible()
    await provesCodes(dialog)

    // A national number is sent with the shown code, also if Enter submits the form.
    await dialog.getByLabel('Пароль', { exact: true }).fill('тихий сад 47')
    await phoneOf(dialog).fill('88 123 4567')
    const sent = page.waitForRequest((request) => /\+359 ?881234567/.test(request.postData() ?? ''))
    await phoneOf(dialog).press('Enter')
    await sent
    await expect(codesOf(dialog)).toHaveValue('+359 Болгария')

    // The field need not be left either, because a browser that fills in a password may submit the form itself.
    await phoneOf(dialog).fill('87 765 4321')
    const again = page.waitForRequest((request) =>
      /\+359 ?877654321/.test(request.postData() ?? ''),
    )
    await phoneOf(dialog).evaluate((field: HTMLInputElement) => field.form!.requestSubmit())
    await again
  },
)

test(
  '[LOCALE-03, LOCALE-16] a password is reset by a phone of each of the twelve countries',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/resetting/request')
    await page.getByText('По телефону', { exact: true }).click()
    await provesCodes(page.locator('main'))
  },
)

test(
  '[LOCALE-03, LOCALE-16] a player who enters another phone chooses its country, also on a phone',
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { confirmed: true })
    await open(page, '/profile/settings')
    await page.getByRole('button', { name: 'Указать' }).click()
    const dialog = page.getByRole('dialog')
    await codesOf(dialog).click()
    await expect(dialog.getByRole('option', { name: '+359 Болгария' })).toBeInViewport({ ratio: 1 })
    // The list fits into the dialog without scrolling its heading away.
    await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 })
    await codesOf(dialog).press('Escape')
    await provesCodes(dialog)
    await codesOf(dialog).click()
    await codesOf(dialog).press('Escape')
    await codesOf(dialog).press('Escape')
    await expect(dialog).toBeHidden()
  },
)
