import { errors, expect, type Locator, type Page } from '@playwright/test'

/** More steps than any game has before its round ends. */
const TURNS_MAX = 60
/**
 * A visitor who arrives during a crash round waits for the next one, and a rare one lasts minutes; so do free spins.
 */
const CLIMB_MS = 240_000
/** A step that is impossible for this time is searched again, because a crash round ends by itself. */
const PRESS_MS = 10_000

const able = ':visible:not([aria-disabled="true"]):enabled'

/** Plays one round of the open game, using the marks of every client. */
export async function playRound(page: Page): Promise<void> {
  const stage = page.locator('[data-table]')
  const start = page.locator(`[data-press="start"]${able}`)
  const step = page.locator(`[data-press="step"]${able}`).first()
  const notOpen = page.locator('[data-table]:not([data-table="open"])')
  const setup = page.locator('[data-press="setup"]:visible').first()
  await expect(stage).toHaveAttribute('data-table', 'ready', { timeout: 30_000 })
  // Between two crash rounds there is a moment without setup and without a start.
  await expect(start.or(setup).first()).toBeVisible({ timeout: CLIMB_MS })
  if (!(await start.isVisible()) && (await setup.isVisible())) await setup.click()
  await expect(start).toBeVisible({ timeout: CLIMB_MS })
  // When a round can start, the last one is over and its id is set; earlier it may still change.
  const before = await stage.getAttribute('data-round')
  await start.click()
  // A new table has no round, so any id belongs to the new one.
  await expect
    .poll(async () => (await stage.getAttribute('data-round')) ?? before, { timeout: CLIMB_MS })
    .not.toBe(before)
  for (let turn = 0; turn < TURNS_MAX; turn++) {
    await expect(stage).not.toHaveAttribute('data-table', 'busy', { timeout: CLIMB_MS })
    if ((await stage.getAttribute('data-table')) !== 'open') return
    await expect(step.or(notOpen).first()).toBeAttached({ timeout: CLIMB_MS })
    if (await step.isVisible()) await pressIfThere(step)
  }
  throw new Error('the round does not end')
}

/**
 * A press waits for the element that was found: if a crash round ends meanwhile, its button no longer cashes out but
 * stakes again. So waiting is a trial press, and the pressed element is searched again.
 */
async function pressIfThere(button: Locator): Promise<void> {
  try {
    await button.click({ timeout: PRESS_MS, trial: true })
    await button.click({ timeout: PRESS_MS, force: true })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}
