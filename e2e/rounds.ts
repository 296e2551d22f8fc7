import { errors, expect, type Locator, type Page } from '@playwright/test'

/** More steps than any game has before its round is over by itself. */
const STEPS_MAX = 60
/** Who comes while all fly waits for the next flight, and a rare one goes on for minutes; so do free spins. */
const FLIGHT_MS = 240_000
/** A step that cannot be taken for so long is looked for anew: a shared flight ends by itself. */
const PRESS_MS = 10_000

/** Plays one round of whatever game is open: by the marks that every client carries. */
export async function playRound(page: Page): Promise<void> {
  const stage = page.locator('[data-table]')
  const start = page.locator('[data-press="start"]:visible')
  await expect(stage).toHaveAttribute('data-table', 'ready', { timeout: 30_000 })
  const before = await stage.getAttribute('data-round')
  const setup = page.locator('[data-press="setup"]:visible').first()
  // Between two flights there is a moment when nothing can be set up, nor begun.
  await expect
    .poll(async () => (await start.isEnabled()) || setup.isVisible(), { timeout: FLIGHT_MS })
    .toBe(true)
  if (!(await start.isEnabled())) await setup.click()
  await expect(start).toBeEnabled({ timeout: FLIGHT_MS })
  await start.click()
  // A table that nobody has played at names no round: then any that it names is the new one.
  await expect
    .poll(async () => (await stage.getAttribute('data-round')) ?? before, { timeout: FLIGHT_MS })
    .not.toBe(before)
  for (let step = 0; step < STEPS_MAX; step++) {
    await expect(stage).not.toHaveAttribute('data-table', 'busy', { timeout: FLIGHT_MS })
    if ((await stage.getAttribute('data-table')) !== 'open') return
    const next = page.locator('[data-press="step"]:visible:not([aria-disabled="true"]):enabled')
    await pressIfThere(next.first())
  }
  throw new Error('the round does not end')
}

async function pressIfThere(button: Locator): Promise<void> {
  try {
    await button.click({ timeout: PRESS_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}
