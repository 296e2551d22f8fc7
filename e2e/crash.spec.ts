/** The game of one flight for all: two bets for money, one taken by hand and one by itself. */
import { gameHistory, listOpenRounds } from '@ayva/contract/rounds'
import { asPlayer, expect, kopecks, ONCE, open, test } from './fixtures.ts'

const STAKE = 100_00n
const AUTO_PAYS = 105_00n
/** A flight may be over before a hand is quick enough: then the next one is flown. */
const FLIGHTS_MAX = 5

test(
  'two bets fly, the page is opened anew in the air, one is taken by hand and one by itself, and all is counted to the kopeck',
  { tag: ONCE },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'orbita', rubles: 5000 })
    await open(page, '/games/ayva-lab/orbita?mode=real')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    const seat = (number: number) => page.locator('.crash-seat').nth(number - 1)
    const press = (number: number) => seat(number).locator('.crash-act')
    const said = page.locator('output[aria-live]').filter({ hasText: 'Вы забрали на' })

    let isTaken = false
    for (let flight = 0; flight < FLIGHTS_MAX && !isTaken; flight++) {
      const second = page.getByRole('button', { name: 'Добавить вторую ставку' })
      if (await second.isVisible()) await second.click()
      await seat(2).getByLabel('Авто-забор').fill('1,05')
      for (const number of [1, 2]) {
        await seat(number).getByRole('textbox').first().fill('100')
        await press(number).click()
      }
      for (const number of [1, 2])
        await expect(seat(number)).toContainText(/Принята|В полёте/, { timeout: 60_000 })
      await expect(page.locator('.crash-sky')).toHaveClass(/is-up|is-over/)
      await page.reload()
      await expect(page.locator('.crash-sky')).toHaveClass(/is-(up|over|betting)/)
      isTaken = await press(1)
        .and(page.locator('.is-take'))
        .click({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        )
      isTaken &&= await said.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      )
      await expect.poll(() => player.call(listOpenRounds, {})).toEqual([])
    }
    expect(isTaken).toBe(true)
    const me = page.locator('.crash-bets .is-me').first()
    await expect(me).toContainText(/Вы.*×/)

    const rounds = await player.call(gameHistory, { query: { limit: 100, offset: 0 } })
    expect(rounds.every(({ stake }) => stake === STAKE)).toBe(true)
    expect(rounds.slice(0, 2).map(({ payout }) => payout)).toContain(AUTO_PAYS)
    const won = rounds.reduce((sum, { payout, stake }) => sum + payout - stake, 0n)
    expect(await player.cash()).toBe(5000_00n + won)
    await expect.poll(() => kopecks(page)).toBe(Number(5000_00n + won))

    const lost = page.getByText('Связи нет. Авто-забор действует и без неё')
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(lost).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(lost).toBeHidden()
  },
)
