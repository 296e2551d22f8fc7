/** Tests the crash game: two bets for money, one cashed out by hand and one automatically. */
import { gameHistory, listOpenRounds } from '@ayva/contract/games/rounds'
import { type Locator } from '@playwright/test'
import { asPlayer, expect, kopecks, ON_PHONE, ONCE, open, QUICK_NIGHTLY, test } from './fixtures.ts'

const STAKE = 100_00n
const AUTO_PAYS = 105_00n
/** A crash round can end before a press, on a slow machine often; then the next one is tried. */
const CRASH_ROUNDS_MAX = 60
const PRESS_MS = 20_000

/** The second press of a double press, as soon as the button means a new bet, must be ignored. */
async function pressAgainAtOnce(button: Locator): Promise<void> {
  await button.evaluate((one: HTMLElement) =>
    new MutationObserver((_, observer) => {
      if (one.dataset['press'] !== 'start') return
      observer.disconnect()
      one.click()
    }).observe(one, { attributes: true, attributeFilter: ['data-press'] }),
  )
}

test(
  'two bets are placed, the page is reloaded during the round, one is cashed out by hand and one automatically, and the balance is exact',
  { tag: ONCE },
  async ({ page }) => {
    const player = await asPlayer(page, { name: 'orbita', rubles: 5000 })
    await open(page, '/games/ayva-lab/orbita?mode=real')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    const seat = (number: number) => page.locator('.crash-bet-slot').nth(number - 1)
    const press = (number: number) => seat(number).locator('.crash-act')
    const said = page.locator('output[aria-live]').filter({ hasText: 'Вы забрали на' })

    let isTaken = false
    for (let flight = 0; flight < CRASH_ROUNDS_MAX && !isTaken; flight++) {
      const second = page.getByRole('button', { name: 'Добавить вторую ставку' })
      if (await second.isVisible()) await second.click()
      await seat(2).getByLabel('Авто-забор').fill('1,05')
      for (const number of [1, 2]) {
        await seat(number).getByRole('textbox').first().fill('100')
        await press(number).click()
      }
      for (const number of [1, 2]) await expect(seat(number)).toContainText(/Принята|В полёте/)
      await expect(page.locator('.crash-sky')).toHaveClass(/is-up|is-over/)
      await page.reload()
      await expect(page.locator('.crash-sky')).toHaveClass(/is-(up|over|betting)/)
      await pressAgainAtOnce(press(1))
      isTaken = await press(1)
        .and(page.locator('.is-take'))
        .click({ timeout: PRESS_MS })
        .then(
          () => true,
          () => false,
        )
      isTaken &&= await said.waitFor({ timeout: PRESS_MS }).then(
        () => true,
        () => false,
      )
      if (isTaken) {
        expect(await press(1).textContent()).toContain('Поставить')
        // The next crash round has a list of its own.
        await expect(page.locator('.crash-bets .is-me').first()).toContainText(/Вы.*×/)
      }
      await expect.poll(() => player.call(listOpenRounds, {})).toEqual([])
    }
    expect(isTaken).toBe(true)
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

test(
  'on a phone nothing moves between the phases of a crash round, and a withdrawn or late bet is reported without moving anything',
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await open(page, '/games/ayva-lab/orbita?mode=demo')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    const sky = page.locator('.crash-sky')
    await page.getByRole('button', { name: 'Добавить вторую ставку' }).click()
    const seat = page.locator('.crash-bet-slot').nth(1)
    const press = seat.locator('.crash-act')
    const late = { code: 1333, key: 'flight_over', message: 'Полёт уже закончился' }
    // The server's answer to a cash-out after the end of the crash round; the result is requested later.
    await page.route('**/orbit/bets/*/take', async (route) => {
      if (!(await sky.getAttribute('class'))?.includes('is-up')) return route.continue()
      await route.fulfill({ status: 422, json: { error: late, requestId: 'late' } })
    })
    const places = () =>
      page
        .locator('.crash-figure span, .crash-bet-slot, .crash-said, .crash-facts, .crash-bets')
        .evaluateAll((all) =>
          all.map((one) => {
            const { top, height } = one.getBoundingClientRect()
            return [one.className, Math.round(top + scrollY), Math.round(height)].join(' ')
          }),
        )
    const said = page.locator('.crash-said')
    const isBetting = () => expect(sky).toHaveClass(/is-betting/)
    await isBetting()
    const before = await places()
    const first = page.locator('.crash-bet-slot').first().locator('.crash-act')
    let isWithdrawn = false
    for (let flight = 0; flight < CRASH_ROUNDS_MAX && !isWithdrawn; flight++) {
      await expect(sky).toHaveClass(/is-up/)
      // The second press of a double press does not withdraw the bet.
      await first.dblclick()
      isWithdrawn = await first
        .filter({ hasText: 'Ждёт следующего полёта' })
        .click({ timeout: PRESS_MS })
        .then(() => expect(said).toContainText('отменена', { timeout: PRESS_MS }))
        .then(
          () => true,
          () => false,
        )
    }
    await expect(said).toHaveText('Ставка на следующий полёт отменена. Деньги не списаны.')
    expect(await places()).toEqual(before)
    let isLate = false
    for (let flight = 0; flight < CRASH_ROUNDS_MAX && !isLate; flight++) {
      await isBetting()
      await press.click()
      await expect(seat).toContainText('Принята')
      expect(await places()).toEqual(before)
      await expect(sky).toHaveClass(/is-(up|over)/)
      isLate = await press
        .and(page.locator('.is-take'))
        .click({ timeout: PRESS_MS })
        .then(() => expect(said).toContainText('Не успели', { timeout: PRESS_MS }))
        .then(
          () => true,
          () => false,
        )
    }
    await expect(said).toHaveText('Не успели: полёт закончился раньше, чем забор дошёл.')
    await expect(seat.locator('h2')).toContainText('Не успели')
    expect(await places()).toEqual(before)
  },
)

test(
  'on a phone a cash-out stays visible until the next crash round, and is announced',
  { tag: [ON_PHONE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 })
    await open(page, '/games/ayva-lab/orbita?mode=demo')
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'ready')
    const slot = page.locator('.crash-bet-slot').first()
    const sky = page.locator('.crash-sky')
    const ticket = sky.getByText('Забрали 40,40 ₽ на 1,01×')
    // A crash round can end before any cash-out.
    await slot.getByLabel('Авто-забор').fill('1,01')
    for (let flight = 0; flight < CRASH_ROUNDS_MAX && !(await ticket.isVisible()); flight++) {
      await expect(sky).toHaveClass(/is-betting/)
      await slot.locator('.crash-act').click()
      await expect(slot).toContainText(/Принята|В полёте|Забрали/)
      await expect(sky).toHaveClass(/is-over/)
      await expect(slot).not.toContainText(/Принята|В полёте/)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await expect(ticket).toBeInViewport({ ratio: 1 })
    await expect(slot.locator('h2')).toContainText('Забрали 40,40 ₽ на 1,01×')
    await expect(page.locator('output[aria-live]').filter({ hasText: 'Вы забрали' })).toHaveCount(1)
    await expect(sky).toHaveClass(/is-betting/)
    await expect(ticket).toBeHidden()
  },
)
