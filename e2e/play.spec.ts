/** Tests opening games: who can, on which screen, and what precedes a game. */
import { IDENTITY_DEMAND } from '@ayva/contract/identity/kyc'
import { gameVersions } from '@ayva/contract/games/play/version'
import { changePlayerLabels } from '@ayva/contract/identity/player/office'
import { showSelf } from '@ayva/contract/identity/player'
import { createClient } from '@ayva/contract/client'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, test, PHONE_QUICK_NIGHTLY } from './fixtures.ts'
import { fund } from './people.ts'
import { readShared } from './shared.ts'
import { sendTo } from '@ayva/contract/wire'

const DICE = '/games/ayva-lab/kosti'
const MINES = '/games/ayva-lab/miny'
const dialog = (page: Page) => page.getByRole('dialog')

test.describe(() => {
  test.use({ tolerated: /status of 500|launch could not be loaded/ })

  test(
    '[PLAY-01, PLAY-02, PLAY-05, PLAY-06, PLAY-07, PLAY-22, PLAY-23, PLAY-32] a guest opens a demo at once, a failed launch can be retried, and the exit leaves the game',
    { tag: PHONE_QUICK_NIGHTLY },
    async ({ page, baseURL, isMobile }) => {
      let asked = ''
      let fails = true
      await page.route('**/games/*/demo?*', async (route) => {
        asked = route.request().url()
        if (fails) await route.fulfill({ status: 500, json: {} })
        else await route.continue()
      })
      await open(page, `${DICE}?mode=demo`)
      await expect(page.getByRole('alert')).toContainText('Игра не открылась')
      const { mobile, desktop } = gameVersions
      expect(new URL(asked).searchParams.get('isMobile')).toBe(`${isMobile ? mobile : desktop}`)
      await expect(dialog(page)).toHaveCount(0)
      fails = false
      await page.getByRole('button', { name: 'Повторить' }).click()
      await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()

      // The link to the game elsewhere is absolute, with the host stated by the server.
      await page.getByRole('button', { name: 'Меню игры' }).click()
      const host = new URL(baseURL!).host
      const real = dialog(page).getByRole('link', { name: 'На деньги' })
      await expect(real).toHaveAttribute('href', new RegExp(`^http://${host}${DICE}(\\?|$)`))
      const exit = dialog(page).getByRole('link', { name: 'Закрыть игру' })
      await expect(exit).toHaveAttribute('href', `http://${host}${DICE}?exit=1`)
      await exit.click()
      await expect(page).toHaveURL(/\/$/)
    },
  )
})

test(
  '[PLAY-03, PLAY-16, PLAY-18] a player who must be identified is redirected there, and a refusal at the game offers it',
  { tag: ONCE },
  async ({ page, baseURL }) => {
    const vera = await asPlayer(page, { name: 'unknown', rubles: 500 })
    await open(page, '/games/instant')
    // Only the game's own call knows it yet.
    const refused = {
      status: 417,
      headers: { expectation: 'kyc-verified' },
      json: {
        error: {
          code: 2605,
          key: 'identity_demanded',
          message: 'Чтобы играть, подтвердите личность',
        },
        requestId: '1',
      },
    }
    await page.route('**/games/by-slug/**', (route) => route.fulfill(refused))
    let launches = 0
    page.on('request', (request) => {
      if (/\/games\/\d+\/real/.test(request.url())) launches += 1
    })
    const cover = () => page.locator(`main a[href^="${DICE}"]`).first()
    await cover().click()
    await expect(dialog(page).getByRole('heading')).toHaveText('Подтвердите личность')
    await expect(dialog(page).getByRole('link')).toHaveAttribute('href', '/verification-info')
    expect(launches).toBe(0)
    await page.unroute('**/games/by-slug/**')

    const office = createClient(sendTo(baseURL!, () => readShared().operatorToken))
    const { id } = await vera.call(showSelf, {})
    await office(changePlayerLabels, {
      params: { playerId: String(id) },
      body: { add: [IDENTITY_DEMAND], remove: [], why: 'проверка' },
    })
    await open(page, '/games/instant')
    await cover().click()
    await expect(page).toHaveURL('/verification-info')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Подтверждение личности')
    const bySlug = (slug: string) => page.request.get(`/api/v18/games/by-slug/ayva-lab/${slug}`)
    expect((await bySlug('kosti')).status()).toBe(200)
    expect((await bySlug('no-such-game')).status()).toBe(404)
  },
)

test(
  '[PLAY-24 .. PLAY-31, PLAY-34] before a game that is closed to its player a dialog states why and what is open, and a deposit closes it',
  { tag: ONCE },
  async ({ page }) => {
    const boris = await asPlayer(page, { name: 'without' })
    const cup = { id: 4, name: 'Осенний кубок', endsAt: '2026-12-01T00:00:00.000Z', prize: null }
    await page.route('**/games/*/pregame', (route) =>
      route.fulfill({ json: { data: { tournament: cup } } }),
    )
    await page.route('**/pregame/bonus-games*', async (route) => {
      const answer = await page.request.get('/api/v18/games/by-slug/ayva-lab/miny')
      const { data } = (await answer.json()) as { data: unknown }
      await route.fulfill({ json: { data: [data] } })
    })
    await open(page, DICE)
    await page.getByRole('button', { name: 'Играть', exact: true }).click()
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('На счёте нет денег')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    // At the address of play for money as well.
    await open(page, `${DICE}?mode=real`)
    await expect(dialog(page)).toContainText('Чтобы играть в «Кости» на деньги, пополните счёт.')
    await expect(dialog(page)).toContainText('в турнир «Осенний кубок»')
    const listed = (title: string) =>
      dialog(page).locator('section').filter({ hasText: title }).getByRole('link')
    await expect(listed('Здесь можно играть на бонус').first()).toHaveAttribute('href', MINES)
    await expect(listed('Популярные игры').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Бросить' })).toHaveCount(0)
    await fund(boris, 300_00n)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
  },
)

test(
  '[PLAY-08, PLAY-11 .. PLAY-13, ROUTE-019] the game of an advertisement is opened at once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const launch = page.waitForResponse('**/games/*/promo?*')
    await open(page, '/game_promo/kosti')
    const { data } = (await (await launch).json()) as { data: { launchType: string } }
    expect(data.launchType).toBe('embedded')
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
    await expect(page.locator('footer.footer')).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect((await page.goto('/game_promo/no-such-game'))!.status()).toBe(404)
  },
)

test(
  '[PLAY-14, PLAY-15, PLAY-35] a game that is left for the cashier is offered there again',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { name: 'returning', rubles: 300 })
    await open(page, `${DICE}?mode=real`)
    await page.getByRole('button', { name: 'Пополнить' }).click()
    await expect(page).toHaveURL(/\/payment\/deposit/)
    const kept = () => page.evaluate(() => localStorage.getItem('gameSlug'))
    expect(await kept()).toBe('ayva-lab/kosti')
    await page.getByLabel('Сумма').fill('500')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    await page.waitForURL(/\/payment\/success\/\d+/)
    await page.getByRole('link', { name: 'Вернуться в «Кости»' }).click()
    await expect(page.getByRole('button', { name: 'Бросить' })).toBeVisible()
    expect(await kept()).toBeNull()
    await page.getByRole('link', { name: 'Назад в лобби' }).click()
    await expect(page).not.toHaveURL(new RegExp(DICE))
  },
)
