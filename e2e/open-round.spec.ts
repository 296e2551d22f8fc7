/** Money in a round that waits is seen wherever its player is, and one press leads back to it. */
import { randomUUID } from 'node:crypto'
import { type Round } from '@ayva/contract/rounds'
import { listGames } from '@ayva/contract/lobby'
import { listOpenRounds, openRound, stepRound } from '@ayva/contract/rounds'
import { type Call } from '@ayva/contract/client'
import { asPlayer, expect, kopecks, ONCE, open, test } from './fixtures.ts'

test(
  'a round that waits is told on home, at its game and in the list of rounds',
  { tag: ONCE },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'waiting', rubles: 1000 })
    const { name, path } = await roundWaits(call)
    const words = /^Раунд не закончен, можно забрать \d+,\d\d\s₽$/

    await open(page, '/')
    const note = page.getByRole('complementary', { name: 'Незаконченный раунд' })
    await expect(note.getByText(words)).toBeVisible()
    // A cover takes a player with money into the game at once.
    const cover = page.locator(`.k-game-link[href^="${path}"]`).first()
    await expect(cover).toHaveAttribute('href', `${path}?mode=real`)
    await note.getByRole('button', { name: 'Скрыть' }).click()
    await expect(note).toBeHidden()

    await open(page, '/payment/game-history')
    await expect(page.getByRole('heading', { level: 1, name: 'Раунды' })).toBeVisible()
    await expect(page.getByRole('link', { name: `Вернуться в раунд: ${name}` })).toHaveAttribute(
      'href',
      `${path}?mode=real`,
    )

    await open(page, path)
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Вернуться в раунд' }).click()
    await expect(page.getByRole('button', { name: /^Забрать/ })).toBeVisible()
  },
)

test.describe('a line that is cut', () => {
  test.use({ tolerated: /ERR_CONNECTION_RESET/ })
  test(
    '[PLAY-42] a line that is cut at the cash-out: the answer is asked for again, and one payout comes',
    { tag: ONCE },
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
        // The server has paid by then, and nobody hears of it.
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

/** A round of mines with one safe cell open, which is found soon: a mine lies in one of 25. */
async function roundWaits(call: Call): Promise<{ name: string; path: string }> {
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
  return { name: mines.name, path: `/games/${mines.developer.slug}/${mines.slug}` }
}
