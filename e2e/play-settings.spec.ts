/** Tests the operators' settings about opening games, and the content beside them. */
import { randomUUID } from 'node:crypto'
import { showGame } from '@ayva/contract/games/lobby'
import { openRound } from '@ayva/contract/games/rounds'
import { chooseConsents } from '@ayva/contract/platform/consent'
import { asPlayer, expect, NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { test } from './own-site.ts'

const DICE = '/games/ayva-lab/kosti'

test(
  '[PLAY-21, PLAY-36] the invitation to the cashier opens automatically in a demo if that is on, once per tab',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const invitation = page.getByRole('dialog').filter({ hasText: 'Это игра на деньги демо' })
    const start = page.getByRole('button', { name: 'Бросить' })
    await site.set('demo_game_cash_autopopup', { enabled: true, seconds: 10 })
    await open(page, `${DICE}?mode=demo`)
    await expect(start).toBeVisible()
    await expect(invitation.getByRole('button', { name: 'В кассу' })).toBeVisible()
    await invitation.getByRole('button', { name: 'Дальше в демо' }).click()
    await expect(invitation).toHaveCount(0)
    // Its time is over in this tab, which has shown it; and if it is off it is never shown.
    await page.reload()
    await expect(start).toBeVisible()
    await expect(invitation).toHaveCount(0)
    await site.set('demo_game_cash_autopopup', { enabled: false, seconds: 10 })
    await page.evaluate(() => sessionStorage.removeItem('ayva.demo-invited'))
    await page.reload()
    await expect(start).toBeVisible()
    await start.click()
    await expect(start).toBeEnabled()
    await expect(invitation).toHaveCount(0)
  },
)

test(
  'only where the operator allows it rounds follow each other, within a required bound, until Escape',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const menu = page.getByRole('button', { name: 'Меню игры' })
    const item = page.getByRole('button', { name: 'Автоигра', exact: true })
    await open(page, `${DICE}?mode=demo`)
    await menu.click()
    await expect(page.getByRole('button', { name: 'Правила и выплаты' })).toBeVisible()
    await expect(item).toHaveCount(0)

    await site.set('game_autoplay', { enabled: true })
    await open(page, `${DICE}?mode=demo`)
    await menu.click()
    await item.click()
    const begin = page.getByRole('button', { name: 'Начать автоигру' })
    await begin.click()
    await expect(page.getByText('Введите сумму больше нуля')).toBeVisible()
    await page.getByLabel('Остановить при проигрыше').fill('1000')
    await begin.click()
    await expect(page.getByText('Автоигра: ещё 8 раундов')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Автоигра окончена: вы её остановили')).toBeVisible()
    const stage = page.locator('[data-table]')
    await expect(stage).toHaveAttribute('data-table', 'ready')
    const round = await stage.getAttribute('data-round')
    await page.getByRole('button', { name: 'Скрыть' }).click()
    await expect(stage).toHaveAttribute('data-table', 'ready')
    await expect(stage).toHaveAttribute('data-round', round!)
  },
)

test(
  '[ROUTE-019] games of advertisements exist only while their feature is on',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    expect((await page.goto('/game_promo/kosti'))!.status()).toBe(200)
    await site.set('feature_game_promo', { enabled: false })
    expect((await page.goto('/game_promo/kosti'))!.status()).toBe(404)
  },
)

test(
  'wins of real rounds are on home and beside their game, each with its proof, until a player hides them',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await site.set('live_wins', { enabled: true, from_x: 2 })
    const wins = page.getByRole('region', { name: /^Крупные выигрыши/ })
    const near = async (path: string) => {
      await open(page, path)
      const below = path === '/' ? page.locator('footer') : page.getByText('Другие игры')
      await below.scrollIntoViewIfNeeded()
    }
    const { call } = await asPlayer(page, { name: 'wins', rubles: 500 })
    const { id: gameId } = await call(showGame, {
      params: { developer: 'ayva-lab', slug: 'kosti' },
    })
    // An even chance that pays twice; the pace of the game separates rounds.
    await expect
      .poll(async () => {
        const body = { gameId, bet: 10_00n, params: { direction: 'over', target: 5100 } }
        const idempotencyKey = randomUUID()
        const step = await call(openRound, { body, idempotencyKey }).catch(() => undefined)
        return (step?.round.payout ?? 0n) > 0n
      })
      .toBe(true)
    await near('/')
    await expect(wins).toContainText('от 2 ставок')
    await expect(wins.getByRole('listitem').first()).toContainText('×2')
    await expect(wins.getByRole('listitem').first()).toContainText('Игрок')
    // The quiet mode has none of them, and every tab follows it.
    await call(chooseConsents, { body: { calm: true } })
    await expect(wins).toHaveCount(0)
    await call(chooseConsents, { body: { calm: false } })
    await expect(wins.getByRole('listitem').first()).toContainText('×2')
    await wins.getByRole('button', { name: 'Не показывать' }).click()
    await expect(page.getByText('Больше не показываем')).toBeVisible()
    await near('/game/ayva-lab/kosti')
    await expect(async () => {
      // Content above it moves it out of view again.
      await page.getByText('Другие игры').scrollIntoViewIfNeeded()
      await expect(page.getByText('Другие игры')).toBeInViewport({ timeout: 2_000 })
    }).toPass()
    await expect(wins).toHaveCount(0)

    // A guest sees them beside the game, and opens the proof by one press.
    await page.context().clearCookies()
    await near('/game/ayva-lab/kosti')
    await expect(wins.getByRole('listitem').first()).toContainText('Кости')
    await wins
      .getByRole('link', { name: /^Проверить честность/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/fairness\?win=/)
    await expect(page.getByRole('main')).toContainText('Кости')
    await site.set('live_wins', { enabled: false, from_x: 2 })
    await near('/game/ayva-lab/kosti')
    await expect(page.getByText('Другие игры')).toBeInViewport()
    await expect(wins).toHaveCount(0)
  },
)
