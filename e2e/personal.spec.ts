/** Tests a site for people with an account only. */
import { asPlayer, balance, expect, NIGHTLY, ONCE, open } from './fixtures.ts'
import { test } from './own-site.ts'

test(
  '[ROUTE-007] in personal mode a guest only gets the login, and both ways to a new password remain',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const { email, password } = await asPlayer(page)
    await page.context().clearCookies()
    await site.set('personal_mode', { enabled: true })
    for (const path of ['/games', '/', '/rules', '/games/ayva-lab/kosti', '/no/such/page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/entrance#authorization$/)
    }
    for (const path of ['/resetting/request', '/resetting/reset/bad']) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 200])
    }
    // Also inside an open page, where no document is loaded.
    await open(page, '/resetting/request')
    await page.getByRole('link', { name: 'Игры' }).first().click()
    await expect(page).toHaveURL(/\/entrance#authorization$/)
    const dialog = page.getByRole('dialog', { name: 'Вход' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText('Зарегистрироваться')).toHaveCount(0)
    await page.goto('/entrance#register')
    await expect(page.getByRole('heading', { level: 1, name: 'Вход для своих' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto('/games')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(balance(page)).toBeVisible()
    await expect(page).toHaveURL(/\/games$/)
    await site.set('personal_mode', { enabled: false })
    await page.context().clearCookies()
    expect((await page.goto('/games'))?.status()).toBe(200)
    expect((await page.goto('/entrance'))?.status()).toBe(404)
  },
)
