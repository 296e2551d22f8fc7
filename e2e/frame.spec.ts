/** Tests the default frame of every page: header, menus, footer, and its behaviour during failures. */
import { randomUUID } from 'node:crypto'
import { listGames } from '@ayva/contract/games/lobby'
import { type Round, openRound, stepRound } from '@ayva/contract/games/rounds'
import { type Call } from '@ayva/contract/client'
import { type Locator } from '@playwright/test'
import { asPlayer, balance, expect, NIGHTLY, ON_PHONE, ONCE, open, test } from './fixtures.ts'

const header = 'header.header'

test(
  '[SHELL-03 .. SHELL-05, SHELL-07 .. SHELL-09, SHELL-17, SHELL-34, SHELL-39, SHELL-40] the header and its main menu follow the width',
  {
    tag: ONCE,
  },
  async ({ page }) => {
    const height = () => page.locator(header).evaluate((one) => one.getBoundingClientRect().height)
    await open(page, '/rules')
    const logo = page.locator(`${header} .header-logo`)
    expect(await logo.locator('img').boundingBox()).toMatchObject({ width: 100, height: 40 })
    const { data } = (await (await page.request.get('/api/v18/menu/guest')).json()) as {
      data: { label: string }[]
    }
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    expect(await menu.getByRole('link').allTextContents()).toEqual(data.map(({ label }) => label))
    expect(await height()).toBe(72)
    const login = page.getByRole('button', { name: 'Войти' })
    await expect(login).toBeVisible()
    await expect(page.getByRole('button', { name: 'Регистрация' })).toBeVisible()
    expect((await login.boundingBox())?.height).toBe(40)

    // By the scroll position.
    const scroll = (y: number) => page.evaluate((to) => window.scrollTo(0, to), y)
    await scroll(31)
    await expect(page.locator(header)).toHaveClass(/is-scrolled/)
    await scroll(30)
    await expect(page.locator(header)).not.toHaveClass(/is-scrolled/)

    // By width: from 1360 px the menu is in the header, below that behind a burger and in a bar.
    const burger = page.getByRole('button', { name: 'Меню' })
    const sections = page.getByRole('navigation', { name: 'Разделы сайта' })
    await page.setViewportSize({ width: 1360, height: 900 })
    await expect(menu).toBeVisible()
    await expect(burger).toBeHidden()
    await expect(sections).toBeHidden()
    await page.setViewportSize({ width: 1359, height: 900 })
    await expect(menu).toBeHidden()
    await expect(burger).toBeVisible()
    expect(await sections.getByRole('link').allTextContents()).toEqual(
      data.map(({ label }) => label),
    )
    await page.setViewportSize({ width: 800, height: 900 })
    expect(await height()).toBe(56)
    await expect(sections).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(sections).toBeHidden()

    // The largest width of a page, with space beside it.
    const help = page.getByRole('button', { name: 'Помощь' })
    await page.setViewportSize({ width: 1920, height: 1000 })
    const placed = async () => {
      const box = await page.locator('main').boundingBox()
      return box && [box.width, Math.round(box.x)]
    }
    await expect.poll(placed).toEqual([1360, 280])
    await help.click()
    await page
      .locator('#help-button-menu')
      .getByRole('link', { name: 'Ответственная игра' })
      .click()
    await expect(page).toHaveURL(/\/responsible-gaming$/)
    await expect(page.locator('#help-button-menu')).toBeHidden()
    await logo.click()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  '[SHELL-18, SHELL-20, SHELL-22] menus change with the session, and a guest is asked to log in',
  {
    tag: ONCE,
  },
  async ({ page, context }) => {
    const person = await asPlayer(page, { name: 'menus' })
    await open(page, '/rules')
    await expect(balance(page)).toBeVisible()
    for (const width of [1360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await linesOf(page.locator(`${header} .header-menu a`))).toBe(1)
      const avatar = (await page.getByRole('button', { name: 'Аккаунт' }).boundingBox())!
      expect(avatar.x + avatar.width).toBeLessThan(width)
    }
    for (const name of ['Войти', 'Регистрация'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    await expect(menu.getByRole('link', { name: 'Задания' })).toBeVisible()

    const asked = page.waitForRequest('**/api/v18/menu/guest')
    await page.getByRole('button', { name: 'Аккаунт' }).click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await asked
    await expect(menu.getByRole('link', { name: 'Задания' })).toHaveCount(0)
    await menu.getByRole('link', { name: 'Подарки' }).click()
    await expect(page).toHaveURL(/\/#authorization$/)

    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
    const withToken = page.waitForRequest('**/api/v18/menu/player')
    await dialog.getByRole('button', { name: 'Войти' }).click()
    expect((await withToken).headers()['auth-token']).toBeTruthy()
    await expect(menu.getByRole('link', { name: 'Задания' })).toBeVisible()
    await context.clearCookies()
  },
)

test(
  '[SHELL-19] an entry shows the value of its counter, and nothing at zero',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'badge', rubles: 500 })
    await open(page, '/rules')
    const rounds = page
      .getByRole('navigation', { name: 'Главное меню' })
      .getByRole('link', { name: 'Раунды' })
    await expect(rounds).toHaveText('Раунды')
    const round = await openMines(call)
    await open(page, '/rules')
    await expect(rounds).toHaveText('Раунды1')
    const end = { params: { roundId: round.id }, body: { index: 1, action: 'cashout' } }
    await call(stepRound, end)
    await open(page, '/rules')
    await expect(rounds).toHaveText('Раунды')
  },
)

test(
  '[SHELL-14] a player on a phone has the bottom bar, a guest has none',
  {
    tag: ON_PHONE,
  },
  async ({ page }) => {
    const bar = page.getByRole('navigation', { name: 'Нижнее меню' })
    await open(page, '/rules')
    await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
    await expect(bar).toHaveCount(0)
    const { call } = await asPlayer(page, { name: 'bottom', rubles: 100 })
    // A badge that arrives after the page must not disturb its hydration.
    await openMines(call)
    await open(page, '/rules')
    await expect(bar).toBeVisible()
    // Entries without space in the bar are behind the avatar.
    await page.getByRole('button', { name: 'Аккаунт' }).click()
    const menu = page.getByRole('navigation', { name: 'Главное меню' })
    await menu.getByRole('link', { name: 'Лотереи' }).click()
    await expect(page).toHaveURL(/\/lottery$/)
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(bar).toBeHidden()
  },
)

test(
  'the light version is on for a phone that chose it',
  { tag: [ON_PHONE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/rules')
    const light = page.getByRole('button', { name: 'Лёгкая версия' })
    await light.click()
    await expect(light).toHaveAttribute('aria-pressed', 'true')
    await open(page, '/')
    await expect(page.locator('html')).toHaveAttribute('data-light')
    await page.getByRole('button', { name: 'Лёгкая версия' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-light')
  },
)

test(
  '[SHELL-12] ordinary pages end with a footer, those of payments and games have none',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page }) => {
    for (const path of ['/', '/rules', '/games']) {
      await open(page, path)
      await expect(page.locator('footer')).toBeVisible()
    }
    await asPlayer(page, { name: 'footer' })
    for (const path of ['/games/ayva-lab/miny', '/payment/deposit']) {
      await open(page, path)
      await expect(page.locator('footer')).toHaveCount(0)
      await expect(page.locator(header)).toHaveCount(0)
    }
  },
)

test(
  '[SHELL-31] a newly published build is offered, but not over a game',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page }) => {
    await page.clock.install()
    const offer = page.getByText('Вышла новая версия сайта.')
    // Only the browser's time, because calls are signed with it and must not seem to come from elsewhere.
    const fiveMinutes = async () => {
      await page.clock.setSystemTime(Date.now() - 301_000)
      await page.clock.runFor('05:01')
    }
    await open(page, '/rules')
    const asked = page.waitForResponse('**/api/v18/client-build')
    await fiveMinutes()
    await asked
    await expect(offer).toHaveCount(0)

    await page.route('**/api/v18/client-build', (route) =>
      route.fulfill({ json: { data: { build: 'another' } } }),
    )
    await fiveMinutes()
    await expect(offer).toBeVisible()
    await open(page, '/games/ayva-lab/miny')
    await fiveMinutes()
    await expect(offer).toHaveCount(0)
    await open(page, '/')
    await fiveMinutes()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Обновить' }).click()
    await reloaded
  },
)

/** The number of lines of links; links whose names wrap count twice. */
function linesOf(links: Locator): Promise<number> {
  return links.evaluateAll((all) => {
    const tops = all.flatMap((link) => {
      const words = document.createRange()
      words.selectNodeContents(link.querySelector('span')!)
      return [...words.getClientRects()].map(({ top }) => Math.round(top))
    })
    return new Set(tops).size
  })
}

/** A round of mines with one opened safe cell, which is likely because only one of 25 cells is a mine. */
async function openMines(call: Call): Promise<Round> {
  const games = await call(listGames, { query: { limit: 100 } })
  const { id } = games.find(({ engine }) => engine === 'mines')!
  let opened: Round | undefined
  await expect(async () => {
    const body = { gameId: id, bet: 10_00n, params: { mines: 1 } }
    const { round } = await call(openRound, { body, idempotencyKey: randomUUID() })
    const step = { params: { roundId: round.id }, body: { index: 0, action: 12 } }
    opened = (await call(stepRound, step)).round
    expect(opened.status).toBe('open')
  }).toPass()
  return opened!
}

test(
  'bars and dialogs are translucent, except for visitors who prefer reduced transparency',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    const ask = (value: string) =>
      session.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-transparency', value }],
      })
    const blur = (selector: string, part?: string) =>
      page.locator(selector).evaluate((one, of) => getComputedStyle(one, of).backdropFilter, part)
    await open(page, '/rules')
    await page.evaluate(() => scrollTo(0, 200))
    await expect(page.locator(header)).toHaveClass(/is-scrolled/)
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await ask('no-preference')
    expect(await blur(header)).toContain('blur')
    expect(await blur('dialog[open]', '::backdrop')).toContain('blur')
    await ask('reduce')
    expect([await blur(header), await blur('dialog[open]', '::backdrop')]).toEqual(['none', 'none'])
    const ground = page.locator(header)
    const colour = () => ground.evaluate((one) => getComputedStyle(one).backgroundColor)
    await expect.poll(colour, 'nothing shines through').not.toContain('/')
  },
)
