/** Tests a browser with a wrong clock: the server's time counts. */
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

// The browser reports the call that corrects the page's clock.
test.use({ tolerated: /status of 400/ })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

for (const [name, off, later] of [
  ['two minutes fast', 2 * MINUTE_MS, -DAY_MS],
  ['a day slow', -DAY_MS, 2 * MINUTE_MS],
] as const)
  test(
    `with a clock that is ${name}, and changed meanwhile, a player logs in, pays and plays`,
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
