/** Tests the operators' slots of popups: in the cashier, on leaving it, in a game, in dialogs. */
import { randomUUID } from 'node:crypto'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { createClient } from '@ayva/contract/client'
import { type Device, type Slug } from '@ayva/contract/platform/crm'
import { listItemActions } from '@ayva/contract/platform/crm/office'
import { listGames } from '@ayva/contract/games/lobby'
import { openRound, type Round, stepRound } from '@ayva/contract/games/rounds'
import { type Locator, type Page } from '@playwright/test'
import {
  asPlayer,
  becomeGuest,
  expect,
  NIGHTLY,
  ONCE,
  open,
  sendBy,
  somebody,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { type OwnSite, test } from './own-site.ts'
import { place } from './placing.ts'

// A page with another time signs its calls with it.
test.use({ tolerated: /status of 400/ })

type Item = { id: string; title: string }

/** A valid VAPID public key. */
const OUTSIDE = 'https://studio.example/games'

/** Places an item in a slot for players, until the end of the test. */
async function fill(
  site: OwnSite,
  slug: Slug,
  more: { link?: string; device?: Device } = {},
): Promise<Item> {
  const title = `Слово ${randomUUID().slice(0, 6)}`
  const id = await place(site, {
    slug,
    title,
    text: `${title}. Ничего делать не нужно.`,
    image: 'offers/calm',
    button: 'К правилам',
    link: more.link ?? '/rules',
    audience: 'players',
    device: more.device ?? 'any',
  })
  return { id, title }
}
/** A link to another site opens in a new tab without a referrer. */
async function opensBeside(dialog: Locator) {
  const link = dialog.getByRole('link', { name: 'К правилам' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
}
const dialogOf = (page: Page, { title }: Item) => page.getByRole('dialog', { name: title })

test(
  '[CRM-10, CRM-12, CRM-20] popups open on entering the cashier, the withdrawal, and on leaving without a deposit',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const enters = await fill(site, 'cashier_popup')
    await fill(site, 'withdrawal_popup', { device: 'phone' })
    const withdraws = await fill(site, 'withdrawal_popup', { device: 'desktop', link: OUTSIDE })
    const leaves = await fill(site, 'cashier_popup_leave')
    await asPlayer(page, { rubles: 500, confirmed: true })
    await open(page, '/rules')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await open(page, '/payment/deposit')
    await expect(dialogOf(page, enters).locator('img')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialogOf(page, enters)).toBeHidden()
    const actions = () => site.office(listItemActions, { params: { id: enters.id } })
    await expect
      .poll(async () =>
        (await actions())
          .filter(({ players }) => players === 1)
          .map(({ action }) => action)
          .toSorted(),
      )
      .toEqual(['accepted_by_fe', 'closed', 'shown'])

    await page.getByRole('link', { name: 'Назад на сайт' }).click()
    await expect(dialogOf(page, leaves)).toBeVisible()
    await dialogOf(page, leaves).getByRole('link', { name: 'К правилам' }).click()
    await expect(page).toHaveURL(/\/rules$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await open(page, '/payment/withdrawal')
    await expect(dialogOf(page, withdraws)).toBeVisible()
    await opensBeside(dialogOf(page, withdraws))
    await expect(dialogOf(page, enters)).toHaveCount(0)
  },
)

test(
  '[CRM-11] a popup in a game waits for the end of the round',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const item = await fill(site, 'ingame_popup')
    const { call } = await asPlayer(page, { rubles: 1000 })
    const games = await call(listGames, { query: { limit: 100 } })
    const mines = games.find(({ engine }) => engine === 'mines')!
    let round: Round | undefined
    await expect(async () => {
      const body = { gameId: mines.id, bet: 10_00n, params: { mines: 1 } }
      const begun = await call(openRound, { body, idempotencyKey: randomUUID() })
      const step = { params: { roundId: begun.round.id }, body: { index: 0, action: 12 } }
      round = (await call(stepRound, step)).round
      expect(round.status).toBe('open')
    }).toPass()
    await page.clock.install()
    await open(page, `/games/${mines.developer.slug}/${mines.slug}?mode=real`)
    await expect(page.locator('[data-table]')).toHaveAttribute('data-table', 'open')
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(5000)
    await expect(dialogOf(page, item)).toHaveCount(0)
    await page.getByRole('button', { name: /^Забрать/ }).click()
    await expect(dialogOf(page, item)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-press="start"]')).toBeVisible()

    await test.step('nor does one open where a round of all players may be on its way', async () => {
      await fill(site, 'ingame_popup')
      const crash = games.find(({ engine }) => engine === 'crash')!
      await open(page, `/games/${crash.developer.slug}/${crash.slug}?mode=real`)
      await expect(page.locator('.crash-figure b')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(5000)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  },
)

test(
  '[CRM-19, CRM-21] texts of operators are in the dialogs that ask for more data, and for a confirmation',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const more = await fill(site, 'extended_user_profile_popup')
    const confirm = await fill(site, 'confirm_popup', { link: OUTSIDE })
    await site.set('extended_profile', { enabled: true })
    await asPlayer(page, { confirmed: true })
    await open(page, '/profile/settings')
    await page.getByRole('button', { name: 'Изменить' }).first().click()
    await expect(page.getByRole('dialog')).toContainText(confirm.title)
    await opensBeside(page.getByRole('dialog'))
    await page.clock.install()
    await open(page, '/rules')
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(61_000)
    await expect(page.getByRole('dialog')).toContainText(more.title)
  },
)

test(
  '[CRM-22, CRM-23] a new player with a one-step account has a slot of their own, before the one of all new players',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await site.set('welcome_pack', { enabled: true })
    const all = await fill(site, 'welcome_popup')
    const words = page.getByRole('dialog', { name: 'Добро пожаловать' })
    const item = await fill(site, 'welcome_popup_one_step')
    await asPlayer(page)
    await open(page, '/rules')
    await expect(words).toContainText(all.title)

    await becomeGuest(page)
    const { email, password } = somebody('newcomer')
    const guest = createClient(sendBy(page.context().request))
    await guest(registerByEmail, { body: { email, password, currency: 'RUB' } })
    await open(page, '/rules')
    await expect(words).toContainText(item.title)
  },
)

test(
  '[CRM-24] a popup can ask a player for notifications who was not asked before',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const item = await fill(site, 'web_push_subscription_popup')
    await asPlayer(page)
    const permission = (value: string) =>
      page.addInitScript((is) => {
        Object.defineProperty(Notification, 'permission', { get: () => is })
      }, value)
    await permission('granted')
    await open(page, '/rules')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await permission('default')
    await test.step('where web push is switched off nobody is asked', async () => {
      await site.set('web_push', { enabled: false })
      await open(page, '/rules')
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await site.set('web_push', { enabled: true })
    await page.addInitScript(() => {
      const allow = () => {
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
        return Promise.resolve('granted')
      }
      // The key of the appendix of RFC 8291.
      const p256dh =
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
      const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
      const subscribe = async (options: object) => {
        Object.assign(window, { subscribed: options })
        return { toJSON: () => ({ endpoint: 'https://push.ayva.example/1', keys }) }
      }
      Object.defineProperty(Notification, 'requestPermission', { value: allow })
      const ready = Promise.resolve({ pushManager: { subscribe } })
      Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => ready })
    })
    await open(page, '/rules')
    await expect(dialogOf(page, item)).toBeVisible()
    await page.getByRole('button', { name: 'Разрешить уведомления' }).click()
    await expect(dialogOf(page, item)).toBeHidden()
    const subscribed = () => page.evaluate(() => (window as { subscribed?: object }).subscribed)
    await expect.poll(subscribed).toMatchObject({
      applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/),
    })
  },
)
