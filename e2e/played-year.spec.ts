/** Tests the twelve months of play below the limits: a chart, and the same figures in a table. */
import { randomUUID } from 'node:crypto'
import { openRound } from '@ayva/contract/games/rounds'
import { listGames } from '@ayva/contract/games/lobby'
import { showPlayedYear } from '@ayva/contract/protection/limits/year'
import { asPlayer, expect, open, PHONE_NIGHTLY, test, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

test(
  'a player sees what months have cost, what an hour costs, and nothing where nobody played',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const { call } = await asPlayer(page, { rubles: 1000 })
    await open(page, '/games-limits/loss')
    const year = page.getByRole('region', { name: 'Двенадцать месяцев' })
    await expect(year).toContainText('За двенадцать месяцев в этом кошельке не играли.')

    const [game] = await call(listGames, { query: { category: 'slots', limit: 1 } })
    const bet = { gameId: game!.id, bet: 10_00n, params: {} }
    const idempotencyKey = randomUUID()
    await call(openRound, { body: bet, idempotencyKey })
    await expect
      .poll(async () => (await call(showPlayedYear, {})).months.at(-1)!.sums[0]?.hours)
      .toBe(1)
    const { net } = (await call(showPlayedYear, {})).months.at(-1)!.sums[0]!
    const signed = net < 0n ? /^−[\d,]+\s₽$/ : /^\+?[\d,\s]+\s₽$/

    await page.reload()
    const rows = year.getByRole('table', { name: 'Итог по месяцам' }).getByRole('row')
    await expect(rows).toHaveCount(13)
    await expect(rows.nth(1).getByRole('cell').first()).toHaveText(signed)
    await expect(rows.nth(1)).toContainText('1 час')
    await expect(rows.nth(2).getByRole('cell').first()).toHaveText('—')
    await expect(year.getByRole('figure', { name: /Столбцы по месяцам/ })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  },
)
