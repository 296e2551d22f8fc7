/** Tests the frame when parts of it fail; here console messages are allowed. */
import { expect, NIGHTLY, ONCE, open, plain as test } from './fixtures.ts'

test(
  '[SHELL-13] without the server’s time the clock uses the browser’s own',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page }) => {
    await page.route('**/api/v18/time', (route) => route.abort())
    await open(page, '/rules')
    const clock = page.locator('footer time')
    await clock.scrollIntoViewIfNeeded()
    await expect(clock).toHaveText(/^Москва, \d\d:\d\d$/)
  },
)

test(
  '[SHELL-72] an image that fails to load is replaced once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    let asked = 0
    await page.route('**/art/covers/**', (route) => route.abort())
    await page.route('**/error-image*', async (route) => {
      asked += 1
      await route.fallback()
    })
    await open(page, '/games')
    const cover = page.locator('.k-game-cover img').first()
    await expect(cover).toHaveAttribute('src', /\/art\/error-image\.\w+\.svg$/)
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    // There is no endless retry if the error image fails too.
    await page.unroute('**/error-image*')
    asked = 0
    await page.route('**/error-image*', async (route) => {
      asked += 1
      await route.abort()
    })
    await open(page, '/games?again')
    await expect(cover).toHaveAttribute('src', /error-image/)
    await page.waitForLoadState('networkidle')
    const images = await page.locator('img[data-broken]').count()
    expect(asked).toBeLessThanOrEqual(images)
  },
)

test(
  '[SHELL-68 .. SHELL-71] if the error page itself fails, a minimal one is shown in English',
  {
    tag: [ONCE, NIGHTLY],
  },
  async ({ page }) => {
    // The games on the not-found page are malformed.
    await page.route('**/no/such/page', async (route) => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace(
        /(<script id="state"[^>]*>)(.*?)(<\/script>)/s,
        (_, open: string, state: string, close: string) => open + brokenGames(state) + close,
      )
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto('/no/such/page')
    await expect(page).toHaveTitle('An error occurred while showing the error page')
    await expect(
      page.getByText(
        'Unfortunately an error occurred and while showing the error page another error occurred',
      ),
    ).toBeVisible()
    await expect(page.getByText(/Cannot read properties of null/)).toBeVisible()
    const home = page.getByRole('link', { name: 'Go back to home' })
    await expect(home).toHaveAttribute('href', '/')
  },
)

type State = { cache: { queries: { state: { data: unknown } }[] } }

function brokenGames(text: string): string {
  const state = JSON.parse(text) as State
  for (const { state: kept } of state.cache.queries)
    if (Array.isArray(kept.data) && kept.data.some((one: object) => one && 'developer' in one))
      kept.data = [null]
  return JSON.stringify(state).replaceAll('<', String.raw`\u003c`)
}
