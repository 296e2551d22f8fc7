/** Tests that a lost network only costs a visitor the wait. */
import { expect, NIGHTLY, ONCE, open, plain as test, untilIdle } from './fixtures.ts'
import { manifest } from './manifest.ts'

// The plain test, because without a network the browser itself reports every request.

test(
  '[SHELL-73] without a network a strip states it until it is back, and a requested page then loads',
  { tag: ONCE },
  async ({ page, context }) => {
    await open(page, '/')
    // Code whose loading is interrupted is loaded again with its document, as the next test shows.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByText('Нет сети')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Честность' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Играйте')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Проверка честности')
    await expect(page.getByText('Нет сети')).toBeHidden()
  },
)

test(
  '[SHELL-74, SHELL-75] a page whose code fails to load is reloaded for new names, once a minute; then the failure is shown',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await page.clock.install()
    await open(page, '/')
    for (const name of ['games/rounds/FairnessPage', 'games/lobby/lists/GamesPage']) {
      const { file } = manifest[`src/${name}.tsx`]!
      await page.route(`**/${file}`, (route) => route.abort())
    }
    const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
    const reloaded = page.waitForEvent('load')
    await link('Честность').click()
    await reloaded
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    let loads = 0
    page.on('load', () => (loads += 1))
    await link('Честность').click()
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeVisible()
    expect(loads).toBe(0)

    await page.clock.fastForward(60_000)
    const again = page.waitForEvent('load')
    await page.getByRole('banner').getByRole('link', { name: 'Игры', exact: true }).click()
    await again
  },
)

test(
  '[SHELL-76] the code of a page is preloaded when its link is near, but not over a slow or expensive connection',
  { tag: [ONCE, NIGHTLY] },
  async ({ browser, baseURL }) => {
    const { file } = manifest['src/games/rounds/FairnessPage.tsx']!
    const lines = [
      { effectiveType: '2g', saveData: false },
      { effectiveType: '4g', saveData: true },
      { effectiveType: '4g', saveData: false },
    ]
    for (const line of lines) {
      const page = await browser.newPage({ baseURL: baseURL! })
      await page.addInitScript((connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection })
      }, line)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open(page, '/')
      await page.waitForLoadState('networkidle')
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Честность' })
      await link.hover()
      const isAsked = () => asked.some((url) => url.endsWith(file))
      if (line.saveData || line.effectiveType === '2g') {
        await page.waitForLoadState('networkidle')
        await untilIdle(page)
        expect(isAsked(), JSON.stringify(line)).toBe(false)
        expect(asked.filter((url) => url.endsWith('/chunks.json'))).toEqual([])
      } else await expect.poll(isAsked).toBe(true)
      await page.close()
    }
  },
)
