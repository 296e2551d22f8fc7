/** Tests sessions in a browser: by links, by the sign-on, in two tabs, in a list, after inactivity. */
import { sendEntryLetter } from '@ayva/contract/identity/auth'
import { showSelf } from '@ayva/contract/identity/player'
import { type BrowserContext, type Page } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  lineOf,
  NIGHTLY,
  ONCE,
  open,
  untilIdle,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { type OwnSite, test } from './own-site.ts'
import { API, callsOf, logIn } from './sessions.ts'

/** Another player with a confirmed e-mail, and the login link that an operator has sent. */
async function invited(page: Page, site: OwnSite) {
  const elsewhere = await page.context().browser()!.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  const person = await asPlayer(other, { name: 'invited', confirmed: true })
  const { id } = await person.call(showSelf, {})
  await elsewhere.close()
  const body = { why: 'не помнит пароль' }
  await site.office(sendEntryLetter, { params: { playerId: String(id) }, body })
  return { ...person, id, link: await entryLink(person.email) }
}

async function entryLink(email: string): Promise<string> {
  const mailbox = `http://127.0.0.1:${Number(process.env['E2E_PORT']) + 2}`
  let link: string | undefined
  await expect
    .poll(async () => {
      const answer = await fetch(`${mailbox}/api/letters?to=${encodeURIComponent(email)}`)
      const { letters } = (await answer.json()) as { letters: { text: string }[] }
      link = letters.map(({ text }) => /\/sapi\/loginByToken\?token=[\w-]+/.exec(text)?.[0])[0]
      return link
    })
    .toBeTruthy()
  return link!
}

const everything = (page: Page) =>
  page.evaluate(
    () =>
      document.documentElement.outerHTML +
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
const names = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).toSorted()

test(
  '[ROUTE-112, ROUTE-113, AUTH-57, AUTH-58, AUTH-59, AUTH-64] a page opened with another player’s token belongs to that player completely',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const alisa = await asPlayer(page, { name: 'before' })
    await open(page, '/profile')
    await expect(page.getByRole('main').getByText(alisa.email).first()).toBeVisible()
    const boris = await invited(page, site)
    const token = boris.link.split('token=')[1]!
    const calls = callsOf(page)
    await open(page, `/profile?tab=new&auth=${token}&x=1`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(boris.email)
    await expect(page).toHaveURL(/\/profile\?tab=new&x=1$/)
    await dialog.getByRole('button', { name: 'Продолжить' }).click()
    await expect(page.getByRole('main').getByText(boris.email).first()).toBeVisible()
    expect(await everything(page)).not.toContain(alisa.email)
    // From his first call on, every call is his; earlier pending calls are not.
    const whose = calls.flatMap(({ token: sent }) => sent?.split('-')[0] ?? [])
    const his = whose.slice(whose.indexOf(String(boris.id)))
    expect([...new Set(his)]).toEqual([String(boris.id)])
    await expect
      .poll(() => calls.filter(({ path }) => path === '/single-sign-on/token').length)
      .toBe(1)

    // Used again, the same link logs nobody in, and the present player stays.
    await open(page, `/profile?auth=${token}`)
    await expect(dialog).toContainText('уже сработала')
    await expect(page).toHaveURL(/\/profile$/)
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    await expect(page.getByRole('main').getByText(boris.email).first()).toBeVisible()
  },
)

test(
  '[ROUTE-041] the link of a letter logs its player in, once, and leads home',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const { link, email } = await invited(page, site)
    await open(page, link)
    await expect(balance(page)).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/`)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(email)
    await dialog.getByRole('link', { name: 'Это не мой аккаунт' }).click()
    // The logout page has no balance either; a page opened during the logout would be a player's.
    await expect(page.locator('.header-login')).toBeVisible()
    await open(page, link)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('не получилось')
    await page.getByRole('link', { name: 'Войти', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  '[AUTH-50, AUTH-51, AUTH-52, AUTH-53, AUTH-54, AUTH-55, AUTH-62, AUTH-63, AUTH-65, AUTH-94] two tabs log in and out together, and nothing of the player remains',
  { tag: ONCE },
  async ({ page, context }) => {
    const person = await asPlayer(page, { name: 'tabs' })
    await context.clearCookies()
    await open(page, '/')
    const other = await context.newPage()
    await open(other, '/games')
    let loads = 0
    other.on('load', () => (loads += 1))
    const gone: string[] = []
    other.on('framenavigated', (frame) => gone.push(new URL(frame.url()).pathname))
    const calls = callsOf(page)
    await page.bringToFront()
    await logIn(page, person)
    await expect(balance(other)).toBeVisible()
    expect(loads).toBe(0)
    const once = (path: string) =>
      expect
        .poll(() => calls.filter((one) => one.path === path && one.method === 'GET').length, path)
        .toBe(1)
    // The user contains level and wheel too; their modules have no calls of their own yet.
    for (const path of ['/menu/player', '/payments/count', '/rotator/hello_bar/current'])
      await once(path)
    for (const path of ['/users/self', '/users/self/counters'])
      await expect.poll(() => calls.filter((one) => one.path === path).length).toBeGreaterThan(0)
    await expect.poll(() => calls.some(({ path }) => path === '/single-sign-on/token')).toBe(true)
    await expect.poll(() => names(context)).toContain('sign_on')
    const token = calls.findLast(({ token: sent }) => sent)!.token!

    calls.length = 0
    await page.reload()
    await expect(balance(page)).toBeVisible()
    await expect.poll(() => calls.filter(({ path }) => path === '/users/self').length).toBe(1)

    await page.goto('/logout')
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await expect(other.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await expect.poll(() => gone).toContain('/logout')
    for (const tab of [page, other]) {
      await expect(balance(tab)).toBeHidden()
      expect(await everything(tab)).not.toContain(person.email)
    }
    expect(await names(context)).not.toContain('refresh')
    expect((await names(context)).filter((name) => name.startsWith('sign'))).toEqual([])
    const dead = await page.request.get(`${API}/users/self`, { headers: { 'auth-token': token } })
    expect(dead.status()).toBe(401)
  },
)

test.describe('a failing logout', () => {
  test.use({ tolerated: /status of 500|could not be loaded/ })

  test(
    '[AUTH-53] is reported at its place, and succeeds at the second try',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page)
      await page.route('**/api/v18/logout', (route) =>
        route.fulfill({ status: 500, json: { error: { code: 1, key: 'x', message: 'x' } } }),
      )
      const calls = callsOf(page)
      const line = lineOf(page)
      await open(page, '/logout')
      await line
      // Until the server has ended the session there is no redirect.
      await expect(page.getByRole('heading', { name: 'Не получилось выйти' })).toBeVisible()
      await expect(page).toHaveURL('/logout')
      expect(calls.filter(({ path }) => path === '/pages/%2F')).toEqual([])
      await page.unroute('**/api/v18/logout')
      await page.getByRole('button', { name: 'Повторить' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
      await expect(balance(page)).toBeHidden()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  )
})

test(
  '[AUTH-53, AUTH-54] an answer about the player that arrives after the logout does not make the guest a player',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await page.route('**/api/v18/users/self', async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await left.promise
      await route.fulfill({ response })
    })
    await page.route('**/api/v18/logout', async (route) => {
      await asked.promise
      await route.continue()
    })
    const told = page.waitForResponse('**/api/v18/users/self')
    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    left.resolve()
    await (await told).finished()
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await untilIdle(page)
    await expect(balance(page)).toBeHidden()
  },
)

test(
  '[AUTH-60, AUTH-61] a browser with a sign-on is logged in a moment after the page, and never after a logout',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    const person = await asPlayer(page, { name: 'signed' })
    await context.clearCookies()
    await open(page, '/')
    await logIn(page, person)
    await expect.poll(() => names(context)).toContain('sign_on')
    // As on another host of the site, without this host's cookies.
    await context.clearCookies({ name: 'refresh' })
    await context.clearCookies({ name: 'device' })
    const calls = callsOf(page)
    await open(page, '/games')
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await expect(balance(page)).toBeVisible()
    await expect(page).toHaveURL(/\/games$/)
    await expect.poll(() => calls.some(({ path }) => path === '/webhook/login-success')).toBe(true)

    const copy = (await context.cookies()).filter(({ name }) => name.startsWith('sign'))
    await page.goto('/logout')
    await expect(page.getByRole('button', { name: 'Войти' }).first()).toBeVisible()
    await context.addCookies(copy)
    calls.length = 0
    await open(page, '/')
    const tried = () => calls.some(({ path }) => path === '/login/single-sign-on')
    await expect.poll(tried).toBe(true)
    await expect.poll(() => names(context)).not.toContain('signed_on')
    await expect(balance(page)).toBeHidden()
  },
)
