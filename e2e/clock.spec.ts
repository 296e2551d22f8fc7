/** A browser whose clock is wrong: what the server tells of the time is what counts. */
import {
  asPlayer,
  balance,
  becomeGuest,
  deposit,
  expect,
  NIGHTLY,
  ONCE,
  open,
  test,
} from './fixtures.ts'
import { playRound } from './rounds.ts'

// The browser says so of the call that teaches the page the time.
test.use({ tolerated: /status of 400/ })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

for (const [name, off, later] of [
  ['two minutes fast', 2 * MINUTE_MS, -DAY_MS],
  ['a day slow', -DAY_MS, 2 * MINUTE_MS],
] as const)
  test(
    `with a clock that is ${name}, and set anew meanwhile, one logs in, pays and plays`,
    {
      tag: [ONCE, NIGHTLY],
    },
    async ({ page }) => {
      test.slow()
      const { email, password } = await asPlayer(page, { name: 'clock' })
      await becomeGuest(page)
      await page.clock.install({ time: Date.now() + off })
      await open(page, '/')
      await page.getByRole('button', { name: 'Войти' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('E-mail').fill(email)
      await dialog.getByLabel('Пароль', { exact: true }).fill(password)
      await dialog.getByRole('button', { name: 'Войти' }).click()
      await expect(balance(page)).toBeVisible()
      await deposit(page, 500)
      await open(page, '/games/ayva-lab/kosti?mode=real')
      await playRound(page)
      await page.clock.setSystemTime(Date.now() + later)
      await playRound(page)
      await deposit(page, 500)
    },
  )
