/**
 * Tests the page of the API's description under the site's content security policy: a call is read, tried and answered.
 */
import { expect, NIGHTLY, ONCE, test } from './fixtures.ts'

test(
  '[API-06] a call can be tried from the page of the API, signed',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.goto('/api/v18/docs')
    await page.getByRole('link', { name: 'time', exact: true }).click()
    await page.locator('#operations-time-getApiV18Time button').first().click()
    const time = (one: { url: () => string }) => one.url().endsWith('/api/v18/time')
    const [sent, answered] = await Promise.all([
      page.waitForRequest(time),
      page.waitForResponse(time),
      page.getByRole('button', { name: 'Execute' }).click(),
    ])
    expect(sent.headers()['x-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(answered.status()).toBe(200)
    await expect(page.locator('.live-responses-table .response-col_status').last()).toContainText(
      '200',
    )
  },
)
