/** Tests the page of the daily missions; server tests prove the counting. */
import { listCounters } from '@ayva/contract/site/shell'
import { asPlayer, NIGHTLY, PHONE_NIGHTLY, ONCE, open, untilIdle } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { watchMoves } from './moves.ts'
import { expect, test } from './own-site.ts'
import { playRound } from './rounds.ts'

test(
  '[MISS-01, MISS-03, ROUTE-087] the missions of the day have a task, progress and a gift, and the menu leads to them',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await asPlayer(page, { name: 'missions', rubles: 100 })
    await open(page, '/daily-missions')
    const rows = page.getByRole('list', { name: 'Сегодня' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(/0 из \d/)
    await expect(rows.first()).toContainText(/бесплатных раунда/)
    await expect(page.locator('a[href="/daily-missions"]').first()).toBeAttached()
    await expect(page.getByRole('heading', { name: 'Сундук недели' })).toBeVisible()
    await expect(page.getByText('0 из 4 дней')).toBeVisible()
    await expect(page.locator('.missions-week li')).toHaveCount(7)
    await expect(page.locator('.missions-week [aria-current="date"]')).toContainText('0 из 3')
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
  },
)

test(
  '[MISS-01, ROUTE-087] missions are for players; if they are off, the page is not found',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await page.goto('/daily-missions')
    await expect(page).not.toHaveURL(/daily-missions$/)
    await site.set('feature_daily_missions', { enabled: false })
    expect((await page.goto('/daily-missions'))?.status()).toBe(404)
  },
)

test(
  '[MISS-02] a gift of a mission is counted by a badge in the menu until it is used',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('daily_missions', [
      { key: 'one', title: 'Один раунд', measure: 'rounds', target: 1, gift: 'mission-rounds-2' },
    ])
    const { call } = await asPlayer(page, { name: 'badge', rubles: 100 })
    const badge = page.locator('a[href="/daily-missions"] .menu-links-badge').first()
    await open(page, '/daily-missions')
    await expect(page.getByText('0 из 1').first()).toBeVisible()
    await expect(badge).toHaveCount(0)
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await playRound(page)
    const unused = async () =>
      (await call(listCounters, {})).find(({ name }) => name === 'dailyMissionGift')?.value
    await expect.poll(unused).toBe(1)
    const moved = await watchMoves(page)
    await open(page, '/')
    const today = page.locator('.day-missions')
    await expect(today).toContainText('1 из 1')
    await expect(today.getByRole('link', { name: 'Забрать 1 подарок' })).toBeVisible()
    await expect(page.getByText('Вы остановились здесь')).toBeInViewport()
    await expect(page.locator('.lobby-grid.is-home .k-game').first()).toBeInViewport()
    await untilIdle(page)
    expect(await moved()).toBeLessThan(0.01)
    await open(page, '/daily-missions')
    await expect(page.getByText('На сегодня всё')).toBeVisible()
    await expect(page.getByText('Завтра: один раунд.')).toBeVisible()
    await expect(badge).toHaveText('1')
    await page.getByRole('link', { name: 'К подаркам' }).click()
    await expect(page).toHaveURL(/\/gifts$/)
    await page
      .getByRole('button', { name: /^Забрать/ })
      .first()
      .click()
    await expect(badge).toHaveCount(0)
    expect(await unused()).toBe(0)
  },
)
