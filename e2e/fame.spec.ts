/** Tests the pages of the hall of fame; server tests prove its entries. */
import { randomUUID } from 'node:crypto'
import { rateTotal } from '@ayva/contract/rewards/fame'
import { showGame } from '@ayva/contract/games/lobby'
import { chooseUsername } from '@ayva/contract/identity/player/username'
import { openRound } from '@ayva/contract/games/rounds'
import { asPlayer, NIGHTLY, PHONE_NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { expect, test } from './own-site.ts'

test(
  '[FAME-03, ROUTE-027, ROUTE-029] a player is listed in the hall of fame with a masked name, and can leave it',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.includes('/api/v18/ratings/')) asked.push(pathname.split('/').pop()!)
    })
    const { call } = await asPlayer(page, { name: 'fame', rubles: 500 })
    await call(chooseUsername, { body: { username: `Юла-${randomUUID().slice(0, 8)}` } })
    const { id: gameId } = await call(showGame, {
      params: { developer: 'ayva-lab', slug: 'kosti' },
    })
    // Nine of ten bets win a little; the pace of the game separates rounds.
    await expect
      .poll(async () => {
        const body = { gameId, bet: 10_00n, params: { direction: 'over', target: 999 } }
        const idempotencyKey = randomUUID()
        const step = await call(openRound, { body, idempotencyKey }).catch(() => undefined)
        return (step?.round.payout ?? 0n) > 10_00n
      })
      .toBe(true)
    await expect
      .poll(async () => (await call(rateTotal, { query: {} })).wins.length)
      .toBeGreaterThan(0)
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Зал славы' }).click()
    await expect(page).toHaveURL('/hall-of-fame/top')
    expect([...new Set(asked)]).toEqual(['total'])
    await page.getByRole('link', { name: 'За день', exact: true }).click()
    await expect(page).toHaveURL('/hall-of-fame/daily')
    expect([...new Set(asked)]).toEqual(['total', 'daily'])
    const best = page.getByRole('region', { name: 'Лучшие множители дня' })
    const mine = best.getByText(/^Ю•••, это вы$|Ваш лучший раунд/)
    await expect(mine).toBeVisible()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    const shown = page.getByRole('switch', { name: /^Показывать меня в зале славы/ })
    await shown.click()
    await expect(shown).not.toBeChecked()
    await expect(async () => {
      await page.reload()
      await expect(best.getByText('Ю•••')).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(shown).not.toBeChecked()
  },
)

test(
  '[FAME-05, FAME-06, FAME-07] the hall is loaded by page numbers, until a page is short or the last place is reached',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    // The product's own answers, extended to more players than have won here.
    const wins = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({
        id: randomUUID(),
        provable: true,
        place: from + n + 1,
        name: 'В•••',
        times100: 90_000 - from - n,
        payout: { minor: '1000', currency: 'RUB' },
        at: '2026-11-23T12:00:00.000Z',
        game: { id: 1, name: 'Кости', slug: 'kosti', art: 'kosti', developer: 'ayva-lab' },
      }))
    let places = 100
    let offsets = [] as string[]
    await page.route('**/api/v18/ratings/total*', (route) =>
      route.fulfill({ json: { data: { wins: wins(0, 10) } } }),
    )
    await page.route('**/api/v18/hallOfFame*', (route) => {
      const { searchParams } = new URL(route.request().url())
      const [limit, offset] = ['limit', 'offset'].map((one) => Number(searchParams.get(one)))
      offsets.push(searchParams.get('offset')!)
      const count = Math.max(0, Math.min(limit!, places - offset!))
      return route.fulfill({ json: { data: { wins: wins(offset!, count), count: places } } })
    })
    const more = page.getByRole('button', { name: 'Показать ещё' })
    const enter = async () => {
      offsets = []
      await open(page, '/')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Зал славы' }).click()
    }
    await enter()
    for (let counter = 1; counter < 10; counter++) {
      await more.click()
      await expect.poll(() => offsets).toHaveLength(counter)
      await expect(page.locator('.fame-place', { hasText: `${counter * 10 + 10}` })).toBeVisible()
    }
    expect(offsets).toEqual(['10', '20', '30', '40', '50', '60', '70', '80', '90'])
    await expect(more).toHaveCount(0)
    places = 23
    await enter()
    await more.click()
    await more.click()
    await expect(page.locator('.fame-place', { hasText: '23' })).toBeVisible()
    await expect(more).toHaveCount(0)
    expect(offsets).toEqual(['10', '20'])
  },
)

test(
  '[ROUTE-028, ROUTE-029] everybody can read the statuses; if the hall of fame is off, it is not found, and nothing links to it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const map = await (await page.request.get('/sitemap-pages.xml')).text()
    const kinds = ['top', 'daily', 'statuses']
    for (const kind of kinds) expect(map).toContain(`/hall-of-fame/${kind}</loc>`)
    await page.goto('/hall-of-fame/top')
    await page.getByRole('link', { name: 'Статусы', exact: true }).click()
    await expect(page).toHaveURL('/hall-of-fame/statuses')
    const statuses = page.getByRole('list', { name: 'Статусы, от первого' }).getByRole('listitem')
    await expect(statuses).toHaveCount(5)
    await expect(statuses.first()).toContainText('Росток')
    await expect(page.locator('[aria-current="step"]')).toHaveCount(0)
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    await asPlayer(page, { name: 'status' })
    await open(page, '/hall-of-fame/statuses')
    await expect(statuses.first()).toContainText('ваш')
    expect((await page.goto('/hall-of-fame/weekly'))?.status()).toBe(404)
    await site.set('feature_hall_of_fame', { enabled: false })
    for (const kind of kinds) expect((await page.goto(`/hall-of-fame/${kind}`))?.status()).toBe(404)
    await page.goto('/')
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Зал славы' }),
    ).toHaveCount(0)
  },
)
