/** Tests that the client of its own game replays a settled round, for every kind of game. */
import { randomUUID } from 'node:crypto'
import { type Call } from '@ayva/contract/client'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound, rotateSeeds, type Round, stepRound } from '@ayva/contract/games/rounds'
import { asPlayer, expect, listen, NIGHTLY, ONCE, open, test } from './fixtures.ts'

type Wish = { slug: string; bet: bigint; params?: Record<string, unknown>; actions?: unknown[] }

/** Places on a table, a choice of rows, moves, falling reels, and a title that shares its model. */
const wishes: Wish[] = [
  {
    slug: 'ruletka',
    bet: 30_00n,
    params: {
      bets: [
        { type: 'red', stake: 10_00 },
        { type: 'straight', n: [17], stake: 20_00 },
      ],
    },
  },
  { slug: 'plinko', bet: 10_00n, params: { rows: 8, risk: 'high' } },
  { slug: 'valety', bet: 10_00n, params: {}, actions: [5] },
  { slug: 'dva-karpa', bet: 10_00n, params: {} },
  { slug: 'shapito', bet: 10_00n, params: {} },
]

test(
  '[PLAY-42] rounds of five different games are replayed unchanged, and verified with their own pictures',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    const { call } = await asPlayer(page, { name: 'replays', rubles: 1000 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const games = await call(listGames, { query: { limit: 100 } })
    const shown: Promise<void>[] = []
    let last: Round | undefined
    for (const wish of wishes) {
      const game = games.find(({ slug }) => slug === wish.slug)!
      expect(game, wish.slug).toBeDefined()
      last = await played(call, game.id, wish)
      const tab = await context.newPage()
      listen(tab, (text) => expect(text).toMatch(/Service Worker/))
      await tab.emulateMedia({ reducedMotion: 'reduce' })
      shown.push(isShownAgain(tab, game.name, last))
    }
    await Promise.all(shown)

    await call(rotateSeeds, { body: { clientSeed: 'Цирк' }, idempotencyKey: randomUUID() })
    await open(page, `/fairness?round=${last!.id}`)
    await expect(page.getByText('Раунд пересчитан и совпал', { exact: true })).toBeVisible()
    await page.getByText('Показать, как это посчитано').click()
    const pictures = page.locator('.fairness-scene img')
    await expect(pictures.nth(1)).toBeVisible()
    for (const picture of await pictures.all())
      expect(await picture.getAttribute('src')).toContain('shapito')
  },
)

/** The player's next round starts when the cycle of the last one is over. */
async function played(call: Call, gameId: number, { bet, params = {}, actions = [] }: Wish) {
  let round: Round | undefined
  await expect(async () => {
    const body = { gameId, bet, params }
    round = (await call(openRound, { body, idempotencyKey: randomUUID() })).round
  }).toPass({ intervals: [500] })
  for (const [index, action] of actions.entries())
    round = (await call(stepRound, { params: { roundId: round!.id }, body: { index, action } }))
      .round
  expect(round!.status).toBe('settled')
  return round!
}

async function isShownAgain(tab: Parameters<typeof open>[0], name: string, round: Round) {
  await open(tab, `/replay/${round.id}`)
  await expect(tab.getByRole('heading', { level: 1, name })).toBeVisible()
  const told = tab.locator('.replay-told')
  await expect(told).not.toBeEmpty()
  await expect(told).not.toHaveText(/^Идёт повтор/)
  // The client itself shows the stored round, not a substitute screen.
  await expect(tab.locator('[data-table]')).toHaveAttribute('data-round', round.id)
  await expect(tab.locator('[data-table]')).not.toHaveAttribute('data-table', 'busy')
  await tab.close()
}
