import { errors, expect, type Locator, type Page } from '@playwright/test'

/** More turns than any game has before its round is over by itself. */
const TURNS_MAX = 60
/** Who comes while all fly waits for the next crash round, and a rare one goes on for minutes; so do free spins. */
const CLIMB_MS = 240_000
/** A step that cannot be taken for so long is looked for anew: a shared crash round ends by itself. */
const PRESS_MS = 10_000

const able = ':visible:not([aria-disabled="true"]):enabled'

/** Plays one round of whatever game is open: by the marks that every client carries. */
export async function playRound(page: Page): Promise<void> {
  const stage = page.locator('[data-table]')
  const start = page.locator(`[data-press="start"]${able}`)
  const step = page.locator(`[data-press="step"]${able}`).first()
  const notOpen = page.locator('[data-table]:not([data-table="open"])')
  const setup = page.locator('[data-press="setup"]:visible').first()
  await expect(stage).toHaveAttribute('data-table', 'ready', { timeout: 30_000 })
  // Between two crash rounds there is a moment when nothing can be set up, nor begun.
  await expect(start.or(setup).first()).toBeVisible({ timeout: CLIMB_MS })
  if (!(await start.isVisible()) && (await setup.isVisible())) await setup.click()
  await expect(start).toBeVisible({ timeout: CLIMB_MS })
  // Where a round can begin, the last one is over and named: earlier it may still be to come.
  const before = await stage.getAttribute('data-round')
  await start.click()
  // A table that nobody has played at names no round: then any that it names is the new one.
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
 * A press waits for the very element that it has found: when a crash round ends meanwhile, its button takes money
 * no more, and a moment later it stakes anew. So the waiting is a trial, and what is pressed is found afresh.
 */
async function pressIfThere(button: Locator): Promise<void> {
  try {
    await button.click({ timeout: PRESS_MS, trial: true })
    await button.click({ timeout: PRESS_MS, force: true })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}
