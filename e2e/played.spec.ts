import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound } from '@ayva/contract/games/rounds'
import {
  asPlayer,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  type Person,
  test,
} from './fixtures.ts'

const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    roundId: randomUUID(),
    gameId: 1,
    gameName: 'Кости',
    status: 'settled',
    currency: 'RUB',
    stake: '1000',
    payout: '0',
    nonce: from + n,
    openedAt: '2026-11-22T12:00:00.000Z',
    supplier: null,
  }))

test(
  '[PLAY-39, PLAY-40, PLAY-41] rounds are loaded by page numbers, until a short page or the largest offset',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    const asked: string[] = []
    let left = [10, 10, 9]
    await page.route(/\/gameHistory\?/, async (route) => {
      const query = new URL(route.request().url()).searchParams
      asked.push(`${query.get('limit')} from ${query.get('offset')}`)
      await route.fulfill({ json: { data: rows(left.shift() ?? 10) } })
    })
    const more = page.getByRole('button', { name: 'Показать ещё' })
    await open(page, '/payment/game-history')
    await expect(page.getByText('Показано раундов: 10')).toBeVisible()
    await more.click()
    await expect(page.getByText('Показано раундов: 20')).toBeVisible()
    await more.click()
    await expect(page.getByText('Показано раундов: 29')).toBeVisible()
    await expect(more).toHaveCount(0)
    expect(asked).toEqual(['10 from 0', '10 from 10', '10 from 20'])

    left = [9]
    await open(page, '/payment/game-history')
    await expect(page.getByText('Показано раундов: 9')).toBeVisible()
    await expect(more).toHaveCount(0)
    // Full pages without end: the largest offset is the last requested one.
    asked.length = 0
    left = []
    await open(page, '/payment/game-history')
    for (let shown = 10; shown <= 200; shown += 10) {
      await expect(page.getByText(`Показано раундов: ${shown}`, { exact: true })).toBeVisible()
      await more.click()
    }
    await expect(page.getByText('Показано раундов: 210')).toBeVisible()
    await expect(page.getByText('Более ранние — за другой период')).toBeVisible()
    await expect(more).toHaveCount(0)
    expect(asked.at(-1)).toBe('10 from 200')
  },
)

test(
  '[PLAY-38, PLAY-42, ROUTE-070] real rounds are in the history, filtered, summed, exported and verified',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const player = await asPlayer(page, { rubles: 500 })
    const played = await playTwice(player)
    await open(page, '/payment/game-history')
    await expect(page.getByRole('link', { name: /^Проверить честность/ })).toHaveCount(2)
    const staked = page.locator('.history-totals > div', { hasText: 'поставлено' }).first()
    await expect(staked).toContainText('20,00\u00A0₽')

    await page.getByLabel('Игра').selectOption({ label: played[0]!.name })
    await expect(page.getByRole('link', { name: /^Проверить честность/ })).toHaveCount(1)
    await expect(staked).toContainText('10,00\u00A0₽')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Выгрузить' }).click()
    const file = readFileSync((await (await coming).path())!, 'utf8')
    expect(file).toContain(`;${played[0]!.name};10,00;`)
    expect(file.trim().split('\r\n')).toHaveLength(2)

    await page.getByLabel('Период').selectOption('own')
    await page.getByLabel('По', { exact: true }).fill('2025-01-02T15:04')
    await expect(page.getByText('Таких раундов нет')).toBeVisible()
    await page.getByLabel('Период').selectOption('d90')
    await page.getByRole('link', { name: /^Проверить честность/ }).click()
    await expect(page).toHaveURL(new RegExp(`/fairness\\?round=${played[0]!.id}$`))
  },
)

/** A round in each of two single-step games. */
async function playTwice({ call }: Awaited<ReturnType<typeof asPlayer>> & Person) {
  const games = await call(listGames, { query: { category: 'slots', limit: 2 } })
  const played: { id: string; name: string }[] = []
  for (const { id: gameId, name } of games) {
    const bet = { gameId, bet: 10_00n, params: {} }
    await expect
      .poll(async () => {
        const step = await call(openRound, { body: bet, idempotencyKey: randomUUID() }).catch(
          () => undefined,
        )
        if (step) played.push({ id: step.round.id, name })
        return step !== undefined
      })
      .toBe(true)
  }
  return played
}
