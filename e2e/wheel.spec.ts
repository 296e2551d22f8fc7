/** Tests the pages of the fortune wheel; server tests prove counts, prizes and proofs. */
import { listGifts } from '@ayva/contract/payments/gifts'
import { showOwnWheel } from '@ayva/contract/rewards/fortune-wheel'
import { nobleHmac } from '@ayva/game-math/hash'
import { createStream } from '@ayva/game-math/stream'
import {
  asPlayer,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  PHONE_QUICK_NIGHTLY,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { BROKEN, forged, inventedSecret, SEEN, SERVER, sha256 } from './forged.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { expect, test } from './own-site.ts'

const generous = [
  {
    levelId: 1,
    name: 'Первый',
    spins: 1,
    sectors: [10, 50, 10, 50].map((sum) => ({ weight: 25, gift: `wheel-cash-${sum}` })),
  },
]

test(
  '[ROUTE-050, ROUTE-051, ROUTE-052, ROUTE-053, SHELL-10, WHEEL-16, WHEEL-19] a guest finds the first wheel by home, and its odds',
  { tag: PHONE_NIGHTLY },
  async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'зарегистрируйтесь и крутите' }).click()
    await expect(page).toHaveURL('/fortune-wheel')
    await expect(page.getByRole('img', { name: 'Колесо, 12 секторов' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Создать аккаунт' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    const chances = page.getByRole('region', { name: 'Шансы этого колеса' }).getByRole('listitem')
    await expect(chances).toHaveText([
      /^Без приза52\s%$/,
      /^10 ₽35\s%$/,
      /^5 раундов6\s%$/,
      /^50 ₽3\s%$/,
      /^10 раундов2,5\s%$/,
      /^100 ₽1\s%$/,
      /^20 раундов0,5\s%$/,
    ])
    await expect(chances.last()).toBeInViewport()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (let tries = 0; tries < 2; tries++) {
      await page.getByRole('button', { name: 'Покрутить для пробы' }).click()
      await expect(page.getByText('Проба: ')).toBeVisible()
    }
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    await open(page, '/fortune-wheel/info')
    await expect(page.getByRole('table')).toHaveCount(5)
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    for (const path of ['/fortune-wheel/timer', '/fortune-wheel/win']) {
      await open(page, path)
      const { pathname, hash } = new URL(page.url())
      expect(pathname + hash).toBe('/#authorization')
    }
  },
)

test(
  '[WHEEL-03, WHEEL-04, WHEEL-06, WHEEL-07, WHEEL-33, WHEEL-34, SHELL-10, ROUTE-052, ROUTE-053] a spin stops at its sector with sound, and its prize is among the gifts',
  { tag: PHONE_QUICK_NIGHTLY },
  async ({ page, site }) => {
    await site.set('fortune_wheels', generous)
    const { call } = await asPlayer(page, { name: 'spinner' })
    await page.addInitScript(() => {
      globalThis.AudioContext = class extends AudioContext {
        override createOscillator() {
          document.documentElement.dataset['sounded'] = 'true'
          return super.createOscillator()
        }
      }
    })
    await open(page, '/')
    await expect(page.locator('.wheel-card')).toContainText('1 вращение')
    await page.getByRole('link', { name: 'Крутить колесо фортуны' }).click()
    const button = page.getByRole('button', { name: 'Крутить' })
    await expect(page.getByText('1 из 1', { exact: true })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Звук' })).toBeChecked()
    await button.click()
    await expect(page.getByRole('status').getByText(/^Ваш приз: /)).toBeVisible()
    const { last, spinCount } = await call(showOwnWheel, {})
    await expect(page.locator('.fortune-glow')).toHaveCount(1)
    await expect(page.locator('.fortune-prize b')).toHaveText(last!.sector.gift!.title)
    await expect(page.locator('.fortune-prize')).toBeInViewport()
    expect(spinCount).toBe(0)
    const turned = await page
      .locator('.fortune-disc > svg')
      .first()
      .evaluate((disc: SVGSVGElement) => new DOMMatrix(getComputedStyle(disc).transform))
    const degrees = (Math.atan2(turned.b, turned.a) * 180) / Math.PI
    expect((Math.round(degrees) + last!.sector.n * 90 + 720) % 360).toBe(0)
    await expect(page.locator('html')).toHaveAttribute('data-sounded', 'true')
    await expect(button).toBeDisabled()
    await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    const { title } = last!.sector.gift!
    await page.getByRole('link', { name: 'Где приз' }).click()
    await expect(page.getByRole('heading', { name: `Ваш приз: ${title}` })).toBeVisible()
    await page.getByText('Проверка', { exact: true }).click()
    await page.getByRole('button', { name: 'Проверить в браузере' }).click()
    await expect(page.getByText('Сошлось')).toBeVisible()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    expect((await call(listGifts, { query: { state: 'available' } })).gifts).toMatchObject([
      { title },
    ])
    await open(page, '/fortune-wheel/timer')
    await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
  },
)

test.describe('with a controlled clock', () => {
  test.use({ tolerated: /status of (500|400)/ })
  test(
    '[WHEEL-23, WHEEL-28, WHEEL-29, WHEEL-30, WHEEL-31, WHEEL-32] a failed spin leaves none; at zero they are renewed, and this is reported once',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await asPlayer(page, { name: 'waiting' })
      // Most of an hour ahead, because no machine is so slow that the time comes during the test.
      const reset = new Date(Date.now() + 55 * 60_000)
      const resetTime = { hour: reset.getUTCHours(), minute: reset.getUTCMinutes() }
      await site.set('fortune_wheel', { reset_time: resetTime })
      await page.clock.install()
      await page.route('**/api/v18/fortune-wheel', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 500, json: {} })
          : route.fallback(),
      )
      await open(page, '/fortune-wheel')
      await page.getByRole('button', { name: 'Крутить' }).click()
      await expect(page.getByText('0 из 1', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Крутить' })).toBeDisabled()
      await expect(page.getByRole('timer')).toHaveText(/^00:\d\d:\d\d$/)
      // From here on the test moves the time: the note disappears after some seconds.
      await page.clock.pauseAt(reset.getTime() + 60_000)
      const told = page.locator('[data-name="notification_fortune_wheel_reset"]')
      await expect(async () => {
        await page.clock.runFor(20)
        await expect(told.getByRole('link')).toHaveAttribute('href', '/fortune-wheel', {
          timeout: 1000,
        })
      }).toPass()
      await expect(told).toHaveCount(1)
      await expect(page.getByText('1 из 1', { exact: true })).toBeVisible()
    },
  )
})

test(
  'a spin without a prize is stated in a line, and no sector is highlighted',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await site.set('fortune_wheels', [
      { levelId: 1, name: 'Первый', spins: 1, sectors: [{ weight: 100, gift: null }] },
    ])
    await asPlayer(page, { name: 'unlucky' })
    await open(page, '/fortune-wheel')
    await page.getByRole('button', { name: 'Крутить' }).click()
    await expect(page.getByText('В этот раз без приза.')).toBeVisible()
    await expect(page.locator('.fortune-glow, .fortune-prize')).toHaveCount(0)
  },
)

test(
  'if it is off, pages, strip and menu item disappear',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('feature_wheel', { enabled: false })
    for (const path of ['/fortune-wheel', '/fortune-wheel/info'])
      expect((await page.goto(path))?.status()).toBe(404)
    await page.goto('/')
    await expect(page.locator('a[href="/fortune-wheel"]')).toHaveCount(0)
  },
)

type ToldSpin = {
  sector: { n: number }
  proof: {
    serverSeed: string
    serverSeedHash: string
    clientSeed: string
    nonce: number
    weights: number[]
  }
}

test(
  'a spin is compared with the hash that was shown before it, and a forged answer does not match',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const sectors = [10, 50, 10, 50].map((sum) => ({ weight: 25, gift: `wheel-cash-${sum}` }))
    await site.set('fortune_wheels', [{ levelId: 1, name: 'Первый', spins: 1, sectors }])
    await asPlayer(page, { name: 'spun' })
    await open(page, '/fortune-wheel')
    await page.getByRole('button', { name: 'Крутить' }).click()
    await expect(page.getByText(/^Ваш приз: /)).toBeVisible()
    const check = async (toldSeed?: string) => {
      await open(page, '/fortune-wheel/win')
      await page.getByText('Проверка', { exact: true }).click()
      // The page shows the server-rendered data until it has requested it again.
      if (toldSeed) await expect(page.getByText(toldSeed)).toBeVisible()
      await page.getByRole('button', { name: 'Проверить в браузере' }).click()
    }
    await check()
    await expect(page.getByText(SEEN).first()).toBeVisible()
    const serverSeed = inventedSecret()
    await forged(page, '**/users/self/fortune-wheel', ({ last }: { last: ToldSpin | null }) => {
      if (!last) return
      const { clientSeed, nonce, weights } = last.proof
      const stream = createStream({ serverSeed, clientSeed, nonce, hmac: nobleHmac })
      last.sector.n = stream.weighted(weights)
      Object.assign(last.proof, { serverSeed, serverSeedHash: sha256(serverSeed) })
    })
    await check(serverSeed)
    await expect(page.getByText(BROKEN).first()).toBeVisible()
    await page.unrouteAll()
    await page.evaluate(() => localStorage.clear())
    await check()
    await expect(page.getByText(SERVER).first()).toBeVisible()
  },
)
