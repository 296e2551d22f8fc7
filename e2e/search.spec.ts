/** Tests the search for games: from any page, by a few words, with the keyboard alone or with a thumb. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ON_PHONE, ONCE, open, test } from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Поиск игр' })
const field = (page: Page) => dialog(page).getByRole('searchbox')
/** Favourite buttons have status texts of their own. */
const said = (page: Page) => dialog(page).locator('.search-count')
const found = (page: Page) => dialog(page).getByRole('list', { name: 'Найденные игры' })

/** The requests of the page to the lobby's list. */
function asked(page: Page): URLSearchParams[] {
  const queries: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v18/games') queries.push(searchParams)
  })
  return queries
}

test.use({ tolerated: /status of 500|could not be loaded/ })

test(
  '[LOBBY-42 .. LOBBY-47, ROUTE-034] a key opens the search, which searches while typing, and opens the results',
  { tag: ONCE },
  async ({ page }) => {
    const queries = asked(page)
    const searches = () => queries.filter((query) => query.has('q')).map((query) => query.get('q'))
    await open(page, '/rules')
    // The key listener is loaded a moment after hydration.
    await expect(async () => {
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused({ timeout: 1000 })
    }).toPass()
    // Pressing the search key again while waiting types nothing.
    await page.keyboard.press('/')
    await expect(field(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/search-games$/)

    await field(page).fill('   ')
    await field(page).pressSequentially('сочн', { delay: 20 })
    await expect(found(page).getByRole('listitem')).toHaveCount(1)
    await expect(said(page)).toHaveText('Нашлась 1 игра')
    await expect(found(page).locator('mark')).toHaveText('Сочн')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'сочн')
    await field(page).fill('vbys')
    await expect(said(page)).toHaveText('Вы имели в виду «мины»?')
    await field(page).press('Enter')
    await expect(found(page).getByRole('link', { name: 'Мины' })).toBeVisible()
    expect(searches()).toContain('мины')
    expect(searches()).not.toContain('vbys')
    expect(searches().every((q) => q!.trim() !== '')).toBe(true)
    const [first, ...rest] = queries.filter((query) => query.has('q'))
    expect(first!.get('searchId')).toMatch(/^[\w-]{8,64}$/)
    for (const one of rest) expect(one.get('searchId')).toBe(first!.get('searchId'))
    for (const one of [first!, ...rest]) expect(one.get('sort')).toBe('-userStatistic')

    // Such a text can also be searched literally, and the server knows the layout too.
    await field(page).fill('rjcnb')
    await dialog(page).getByRole('button', { name: 'Искать как есть' }).click()
    await expect(found(page).getByRole('link', { name: 'Кости' })).toBeVisible()
    expect(searches()).toContain('rjcnb')

    await page.route(/\/api\/v18\/games\?.*sboj/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await field(page).fill('sboj')
    await expect(dialog(page).getByText('По запросу «sboj» ничего не нашлось')).toBeVisible()

    await field(page).fill('семёрки')
    await expect(found(page).getByRole('listitem')).toHaveCount(3)
    const places = found(page).getByRole('listitem')
    await expect(places.last()).toHaveAttribute('aria-posinset', '3')
    await expect(places.last()).toHaveAttribute('aria-setsize', '3')
    await field(page).press('ArrowDown')
    await expect(places.first().getByRole('link')).toBeFocused()
    await page.keyboard.press('End')
    await expect(places.last().getByRole('link')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()

    // Enter does not wait for the results, and opens a game.
    await field(page).fill('перец')
    await field(page).press('Enter')
    await expect(page).toHaveURL(/\/ostry-perets$/)
    await expect(dialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(field(page)).toHaveValue('перец')
    await expect(found(page).getByRole('link', { name: 'Острый перец' })).toBeVisible()

    await dialog(page).getByRole('button', { name: 'Очистить поле' }).click()
    await expect(field(page)).toBeFocused()
    const recent = dialog(page).getByRole('group', { name: 'Вы искали' })
    await recent.getByRole('button', { name: 'перец' }).click()
    await expect(field(page)).toHaveValue('перец')
    await field(page).fill('')
    await dialog(page).getByRole('button', { name: 'Стереть' }).click()
    await expect(dialog(page).getByText('Вы искали')).toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  },
)

test(
  '[LOBBY-39 .. LOBBY-41, LOBBY-48, LOBBY-49] the search begins with popular games and eight suggested words',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const queries = asked(page)
    const tags = Array.from({ length: 12 }, (_, at) => ({
      name: at === 0 ? 'кости' : `tag-${at}`,
      locales: { ru: at === 0 ? 'Кубики' : `Слово ${at}` },
    }))
    const named: string[] = []
    await page.route('**/api/v18/games-recommendation/for-search?*', (route) => {
      named.push(new URL(route.request().url()).searchParams.get('searchId')!)
      return route.fulfill({ json: { data: { games: [], tags } } })
    })
    await open(page, '/rules')
    await page.getByRole('banner').getByRole('link', { name: 'Поиск игр' }).click()
    const chips = dialog(page).getByRole('group', { name: 'Темы' }).getByRole('button')
    await expect(chips).toHaveCount(8)
    await expect(chips.nth(1)).toHaveText('Слово 1')
    await expect(dialog(page).getByRole('heading', { name: 'Часто ищут' })).toBeVisible()
    const popular = queries.find((query) => query.has('isPopular'))!
    expect(popular.get('isPopular')).toBe('1')
    expect(Number(popular.get('limit'))).toBeGreaterThan(0)
    expect(['-userStatistic', '-betStatistic']).toContain(popular.get('sort'))
    await chips.first().click()
    await expect(field(page)).toHaveValue('кости')
    await expect(found(page).getByRole('link', { name: 'Кости' })).toBeVisible()
    const searched = queries.find((query) => query.has('q'))!
    expect(new Set(named)).toEqual(new Set([searched.get('searchId')]))
  },
)

test(
  '[ROUTE-034] opened directly the search is over the games and reads its address',
  { tag: NIGHTLY },
  async ({ page }) => {
    const answer = await page.request.get('/search-games?q=мины')
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain('type="search"')
    await open(page, '/search-games?q=мины')
    await expect(field(page)).toHaveValue('мины')
    await expect(found(page).getByRole('link', { name: 'Мины' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText(
      'Все игры',
    )
    await dialog(page).getByRole('button', { name: 'Закрыть' }).click()
    await expect(dialog(page)).toHaveCount(0)
  },
)

test('on a phone it is found too', { tag: ON_PHONE }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Поиск игр' }).click()
  await expect(field(page)).toBeVisible()
  const box = () => dialog(page).boundingBox()
  await expect.poll(box).toMatchObject({ x: 0, y: 0, width: 390 })
  expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await asPlayer(page)
  await open(page, '/')
  await page
    .getByRole('navigation', { name: 'Нижнее меню' })
    .getByRole('link', { name: 'Поиск' })
    .click()
  await field(page).fill('кости')
  await found(page).getByRole('link', { name: 'Кости' }).click()
  await expect(page).toHaveURL(/\/kosti/)
})
