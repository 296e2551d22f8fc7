/** Tests third-party scripts: only with consent, and until it is withdrawn. */
import { NIGHTLY, ONCE, open, untilIdle } from './fixtures.ts'
import { expect, test } from './own-site.ts'
import { untilNoted, valueOf } from './visits.ts'

test(
  '[TRACK-49, TRACK-50] the tag manager is loaded if it is set and allowed, after 3500 ms or at the first press, once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context, site }) => {
    const fetched: string[] = []
    await context.route('https://www.googletagmanager.com/**', (route) => {
      fetched.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    const bar = page.getByRole('complementary', { name: 'Файлы cookie' })
    const policy = async () =>
      (await page.request.get('/rules')).headers()['content-security-policy']
    expect(await policy()).not.toContain('google')
    await page.clock.install()
    await open(page, '/')
    await expect(bar).not.toContainText('Google')
    await site.set('google_tag_manager', 'GTM-AYVA1')
    await expect.poll(policy).toContain("script-src 'self' https://www.googletagmanager.com;")

    await open(page, '/')
    await expect(bar).toContainText('Google')
    await untilNoted(context)
    await page.clock.fastForward(60_000)
    await untilIdle(page)
    expect(fetched, 'nobody has agreed').toEqual([])
    await bar.getByRole('button', { name: 'Без Google' }).click()
    await expect(bar).toHaveCount(0)
    expect(await valueOf(context, 'counters')).toBe('0')
    await page.clock.fastForward(60_000)
    await untilIdle(page)
    expect(fetched, 'somebody has refused').toEqual([])

    await context.clearCookies()
    await open(page, '/')
    await bar.getByRole('button', { name: 'Хорошо' }).click()
    const script = 'https://www.googletagmanager.com/gtm.js?id=GTM-AYVA1'
    await expect.poll(() => fetched).toEqual([script])
    expect(await valueOf(context, 'counters')).toBe('1')

    await open(page, '/')
    await untilNoted(context)
    await page.clock.fastForward(3500)
    await expect.poll(() => fetched).toEqual([script, script])
    await page.locator('body').click({ position: { x: 1, y: 1 } })
    await page.clock.fastForward(60_000)
    await untilIdle(page)
    expect(fetched).toHaveLength(2)

    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await again
    expect(await valueOf(context, 'counters')).toBe('0')
    await expect(page.getByRole('button', { name: 'Разрешить' })).toBeVisible()
    await page.clock.fastForward(60_000)
    await untilIdle(page)
    expect(fetched, 'the consent was taken back').toHaveLength(2)
  },
)
