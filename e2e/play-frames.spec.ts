/** Tests a supplier's game in its frame or its window: the allowed messages, and a game that sends none. */
import { launchReal } from '@ayva/contract/games/play'
import { type Page, type Route } from '@playwright/test'
import {
  asPlayer,
  balance,
  expect,
  NIGHTLY,
  PHONE_NIGHTLY,
  ONCE,
  open,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { fund } from './people.ts'
import { readShared } from './shared.ts'

const DICE = '/games/ayva-lab/kosti'
const supplier = () => readShared().env['SUPPLIER_URL']!

/** The test's game: it lists received messages, and has a button for each message to send. */
const GAME = `<!doctype html><title>game</title><body><ul id="heard"></ul><script>
  const say = (type) => parent.postMessage({ source: 'ayva-game', type }, '*')
  addEventListener('message', ({ data }) => {
    const one = document.createElement('li')
    one.textContent = data.type + (data.on === undefined ? '' : ':' + data.on)
    document.querySelector('#heard').append(one)
  })
  for (const type of ['back', 'cash', 'round-end', 'ready']) {
    const button = document.createElement('button')
    button.textContent = type
    button.onclick = () => say(type)
    // Above the list, so that received messages do not move them during a press.
    document.body.prepend(button)
  }
  for (const rubbish of [null, 'back', { type: 'back' }, { source: 'ayva-game', type: 'win' }])
    parent.postMessage(rubbish, '*')
  if (!location.search) say('ready')
</script>`

/** The time before a press without effect is repeated. */
const AGAIN_MS = 5_000

/**
 * The browser can lose a press in a newly loaded document, and a person presses again. The page may have given up a
 * slow game, and a person retries it.
 */
async function pressed(page: Page, name: string, isDone: () => Promise<void>) {
  const button = page.frameLocator('iframe').getByRole('button', { name })
  const retry = page.getByRole('button', { name: 'Повторить' })
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: AGAIN_MS })
    // If the previous press has had its effect, the button does not exist any more.
    await button.click({ timeout: AGAIN_MS }).catch(() => {})
    await isDone()
  }).toPass()
}

/** Changes the launch of dice into that of a supplier's game. */
async function supplied(page: Page, launchType: 'frame' | 'window', search = ''): Promise<void> {
  const url = `${supplier()}/test-game${search}`
  await page.route(`${supplier()}/test-game*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: GAME }),
  )
  await page.route('**/games/*/real?*', async (route) => {
    const session = { startedAt: new Date().toISOString(), elapsedMs: 61_000, net: '-1500' }
    const launchOptions = {
      mode: 'real',
      currency: 'RUB',
      backUrl: '/games',
      cashUrl: '/payment/deposit',
      exitUrl: `${DICE}?exit=1`,
      origins: [supplier()],
      session,
    }
    await route.fulfill({ json: { data: { url, launchType, launchOptions } } })
  })
}

test(
  'a supplier’s game is in a frame below the same bar, and only its allowed messages are accepted',
  { tag: [PHONE_NIGHTLY, QUICK_NIGHTLY] },
  async ({ page }) => {
    const alisa = await asPlayer(page, { name: 'framed', rubles: 300 })
    await supplied(page, 'frame')
    await open(page, `${DICE}?mode=real`)
    await expect(page.locator('iframe')).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms',
    )
    const game = page.frameLocator('iframe')
    await expect(game.locator('#heard')).toContainText('resume')
    await expect(game.locator('#heard')).toContainText('sound:')
    await expect(page.getByRole('timer')).toContainText('00:01:0')
    await expect(page.getByRole('timer')).toContainText('15')

    // The balance is the wallet's, whatever the game does; the game is notified of its change.
    await fund(alisa, 200_00n)
    await expect(balance(page)).toContainText('500')
    await expect(game.locator('#heard')).toContainText('balance')
    // The same messages from another window have no effect.
    await page.evaluate(() => postMessage({ source: 'ayva-game', type: 'cash' }, '*'))
    await game.locator('body').evaluate(() => {
      const inner = document.createElement('iframe')
      inner.srcdoc = `<script>top.postMessage({ source: 'ayva-game', type: 'cash' }, '*')</script>`
      document.body.append(inner)
      return new Promise((done) => (inner.onload = done))
    })
    await page.getByRole('button', { name: 'Меню игры' }).click()
    await expect(game.locator('#heard')).toContainText('pause')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${DICE}?mode=real`)

    await pressed(page, 'cash', () =>
      expect(page).toHaveURL(/\/payment\/deposit/, { timeout: AGAIN_MS }),
    )
    expect(await page.evaluate(() => localStorage.getItem('gameSlug'))).toBe('ayva-lab/kosti')
    await open(page, `${DICE}?mode=real`)
    await expect(game.locator('#heard')).toContainText('resume')
    await pressed(page, 'back', () => expect(page).toHaveURL('/games', { timeout: AGAIN_MS }))
  },
)

test.describe(() => {
  // Our policy blocks a foreign page; a page of ours in the frame is opened as the whole page.
  test.use({
    tolerated:
      /allow-scripts and allow-same-origin|frame-src|Framing|status of 503|launch could not be loaded/,
  })

  test(
    'an unavailable supplier is reported; a frame that never loads or never sends a message is given up and can be retried; a foreign page is blocked; a page of ours leaves the game',
    { tag: [ONCE, NIGHTLY] },
    async ({ page }) => {
      await asPlayer(page, { name: 'silent', rubles: 300 })
      await page.clock.install()
      await supplied(page, 'frame', '?silent')
      const never = (route: Route) => new Promise<void>(() => void route)
      await page.route(`${supplier()}/test-game*`, never)
      const { status, ...error } = launchReal.refusals.game_unreached
      const away = { status, json: { error: { ...error, key: 'game_unreached' }, requestId: '1' } }
      const isAway = (route: Route) => route.fulfill(away)
      await page.route('**/games/*/real?*', isAway)
      const frame = page.locator('iframe')
      const game = page.frameLocator('iframe')
      const givenUp = async () => {
        // The clock also runs by itself, so on a slow machine the game may be given up before it is set.
        const busy = page.locator('.game-frame[aria-busy="true"]')
        await expect(busy.or(page.getByRole('alert')).first()).toBeVisible()
        await expect(async () => {
          await page.clock.fastForward(21_000)
          await expect(page.getByRole('alert')).toContainText('Игра не отвечает', { timeout: 1000 })
        }).toPass()
        await page.getByRole('button', { name: 'Повторить' }).click()
      }
      await open(page, `${DICE}?mode=real`)
      await expect(page.getByRole('alert')).toContainText('Деньги на месте. Попробуйте чуть позже.')
      await page.unroute('**/games/*/real?*', isAway)
      await page.getByRole('button', { name: 'Повторить' }).click()
      await givenUp()
      await page.unroute(`${supplier()}/test-game*`, never)
      await page.getByRole('button', { name: 'Меню игры' }).waitFor()
      await frame.evaluate((one: HTMLIFrameElement) => (one.src += '&again'))
      await expect(game.locator('#heard')).toBeAttached()
      await givenUp()
      const heard = game.locator('#heard')
      await pressed(page, 'ready', () =>
        expect(heard).toContainText('resume', { timeout: AGAIN_MS }),
      )

      const goTo = (address: string) =>
        frame.evaluate((one: HTMLIFrameElement, to) => (one.src = to), address)
      await goTo(readShared().env['MAILBOX_URL']!)
      await givenUp()
      await expect(game.locator('#heard')).toBeAttached()
      await goTo(`${DICE}?exit=1`)
      await expect(page).toHaveURL(/\/$/)
      await expect(frame).toHaveCount(0)
    },
  )
})

test(
  'a game in a separate window is opened by the press itself, or by another press if it was blocked',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    await asPlayer(page, { name: 'windowed', rubles: 300 })
    await supplied(page, 'window')
    await context.route(`${supplier()}/test-game*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: GAME }),
    )
    await page.route('**/games/by-slug/**', async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object }
      await route.fulfill({ json: { data: { ...data, launchType: 'window' } } })
    })
    await open(page, '/games')
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: path, textContent: 'сюда' })
      document.querySelector('main')!.prepend(link)
    }, DICE)
    await page.getByRole('link', { name: 'сюда' }).click()
    const opened = context.waitForEvent('page')
    await page.getByRole('main').getByRole('button', { name: 'Играть', exact: true }).click()
    const popup = await opened
    await popup.waitForURL(`${supplier()}/test-game`)
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    const again = page.getByRole('link', { name: 'Открыть игру' })
    await expect(again).toHaveAttribute('href', `${supplier()}/test-game`)
    await expect(again).toHaveAttribute('target', '_blank')
    await popup.close()
  },
)
