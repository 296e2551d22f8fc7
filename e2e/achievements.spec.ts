/** Tests the page of achievements; server tests prove how they are earned. */
import { randomUUID } from 'node:crypto'
import { openRound, rotateSeeds } from '@ayva/contract/games/rounds'
import { listGames } from '@ayva/contract/games/lobby'
import { showAchievements } from '@ayva/contract/rewards/achievements'
import { listDailyMissions } from '@ayva/contract/rewards/missions'
import { showSelf } from '@ayva/contract/identity/player'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { asPlayer, becomeGuest, expect, open, test } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { ONCE, PHONE_NIGHTLY, QUICK_NIGHTLY } from './tags.ts'

test(
  '[FAME-10, ROUTE-079, ROUTE-080] an earned achievement is marked, for the player and for others',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await open(page, '/achievements')
    const tile = page.getByRole('listitem').filter({ hasText: 'Своё имя' })
    await expect(tile).toBeVisible()
    await expect(tile).not.toContainText('ткрыто')
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    const { call } = await asPlayer(page, { name: 'earner' })
    const { id } = await call(showSelf, {})
    await open(page, '/achievements')
    await expect(tile).toContainText('Ещё не открыто')
    await call(chooseUsername, { body: { username: `Юла-${randomUUID().slice(0, 8)}` } })
    await open(page, `/achievements/${id}`)
    await expect(page.locator('.achievements-fresh')).toContainText('Своё имя')
    await expect(tile.locator('.achievements-mark')).toHaveText(/^\d+ [а-я]+$/)
    await expect(page.getByText('1 из 46')).toBeVisible()
    await expect(page.locator('.achievements-last')).toContainText('Своё имя')

    await becomeGuest(page)
    await open(page, `/achievements/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Достижения: Ю•••')
    await expect(page.locator('.achievements-tile')).toHaveCount(1)
    await expect(tile.locator('.achievements-mark')).toHaveText(/^\d+ [а-я]+$/)
    expect((await page.goto('/achievements/999999999'))?.status()).toBe(200)
    await expect(page.getByText('Такого игрока нет')).toBeVisible()
    expect((await page.goto('/achievements/x'))?.status()).toBe(404)
  },
)

test(
  'a checked round, opened rules and a demo are noted from their pages, and fulfil a mission',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'learner', rubles: 100 })
    const { id } = await call(showSelf, {})
    const dice = (await call(listGames, { query: { limit: 100 } })).find(
      ({ engine }) => engine === 'dice',
    )!
    const body = { gameId: dice.id, bet: 10_00n, params: { direction: 'over', target: 4999 } }
    const { round } = await call(openRound, { body, idempotencyKey: randomUUID() })
    await call(rotateSeeds, { body: { clientSeed: 'свой' }, idempotencyKey: randomUUID() })
    await open(page, `/fairness?round=${round.id}`)
    await expect(page.locator('.fairness-verdict.is-good')).toBeVisible()
    await open(page, '/games/ayva-lab/kosti?mode=demo')
    await page.getByRole('button', { name: 'Меню игры' }).click()
    await page.getByRole('dialog').getByText('Правила и выплаты').click()
    const earned = async () => (await call(showAchievements, { params: { id } })).earned
    await expect.poll(earned).toEqual(expect.arrayContaining(['check', 'demo', 'rules']))
    await open(page, '/achievements')
    // All that are new are shown, once.
    const fresh = page.locator('.achievements-fresh')
    for (const name of ['Проверил сам', 'Открытый секрет', 'Своё зерно'])
      await expect(fresh).toContainText(name)
    await expect
      .poll(async () => (await call(showAchievements, { params: { id } })).fresh)
      .toEqual([])
    await open(page, '/achievements')
    await expect(page.locator('.achievements-last')).toBeVisible()
    await expect(fresh).toHaveCount(0)
    await expect(
      page.locator('.achievements-tile').filter({ hasText: 'Проверил сам' }),
    ).not.toHaveClass(/is-locked/)
    // One of the three missions that teach stands on each day; two of them were done here.
    const teaching = (await call(listDailyMissions, {})).missions.find(({ measure }) =>
      ['checks', 'limits', 'fresh'].includes(measure),
    )!
    expect(teaching.done).toBe(teaching.measure !== 'limits')
  },
)
