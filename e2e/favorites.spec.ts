/** Tests favourite games: a guest's in the browser, a player's in the account. */
import { createClient } from '@ayva/contract/client'
import { type GameCard, listGames } from '@ayva/contract/games/lobby'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, sendBy, test } from './fixtures.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Избранное', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const callOf = (page: Page) => createClient(sendBy(page.context().request))

test(
  '[LOBBY-33, ROUTE-013] a guest’s favourites are stored by the browser and shown after a reload, and are transferred to the account',
  { tag: ONCE },
  async ({ page }) => {
    await open(page, '/games/favorite')
    await expect(heading(page)).toHaveText('Пока нет избранных игр')
    await page.getByRole('main').getByRole('link', { name: 'В лобби' }).click()
    // The focus moves with the page, and the page that is left may show the same game.
    await expect(page).toHaveURL(/\/games$/)
    await expect(page.locator('#content')).toBeFocused()
    const [game] = (await callOf(page)(listGames, { query: { limit: 1 } })) as [GameCard]
    const heart = page.getByRole('button', { name: `Избранное: ${game.name}` }).first()
    await heart.focus()
    await page.keyboard.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    expect(await page.evaluate(() => localStorage.getItem('favoriteGamesIds'))).toBe(`[${game.id}]`)
    await open(page, '/games/favorite')
    await expect(list(page).getByRole('listitem')).toHaveCount(1)

    await asPlayer(page)
    await open(page, '/games/favorite')
    await expect(list(page).getByRole('listitem')).toContainText([game.name])
    expect(await page.evaluate(() => localStorage.getItem('favoriteGamesIds'))).toBeNull()
    await page
      .getByRole('button', { name: `Избранное: ${game.name}` })
      .first()
      .press('Enter')
    await expect(heading(page)).toHaveText('Пока нет избранных игр')
  },
)

test.describe('many favourites', () => {
  test.use({ tolerated: /status of 500/ })

  test(
    '[LOBBY-31, LOBBY-32, LOBBY-34, LOBBY-35] favourites are requested fifty at a time and matched by id; a failed removal is tried twice, and then they stay without a message',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page)
      const [some] = (await callOf(page)(listGames, { query: { limit: 1 } })) as [GameCard]
      const gameOf = (id: number) => ({ ...some, id, slug: `made-${id}`, name: `Игра ${id}` })
      let kept = Array.from({ length: 120 }, (_, at) => 10_000 + at)
      const lookedUp: number[] = []
      await page.route(/\/api\/v18\/games\?/, (route) => {
        const { searchParams } = new URL(route.request().url())
        const ids = searchParams.getAll('ids[]').concat(searchParams.getAll('ids')).map(Number)
        if (ids.length === 0) return route.continue()
        lookedUp.push(ids.length)
        // In another order, because answers are matched by id.
        return route.fulfill({ json: { data: ids.toReversed().map(gameOf) } })
      })
      const removed: number[][] = []
      let failures = 1
      await page.route('**/api/v18/favorite-games*', (route) => {
        const request = route.request()
        if (request.method() === 'DELETE') {
          const { game_ids: ids } = request.postDataJSON() as { game_ids: number[] }
          removed.push(ids)
          if (failures-- > 0) return route.fulfill({ status: 500, json: {} })
          kept = kept.filter((id) => !ids.includes(id))
        }
        return route.fulfill({ json: { data: kept } })
      })
      const heartOf = (id: number) =>
        page.getByRole('button', { name: `Избранное: Игра ${id}` }).first()
      const first = list(page).getByRole('listitem').first()

      await open(page, '/games/favorite')
      await expect(first).toHaveAttribute('aria-setsize', '120')
      await expect(first).toContainText('Игра 10000')
      await expect(list(page).locator('li[aria-posinset="2"]')).toContainText('Игра 10001')
      expect(lookedUp.toSorted((one, other) => other - one)).toEqual([50, 50, 20])

      await heartOf(10_000).press('Enter')
      await expect(first).toHaveAttribute('aria-setsize', '119')
      await expect.poll(() => removed).toEqual([[10_000], [10_000]])
      failures = Infinity
      await heartOf(10_001).press('Enter')
      await expect.poll(() => removed.slice(2)).toEqual([[10_001], [10_001]])
      await expect(heartOf(10_001)).toBeVisible()
      await expect(first).toHaveAttribute('aria-setsize', '119')
      await expect(heading(page)).toContainText('Избранное')
      await expect(page.getByRole('alert')).toHaveCount(0)
      // Games with known ids are not requested again.
      expect(lookedUp).toHaveLength(3)
    },
  )
})
