/** Tests that the money in an open round is visible on every page, and that one press leads back to it. */
import { randomUUID } from 'node:crypto'
import { type Round } from '@ayva/contract/games/rounds'
import { listGames } from '@ayva/contract/games/lobby'
import { listOpenRounds, openRound, stepRound } from '@ayva/contract/games/rounds'
import { type Call } from '@ayva/contract/client'
import { asPlayer, expect, kopecks, NIGHTLY, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'

test(
  '[PLAY-42] an open round is shown on home, at the cashier, at its game and in the list of rounds, until it is over',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context }) => {
    const { call } = await asPlayer(page, { name: 'waiting', rubles: 1000 })
    const { id, name, path } = await roundWaits(call)
    const words = /^Раунд не завершён, можно забрать \d+,\d\d\s₽$/

    await open(page, '/')
    const note = page.getByRole('complementary', { name: 'Есть незавершённый раунд' })
    await expect(note.getByText('Есть незавершённый раунд', { exact: true })).toBeVisible()
    await expect(
      note.getByText(new RegExp(`^${name}: можно забрать \\d+,\\d\\d\\s₽$`)),
    ).toBeVisible()
    // For a player with money a cover opens the game at once; the games on home change with play.
    await open(page, '/games/instant')
    const cover = page.locator(`.k-game-link[href^="${path}"]`).first()
    await expect(cover).toHaveAttribute('href', `${path}?mode=real`)
    await open(page, '/')

    const tab = await context.newPage()
    await open(tab, '/payment/game-history')
    await expect(tab.getByRole('heading', { level: 1, name: 'Раунды' })).toBeVisible()
    await expect(tab.getByRole('link', { name: `Вернуться в раунд: ${name}` })).toHaveAttribute(
      'href',
      `${path}?mode=real`,
    )
    const told = tab.getByRole('complementary', { name: 'Есть незавершённый раунд' })
    await expect(told.getByText(name)).toBeVisible()

    await open(page, path)
    await expect(page.getByText(words)).toBeVisible()
    await open(page, '/payment/deposit')
    await note.getByRole('link', { name: 'Вернуться' }).click()
    // The same round as before, with its cell open and its money available.
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'open')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-round', id)
    await expect(note).toBeHidden()
    await page.getByRole('button', { name: /^Забрать/ }).click()
    await expect(page.locator('[data-press="start"]')).toBeVisible()
    // The other tab is updated.
    await expect(told).toBeHidden()
    await tab.close()
  },
)

test.describe('a lost connection', () => {
  test.use({ tolerated: /ERR_CONNECTION_RESET/ })
  test(
    '[PLAY-42] a connection lost at the cash-out: the answer is requested again, and there is one payout',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      const { call } = await asPlayer(page, { name: 'cut', rubles: 1000 })
      const { path } = await roundWaits(call)
      const worth = (await call(listOpenRounds, {}))[0]!.worth!
      await open(page, `${path}?mode=real`)
      const before = await kopecks(page)
      const take = page.getByRole('button', { name: /^Забрать/ })
      await expect(take).toBeVisible()
      let cut = 0
      await page.route('**/steps', async (route) => {
        if (cut++ > 0) return route.continue()
        // The server has paid by then, but its answer is lost.
        await route.fetch()
        await route.abort('connectionreset')
      })
      await take.click()
      await expect(page.locator('[data-press="start"]')).toBeVisible()
      expect(cut).toBeGreaterThan(1)
      await expect.poll(() => kopecks(page)).toBe(before + Number(worth))
    },
  )
})

/** A round of mines with one opened safe cell, which is likely because only one of 25 cells is a mine. */
async function roundWaits(call: Call): Promise<{ id: string; name: string; path: string }> {
  const games = await call(listGames, { query: { limit: 100 } })
  const mines = games.find(({ engine }) => engine === 'mines')!
  const bet = { gameId: mines.id, bet: 10_00n, params: { mines: 1 } }
  let opened: Round | undefined
  await expect(async () => {
    const { round } = await call(openRound, { body: bet, idempotencyKey: randomUUID() })
    const step = { params: { roundId: round.id }, body: { index: 0, action: 12 } }
    opened = (await call(stepRound, step)).round
    expect(opened.status).toBe('open')
  }).toPass()
  const path = `/games/${mines.developer.slug}/${mines.slug}`
  return { id: opened!.id, name: mines.name, path }
}
