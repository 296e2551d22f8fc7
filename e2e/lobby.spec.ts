/** Tests the pages of the lobby: tabs, long lists with filters, and the visitor's own games. */
import { type GameCard } from '@ayva/contract/games/lobby'
import { listDevelopers, listGames, listSet, listTabs } from '@ayva/contract/games/lobby'
import { type Page } from '@playwright/test'
import { createClient } from '@ayva/contract/client'
import { asPlayer, expect, NIGHTLY, PHONE_NIGHTLY, ONCE, open, sendBy, test } from './fixtures.ts'

const GAMES = /\/api\/v18\/games\?/
const SORT = /\/api\/v18\/games-tabs\/(\d+)\/sort/
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Категории игр' })
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const names = (page: Page, name: string) =>
  list(page, name).locator('.k-game-name').allTextContents()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const callOf = (page: Page) => createClient(sendBy(page.context().request))
/** The matching requests of the page from now on. */
function asked(page: Page, fits: RegExp): URL[] {
  const found: URL[] = []
  page.on('request', (request) => {
    if (fits.test(request.url())) found.push(new URL(request.url()))
  })
  return found
}

/** So many games, derived from the existing ones. */
async function manyGames(page: Page, count: number): Promise<GameCard[]> {
  const some = await callOf(page)(listGames, { query: { limit: 5 } })
  return Array.from({ length: count }, (_, at) => ({
    ...some[at % some.length]!,
    id: 10_000 + at,
    slug: `made-${at}`,
    name: `Игра ${String(at).padStart(5, '0')}`,
  }))
}

/** Answers requests for lists with these games, by pages and by ids. */
async function serve(page: Page, games: GameCard[], before: (offset: number) => Promise<unknown>) {
  await page.route(GAMES, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const ids = searchParams.getAll('ids[]').concat(searchParams.getAll('ids')).map(Number)
    const offset = Number(searchParams.get('offset') ?? 0)
    const limit = Number(searchParams.get('limit'))
    if (ids.length > 0)
      return route.fulfill({ json: { data: games.filter(({ id }) => ids.includes(id)) } })
    await before(offset)
    return route.fulfill({ json: { data: games.slice(offset, offset + limit) } })
  })
}

test(
  '[LOBBY-09, LOBBY-15, LOBBY-16, LOBBY-18, LOBBY-19, LOBBY-24, LOBBY-27] tabs are ordered by position, each with its address, and request their order once',
  { tag: ONCE },
  async ({ page }) => {
    const sorts = asked(page, SORT)
    const types = asked(page, /\/api\/v18\/gameTypes/)
    const lists = asked(page, GAMES)
    const known = await callOf(page)(listTabs, {})
    const byPlace = known.toSorted((one, other) => one.position - other.position)
    const idOf = (slug: string) => String(byPlace.find((tab) => tab.slug === slug)!.id)
    await open(page, '/')
    await page.locator('.header a[href="/games"]').click()
    await expect(heading(page)).toContainText('Все игры')
    await expect(page).toHaveURL(/\/games$/)
    const links = tabs(page).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs).toEqual([
      ...byPlace.map(({ slug }) => (slug === '/' ? '/games' : `/games/${slug}`)),
      '/games/favorite',
    ])
    await expect(page.getByRole('group', { name: 'Фильтры игр' })).toBeVisible()
    const all = await names(page, 'Все игры')
    await tabs(page).getByRole('link', { name: /Слоты/ }).click()
    await expect(page).toHaveURL(/\/games\/slots$/)
    await expect(heading(page)).toContainText('Слоты')
    const slots = byPlace.find(({ slug }) => slug === 'slots')!
    await expect(list(page, 'Слоты').getByRole('listitem')).toHaveCount(slots.games)
    expect(all.length).toBeGreaterThan(slots.games)
    await tabs(page)
      .getByRole('link', { name: /Все игры/ })
      .click()
    await expect(heading(page)).toContainText('Все игры')
    await tabs(page).getByRole('link', { name: /Слоты/ }).click()
    await expect(heading(page)).toContainText('Слоты')
    expect(sorts.map(({ pathname }) => SORT.exec(pathname)![1])).toEqual([idOf('/'), idOf('slots')])
    expect(types).toHaveLength(1)
    expect(new Set(lists.map(({ searchParams }) => searchParams.get('isGuest')))).toEqual(
      new Set(['1']),
    )
  },
)

test(
  '[LOBBY-13, LOBBY-14, LOBBY-20 .. LOBBY-22] a long tab is loaded by pages of 500, with its first fifty games before them',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const games = await manyGames(page, 1100)
    const pages = asked(page, /\/api\/v18\/games\?.*limit=500/)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await serve(page, games, (offset) => (offset === 500 ? held : Promise.resolve()))
    const sort = games.slice(0, 80).toReversed()
    await page.route(SORT, (route) =>
      route.fulfill({ json: { data: sort.map(({ id }) => ({ game_id: id })) } }),
    )
    await open(page, '/')
    await page.locator('.header a[href="/games"]').click()
    const items = list(page, 'Все игры').getByRole('listitem')
    await expect(items.first()).toContainText(sort[0]!.name)
    const active = sort.slice(0, 50).map(({ name }) => name)
    const drawn = async () => (await names(page, 'Все игры')).slice(0, 50)
    expect(active.slice(0, (await drawn()).length)).toEqual(await drawn())
    await page.evaluate(() => scrollTo(0, 1600))
    await expect(list(page, 'Все игры').locator('li[aria-posinset="50"]')).toContainText(
      active[49]!,
    )
    await expect(list(page, 'Все игры').locator('li[aria-posinset="51"] a')).toHaveCount(0)
    release()
    const last = list(page, 'Все игры').locator('li[aria-posinset="51"]')
    await expect(last).toContainText(sort[50]!.name)
    await expect(last).toHaveAttribute('aria-setsize', '1100')
    await expect(heading(page)).toContainText(/1\s100/)
    expect(pages.map(({ searchParams }) => searchParams.get('offset'))).toEqual([
      '0',
      '500',
      '1000',
    ])
  },
)

test.describe('without an order', () => {
  test.use({ tolerated: /status of 500|could not be loaded/ })

  test(
    '[LOBBY-25] a tab shows its games in the lobby’s order',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await page.route(SORT, (route) => route.fulfill({ status: 500, json: {} }))
      const games = await callOf(page)(listGames, { query: { limit: 100 } })
      await open(page, '/')
      await page.locator('.header a[href="/games"]').click()
      const first = list(page, 'Все игры').getByRole('listitem').first()
      await expect(first).toHaveAttribute('aria-setsize', String(games.length))
      const drawn = await names(page, 'Все игры')
      expect(drawn.length).toBeGreaterThan(10)
      expect(drawn).toEqual(games.slice(0, drawn.length).map(({ name }) => name))
    },
  )
})

test(
  'the filters of a list are in the address, are counted exactly, and are restored by the back button',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const games = await callOf(page)(listGames, { query: { limit: 100 } })
    const [{ developer }] = games as [GameCard]
    const own = games.filter((game) => game.developer.slug === developer.slug)
    await open(page, '/games')
    await page.getByRole('button', { name: /^Студия/ }).click()
    const menu = page.getByRole('group', { name: 'Студия', exact: true })
    const choice = menu.getByRole('checkbox', { name: new RegExp(developer.name) })
    await expect(menu.getByText(developer.name)).toContainText(String(own.length))
    await choice.check()
    await expect(page).toHaveURL(new RegExp(`studio=${developer.slug}`))
    await menu.getByRole('button', { name: `Показать ${own.length}` }).click()
    await expect(menu).toBeHidden()
    const items = list(page, 'Все игры').getByRole('listitem')
    await expect(items).toHaveCount(own.length)
    await expect(heading(page)).toContainText(String(own.length))
    await page.getByLabel('Сначала').selectOption({ label: 'от А до Я' })
    await expect(page).toHaveURL(/sort=name/)
    const sorted = own
      .map(({ name }) => name)
      .toSorted((one, other) => one.localeCompare(other, 'ru'))
    await expect.poll(() => names(page, 'Все игры')).toEqual(sorted)

    await items.first().locator('.k-game-link').dispatchEvent('click')
    await expect(page).toHaveURL(/\/games\/[^/?]+\/[^/?]+$/)
    await page.goBack()
    await expect(page).toHaveURL(/sort=name/)
    await expect.poll(() => names(page, 'Все игры')).toEqual(sorted)

    // Nothing matches: one press resets the filters.
    await open(page, `/games?studio=${developer.slug}&feature=new&rtp=99&volatility=high`)
    await expect(page.getByText('Таких игр нет')).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить' }).last().click()
    await expect(page).toHaveURL(/\/games$/)
    await expect(heading(page)).toContainText(String(games.length))
  },
)

test(
  '[LOBBY-52, ROUTE-010] only players have last games, and their tab is where the browser’s variant puts it',
  { tag: ONCE },
  async ({ page }) => {
    await page.goto('/games/last')
    await expect(page).toHaveURL(/#authorization$/)
    await asPlayer(page)
    const places = async (variant: string) => {
      await page.evaluate((value) => localStorage.setItem('last-games-tab-v2', value), variant)
      await open(page, '/games/last')
      await expect(heading(page)).toHaveText('Вы ещё не играли на деньги')
      return tabs(page)
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    }
    expect((await places('start')).indexOf('/games/last')).toBe(1)
    const end = await places('end')
    expect(end.indexOf('/games/last')).toBe(end.length - 1)
    await expect(tabs(page).locator('[aria-current="page"]')).toHaveAttribute('href', '/games/last')
  },
)

test(
  '[LOBBY-37, ROUTE-009] games are recommended to a player, each with the reason',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.goto('/games/recommended')
    await expect(page).toHaveURL(/#authorization$/)
    await asPlayer(page)
    const games = await callOf(page)(listGames, { query: { limit: 3 } })
    const reasons = [
      { kind: 'together', game: { id: 1, name: 'Первая' } },
      { kind: 'alike', game: { id: 2, name: 'Вторая' } },
      null,
    ]
    const models = asked(page, /games-recommendation\/by-model/)
    await page.route(/games-recommendation\/by-model/, (route) =>
      route.fulfill({
        json: { data: games.map((game, at) => ({ ...game, because: reasons[at] })) },
      }),
    )
    await open(page, '/games/favorite')
    await tabs(page).getByRole('link', { name: 'Для вас' }).click()
    await expect(heading(page)).toContainText('Для вас')
    const items = page.getByRole('main').locator('.own-games-grid > li')
    await expect(items).toHaveCount(games.length)
    await expect(items.nth(0)).toContainText('С ней часто играют в «Первая»')
    await expect(items.nth(1)).toContainText('Похожа на «Вторая»')
    await expect(items.nth(2)).toContainText('Популярна у всех игроков')
    expect(models.map(({ searchParams }) => searchParams.get('model'))).toEqual(['personal'])
  },
)

test(
  'a card’s sheet has the favourite button and the figures, and no game occurs twice on home',
  { tag: NIGHTLY },
  async ({ page }) => {
    const [game] = (await callOf(page)(listGames, { query: { limit: 1 } })) as [GameCard]
    await open(page, '/games')
    const about = page.getByRole('button', { name: `О игре ${game.name}` })
    await about.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: game.name })
    await expect(sheet.getByText('Теоретический возврат')).toBeVisible()
    await expect(sheet.getByText('Раундов с выплатой')).toBeVisible()
    const heart = sheet.getByRole('button', { name: `Избранное: ${game.name}` })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(about).toBeFocused()

    await open(page, '/')
    const links = page.getByRole('main').locator('.k-game-link, .wide-card-link, .feature-name')
    const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(hrefs.length).toBeGreaterThan(1)
    expect(new Set(hrefs).size).toBe(hrefs.length)
  },
)

test(
  '[LOBBY-02, LOBBY-26, LOBBY-51, PLAY-04, PLAY-17] home presents the lobby’s chosen games, studios have their games, and a press opens a game at its address',
  { tag: ONCE },
  async ({ page }) => {
    const pathOf = ({ developer, slug }: Pick<GameCard, 'developer' | 'slug'>) =>
      `/games/${developer.slug}/${slug}`
    const main = page.getByRole('main')
    const call = callOf(page)
    const set = await call(listSet, {})
    expect(set.length).toBeGreaterThan(0)
    await open(page, '/')
    for (const game of set)
      await expect(main.locator(`a[href="${pathOf(game)}"]`).first()).toBeVisible()

    const studios = await call(listDevelopers, { query: {} })
    await open(page, '/games/developer')
    for (const { name } of studios)
      await expect(main.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible()
    const [first] = studios as [(typeof studios)[number]]
    const [game] = (await call(listGames, {
      query: { developer: first.slug, limit: 1 },
    })) as [GameCard]
    await main.locator(`a.k-game-link[href="${pathOf(game)}"]`).click()
    await expect(page).toHaveURL(pathOf(game))
    await expect(heading(page)).toHaveText(game.name)
    await main.getByRole('button', { name: 'Демо', exact: true }).click()
    await expect(page).toHaveURL(`${pathOf(game)}?mode=demo`)
    await expect(page.locator('[data-table="ready"]')).toBeVisible()
  },
)
