/** The quiet mode: chosen once, nothing on the site moves or sounds, on every page and in every tab. */
import { chooseConsents } from '@ayva/contract/platform/consent'
import { type Page } from '@playwright/test'
import { asPlayer, expect, ONCE, open, test, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'

const GAME = '/games/ayva-lab/ruletka?mode=demo'

/** How long what moves on a page takes by its styles, in seconds. */
const longestOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('body *')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat)
      }),
    ),
  )

test(
  'in the quiet mode no page moves and no game sounds, from the first paint on',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { call } = await asPlayer(page)
    await open(page, GAME)
    await page.getByRole('button', { name: 'Звук выключен' }).click()
    await expect(page.getByRole('button', { name: 'Звук включён' })).toBeEnabled()
    expect(await longestOf(page)).toBeGreaterThan(0.05)

    await call(chooseConsents, { body: { calm: true } })
    const off = page.getByRole('button', { name: 'Звук выключен: тихий режим' })
    await expect(off).toBeDisabled()
    expect(await longestOf(page)).toBeLessThan(0.01)
    // The ball does not roll: the number is there with the answer.
    await page.locator('[data-place="red"]').click()
    await page.locator('[data-press="start"]').click()
    await expect(page.locator('output').filter({ hasText: /^Выпало \d+, / })).toHaveCount(1)

    const answer = await page.request.get(page.url())
    expect(await answer.text()).toContain('data-calm="true"')
    await open(page, '/profile/settings')
    expect(await longestOf(page)).toBeLessThan(0.01)
    await expect(page.getByRole('switch', { name: 'Звук' })).toBeDisabled()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('switch', { name: 'Тихий режим' }).click()
    await expect(page.locator('html[data-calm=true]')).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Звук' })).toBeChecked()
    expect(await longestOf(page)).toBeGreaterThan(0.05)
  },
)
