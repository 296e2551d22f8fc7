/** Tests the games of the sandbox's supplier from a player's view: in the frame of the page, for money. */
import { showSelf } from '@ayva/contract/identity/player'
import AxeBuilder from '@axe-core/playwright'
import { type FrameLocator, type Page } from '@playwright/test'
import pg from 'pg'
import {
  asPlayer,
  balance,
  expect,
  kopecks,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { type Somebody } from './people.ts'
import { readShared } from './shared.ts'

/** Loads the supplier's catalogue now instead of waiting for the scheduled job. */
test.beforeAll(async () => {
  const url = new URL(readShared().adminUrl)
  url.pathname = '/site'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const known = async () => {
    const found = await client.query(`select from game where supplier = 'prichal'`)
    return found.rowCount
  }
  if ((await known()) === 0)
    await client.query(
      `select graphile_worker.add_job('suppliers.sync', '{"supplier":"prichal"}'::json)`,
    )
  await expect.poll(known).toBe(2)
  await client.end()
})

const pathOf = (slug: string) => `/games/prichal/${slug}?mode=real`
const digits = (text: string | null) => (text ?? '').replace(/\D/g, '')

/**
 * Plays a round, and waits until its result is shown and the next one is possible. The browser can lose a press in a
 * newly loaded frame; a person presses again, and a running round ignores the second press.
 */
async function playOnce(game: FrameLocator, name: string): Promise<void> {
  const press = game.getByRole('button', { name, exact: true })
  const result = game.locator('#result')
  await expect(press).toBeEnabled()
  await expect(async () => {
    const isLost = (await result.textContent()) === '' && (await press.isEnabled())
    if (isLost) await press.click({ timeout: 20_000 })
    await expect(result).not.toBeEmpty({ timeout: 20_000 })
  }).toPass()
  await expect(press).toBeEnabled()
}

/** The game, the bar and the books state the same balance. */
async function agree(
  page: Page,
  game: FrameLocator,
  player: Pick<Somebody, 'cash'>,
): Promise<bigint> {
  const has = await player.cash()
  await expect.poll(() => kopecks(page)).toBe(Number(has))
  await expect.poll(async () => digits(await game.locator('#balance').textContent())).toBe(`${has}`)
  return has
}

test(
  'both games of the supplier are played for money in their frames, and the balance in the bar follows',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'outside', rubles: 500 })
    for (const [slug, name, title] of [
      ['orel-i-reshka', 'Бросить', 'Орёл и решка'],
      ['rumb', 'Крутить', 'Румб'],
    ] as const) {
      await open(page, pathOf(slug))
      await expect(page.locator('iframe')).toHaveAttribute('title', title)
      const game = page.frameLocator('iframe')
      const before = await agree(page, game, player)
      const promised = await game.locator('#hash').textContent()
      await playOnce(game, name)
      const after = await agree(page, game, player)
      const stake = 10_00n
      const brought = after - before
      const said = (await game.locator('#result').textContent()) ?? ''
      expect(brought === -stake).toBe(said.includes('Без выигрыша'))
      // The draw is the one committed before the press.
      await game.getByText('Честный жребий').click()
      await expect(game.locator('#of-hash')).toHaveText(promised!)
      const { violations } = await new AxeBuilder({ page }).include('iframe').analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([])
      const wide = await game.locator('body').evaluate((one) => one.scrollWidth - one.clientWidth)
      expect(wide, 'nothing stands out at the side').toBe(0)
    }
  },
)

test(
  '[PLAY-38, PLAY-42] the supplier’s game is played by keyboard, refuses a stake above the balance, leads to the cashier, and is replayed from the history',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'outside-keys', rubles: 100 })
    await open(page, pathOf('orel-i-reshka'))
    const game = page.frameLocator('iframe')
    await expect(game.getByRole('button', { name: 'Бросить' })).toBeEnabled()
    await game.getByRole('radio', { name: 'Орёл' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(game.getByRole('radio', { name: 'Решка' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(game.locator('#result')).not.toBeEmpty()
    // No choice is possible while a round is shown.
    await expect(game.getByRole('button', { name: 'Бросить' })).toBeEnabled()
    const has = await agree(page, game, player)

    const more = game.getByRole('button', { name: 'Больше' })
    while (await more.isEnabled()) await more.click()
    await game.getByRole('button', { name: 'Бросить' }).click()
    await expect(game.getByRole('alert')).toContainText('не хватает денег')
    expect((await player.call(showSelf, {})).wallets[0]?.minor).toBe(has)
    await game.getByRole('button', { name: 'Пополнить счёт' }).click()
    await expect(page).toHaveURL(/\/payment\/deposit/)

    // The round is in the history, and its supplier replays it.
    await open(page, '/payment/game-history')
    const shown = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^Посмотреть раунд игры Орёл и решка/ }).click()
    const replay = await shown
    await expect(replay).toHaveURL(/\/replay\//)
    await expect(replay.getByRole('heading', { level: 1 })).toHaveText('Орёл и решка')
  },
)

test(
  'a demo of the supplier’s game is played with play money and without an account',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await open(page, '/games/prichal/rumb?mode=demo')
    const game = page.frameLocator('iframe')
    await expect(game.getByText('Демо: деньги ненастоящие')).toBeVisible()
    await playOnce(game, 'Крутить')
    await expect(game.locator('#balance')).toContainText('монет')
    await expect(balance(page)).toHaveCount(0)
  },
)
