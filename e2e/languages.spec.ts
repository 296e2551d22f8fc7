/** Tests a site with two languages: its addresses, the switch, and the language of a player. */
import { registerByEmail } from '@ayva/contract/identity/auth'
import { balance, expect, NIGHTLY, ONCE, open, somebody, QUICK_NIGHTLY } from './fixtures.ts'
import { languageOf } from './language.ts'
import { manifest } from './manifest.ts'
import { test } from './own-site.ts'
import { application } from './people.ts'

/** The file with the code of the switch in the build. */
function switchFile(): string {
  const found = Object.values(manifest).find(({ name }) => name === 'LanguageSwitch')
  return found!.file
}

test.use({ siteEnv: { LOCALES: 'ru,xx' } })

test(
  '[LOCALE-06, LOCALE-17] the switch leads to the same page after 300 ms; untranslated parts are Russian',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/ru/rules?a=1')
    expect(await languageOf(page)).toMatchObject({
      currentLanguage: 'ru',
      allowChangeLanguage: true,
    })
    await expect(page.locator('.header-logo')).toHaveAttribute('href', '/ru')
    const russian = await page.locator('h1').textContent()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const languages = page.getByLabel('Язык')
    await expect
      .poll(() => languages.evaluate((select) => Object.keys(select).join()), 'it is alive')
      .toContain('__react')
    await languages.selectOption('xx')
    await page.clock.runFor(299)
    expect(new URL(page.url()).pathname).toBe('/ru/rules')
    await page.clock.runFor(1)
    await page.waitForURL(/\/xx\/rules\?a=1$/)
    expect(await languageOf(page)).toMatchObject({ currentLanguage: 'xx', lang: 'xx' })
    await expect(page.locator('h1')).toHaveText(russian!)

    await page.clock.resume()
    // A choice made before the switch is hydrated is kept.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/${switchFile()}`, async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/ru/rules?a=2')
    await languages.selectOption('xx')
    release()
    await page.waitForURL(/\/xx\/rules\?a=2$/)
  },
)

test(
  '[LOCALE-07, LOCALE-08, LOCALE-09, PLAYER-07] a player is redirected to the own language, once and after a login',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    const { request } = context
    const person = somebody('stranger')
    const headers = { 'content-language': 'xx' }
    const data = application(person)
    expect((await request.post(registerByEmail.path, { data, headers })).status()).toBe(200)

    await open(page, '/ru/rules?token=1')
    await expect(balance(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/ru/rules')
    await page.goto('/ru/rules')
    await page.waitForURL(/\/xx\/rules$/)
    // The first answer to the page renews the session, and another renewal is not due for a while.
    const renewed = page.waitForResponse('**/api/v18/users/self')
    await open(page, '/ru/games')
    await expect(balance(page)).toBeVisible()
    expect(new URL(page.url()).pathname, 'the second time they stay').toBe('/ru/games')
    await renewed

    // The session is removed from this browser, but not its stored languages.
    await page.goto('about:blank')
    await context.clearCookies({ name: 'refresh' })
    await open(page, '/ru/games#authorization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
    await page.waitForURL(/\/xx\/games$/)
  },
)

test(
  '[ROUTE-105 .. ROUTE-107] under a language every navigation stays in it, with a reload and without',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const person = somebody('language')
    const headers = { 'content-language': 'xx' }
    const { request } = page.context()
    await request.post(registerByEmail.path, { data: application(person), headers })
    await page.context().clearCookies()
    const at = (path: string) =>
      expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).hash).toBe(path)

    await open(page, '/rules')
    await at('/ru/rules')
    await open(page, '/xx/games')
    await expect(page.locator('html')).toHaveAttribute('lang', 'xx')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    // By keyboard, because covers that load while scrolling may move the link away from the mouse.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила' }).press('Enter')
    await at('/xx/rules')
    await page.getByRole('link', { name: 'Айва, на главную' }).first().click()
    await at('/xx')
    await page.goBack()
    await at('/xx/rules')
    await page.getByRole('button', { name: 'Войти' }).click()
    await at('/xx/rules#authorization')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await at('/xx/rules')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    await open(page, '/xx/payment/history')
    await at('/xx#authorization')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Войти' }).click()
    await at('/xx/payment/history')
    // Another language is another document; a player with this own language is redirected back once.
    await page.evaluate(() => {
      Object.assign(window, { sameDocument: true })
      const link = Object.assign(document.createElement('a'), { href: '/ru/rules' })
      document.getElementById('content')!.append(link)
      // Deferred, because the click leaves the evaluated page.
      setTimeout(() => link.click())
    })
    await page.waitForURL(/\/xx\/rules$/)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
    await open(page, '/ru/rules')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  },
)
