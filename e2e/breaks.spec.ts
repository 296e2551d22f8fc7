/** Tests the pages of breaks and self-exclusion, and all other pages during them. */
import { takeBreak } from '@ayva/contract/protection/limits'
import { openRound, stepRound } from '@ayva/contract/games/rounds'
import { listGames } from '@ayva/contract/games/lobby'
import { createDeposit, listPaymentSystems } from '@ayva/contract/payments/cashier'
import { showSelf } from '@ayva/contract/identity/player'
import { randomUUID } from 'node:crypto'
import {
  asPlayer,
  balance,
  expect,
  lineOf,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  QUICK_NIGHTLY,
  test,
} from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { callsOf } from './sessions.ts'

/** The server's refusal during a break. */
const onBreak = {
  error: { code: 3110, key: 'on_break', message: 'Вы взяли перерыв.', reason: 'exclusion' },
  requestId: '1',
}

test(
  '[LIMIT-06] a break is confirmed by two presses, and every page states it',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'pause', rubles: 500 })
    await open(page, '/games-limits/deposit')
    await page.getByRole('button', { name: 'Выбрать: сутки' }).click()
    const dialog = page.getByRole('dialog', { name: 'Пауза на сутки' })
    await expect(dialog).toContainText('Сократить паузу нельзя')
    await expect(dialog).toContainText(/Она закончится сама: \d+ \p{L}+ в \d\d:\d\d/u)
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Не сейчас' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await call(showSelf, {})).exclusion).toBeNull()
    await page.getByRole('button', { name: 'Выбрать: сутки' }).click()
    await dialog.getByRole('button', { name: 'Взять паузу на сутки' }).click()
    await expect(page.getByText(/Пауза до \d+ .* но не сократить/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Выбрать: сутки' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Выбрать: неделя' })).toBeVisible()

    const strip = page.getByRole('complementary', { name: 'Перерыв от игры' })
    await open(page, '/')
    await expect(strip).toContainText('Вы взяли перерыв от игры до')
    await expect(balance(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Пополнить' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await strip.getByRole('link', { name: 'Вывести деньги' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вывод')
    await expect(page.getByLabel('Сумма')).toBeEnabled()

    await open(page, '/payment/deposit')
    await expect(page.getByText('Пополнение закрыто на время перерыва')).toBeVisible()
    await expect(page.getByLabel('Сумма')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])

    await open(page, '/games/ayva-lab/kosti?mode=real')
    const why = page.getByRole('dialog', { name: 'Вы взяли перерыв от игры' })
    await expect(why.getByRole('button', { name: 'Вывести деньги' })).toBeVisible()
    await expect(why.getByRole('button', { name: 'Пополнить' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])

    const [system] = await call(listPaymentSystems, { query: { type: '1' } })
    const body = { sum: 500_00n, system: system!.id, returnUrl: '/payment/processing/' as const }
    await expect(call(createDeposit, { idempotencyKey: randomUUID(), body })).rejects.toMatchObject(
      {
        status: 403,
        key: 'on_break',
        details: { reason: 'exclusion' },
      },
    )
  },
)

test.describe('a page that does not know of the break', () => {
  test.use({ tolerated: /status of 403/ })

  test(
    '[LIMIT-06] shows the refusal, and neither renews a token nor ends the session',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page, { name: 'stale', rubles: 500 })
      await open(page, '/payment/deposit')
      await page.route('**/payments/deposit', (route) =>
        route.fulfill({ status: 403, json: onBreak }),
      )
      await page.getByLabel('Сумма').fill('500')
      const calls = callsOf(page)
      await page.getByRole('button', { name: 'Перейти к оплате' }).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Вы взяли перерыв.')
      await expect(alert.getByRole('link', { name: 'Вывести деньги' })).toBeVisible()

      await page.route('**/games/*/real*', (route) => route.fulfill({ status: 403, json: onBreak }))
      await open(page, '/games/ayva-lab/kosti?mode=real')
      await expect(alert).toContainText('Вы взяли перерыв.')
      await expect(alert.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Вывести деньги' }).click()
      await expect(balance(page)).toBeVisible()
      const refused = calls.filter(({ path }) => /payments\/deposit$|\/real$/.test(path))
      expect(refused).toHaveLength(2)
    },
  )
})

test(
  '[LIMIT-06] self-exclusion requires a typed word, shows its end, and can only be prolonged',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    const { call } = await asPlayer(page, { name: 'exclusion', rubles: 500 })
    await open(page, '/self-exclusion-option')
    const main = page.getByRole('main')
    await expect(main).toContainText(/500,00\s₽ можно вывести/)
    await page.getByRole('radio', { name: '6 месяцев' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '1 год' })).toBeChecked()
    const close = page.getByRole('button', { name: 'Закрыть игру на год' })
    const word = page.getByLabel('Напишите слово ПАУЗА')
    await word.fill('да')
    await close.click()
    await expect(page.getByText('тогда кнопка сработает')).toBeVisible()
    await expect(word).toBeFocused()
    expect((await call(showSelf, {})).exclusion).toBeNull()
    await word.fill('пауза')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: 'Перерыв от игры' })
    await expect(heading).toBeFocused()
    await expect(main).toContainText(/До \d+ \p{L}+ 20\d\d/u)
    await expect(main.getByRole('link', { name: 'Вывести деньги' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const { exclusion } = await call(showSelf, {})
    expect(exclusion).toMatchObject({ longTerm: true, opensAt: null })

    await test.step('the same after it was loaded anew; the longer one is offered, no shorter', async () => {
      await open(page, '/self-exclusion-option')
      await page.getByText('Продлить перерыв').click()
      await expect(page.getByRole('radio')).toHaveCount(1)
      await expect(page.getByRole('radio', { name: 'Навсегда' })).toBeChecked()
      await open(page, '/games-limits/deposit')
      await expect(page.getByRole('button', { name: /^Выбрать/ })).toHaveCount(0)
      await expect(call(takeBreak, { body: { term: 'day' } })).rejects.toMatchObject({
        key: 'exclusion_shorter',
      })
    })
  },
)

test(
  '[LIMIT-04] after the end of the own session time a player reads why and when play opens',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    let say = (_message: object) => {}
    await page.routeWebSocket(/\/realtime$/, (socket) => {
      socket.connectToServer()
      say = (message) => socket.send(JSON.stringify(message))
    })
    await asPlayer(page, { name: 'time' })
    const line = lineOf(page)
    await open(page, '/games')
    await line
    say({ type: 'time_over', opensAt: '2027-03-05T00:00:00.000Z' })
    say({ type: 'logged_out' })
    const notice = page.getByRole('dialog', { name: 'Время на сегодня вышло' })
    await expect(notice).toContainText('Ставки откроются 5 марта в 03:00')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await expect(balance(page)).toBeHidden()
    expect(await faultsOf(page)).toEqual([])
    await notice.getByRole('button', { name: 'Понятно' }).click()
    await expect(notice).toHaveCount(0)
  },
)

test(
  '[LIMIT-06] a break taken on another device closes the open game, after the round that is running',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context }) => {
    const { call } = await asPlayer(page, { name: 'device', rubles: 500 })
    const games = await call(listGames, { query: { limit: 100 } })
    const mines = games.find(({ engine }) => engine === 'mines')!
    const body = { gameId: mines.id, bet: 10_00n, params: { mines: 1 } }
    await expect(async () => {
      const { round } = await call(openRound, { body, idempotencyKey: randomUUID() })
      const step = { params: { roundId: round.id }, body: { index: 0, action: 12 } }
      expect((await call(stepRound, step)).round.status).toBe('open')
    }).toPass()
    const other = await context.newPage()
    await open(other, `/games/${mines.developer.slug}/${mines.slug}?mode=real`)
    await expect(other.locator('[data-table]')).toHaveAttribute('data-table', 'open')
    await open(page, '/games/ayva-lab/kosti?mode=real')
    await expect(page.locator('[data-press="start"]')).toBeVisible()

    await call(takeBreak, { body: { term: 'day' } })
    const why = page.getByRole('dialog', { name: 'Вы взяли перерыв от игры' })
    await expect(why.getByRole('button', { name: 'Вывести деньги' })).toBeVisible()
    await expect(page.locator('[data-press="start"]')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])

    // The money of the open round belongs to the player.
    await expect(other.locator('[data-table]')).toHaveAttribute('data-table', 'open')
    await other.getByRole('button', { name: /^Забрать/ }).click()
    await expect(other.getByRole('dialog', { name: 'Вы взяли перерыв от игры' })).toBeVisible()
    await other.close()
  },
)
