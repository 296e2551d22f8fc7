/** Tests the operators' content over pages: a popup once to each player, a message to one. */
import { randomUUID } from 'node:crypto'
import { showConsents } from '@ayva/contract/platform/consent'
import { showSelf } from '@ayva/contract/identity/player'
import { sendPlacementEvent } from '@ayva/contract/communication/popups'
import {
  createPopup,
  listOfficePopups,
  sendPopupMessage,
  stopPopup,
} from '@ayva/contract/communication/popups/office'
import { asPlayer, expect, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { type OwnSite, test } from './own-site.ts'

// A page with another time signs its calls with it.
test.use({ tolerated: /status of 400/ })

test.describe('the operators’ content', () => {
  const DAY_MS = 86_400_000
  const content = {
    title: 'Новая игра «Мины»',
    text: 'Посмотрите правила и сыграйте без денег.',
    link: { label: 'К правилам', path: '/rules' },
  }
  const why = 'проверка'

  test(
    '[CRM-33] a popup is shown once, and this browser does not show it again for 7 days',
    { tag: ONCE },
    async ({ page, site }) => {
      const id = randomUUID()
      const now = Date.now()
      await site.office(createPopup, {
        body: {
          uuid: id,
          content,
          audience: 'all',
          isOffer: false,
          position: 0,
          from: new Date(now - DAY_MS).toISOString(),
          to: new Date(now + 30 * DAY_MS).toISOString(),
          why,
        },
      })
      await asPlayer(page)
      const popup = page.getByRole('dialog', { name: content.title })
      await test.step('it is a dialog that Escape closes', async () => {
        await open(page, '/lottery')
        await expect(popup).toContainText(content.text)
        expect(await faultsOf(page)).toEqual([])
        const viewed = page.waitForResponse('**/mark-as-viewed')
        await page.keyboard.press('Escape')
        await expect(popup).toBeHidden()
        expect((await viewed).status()).toBe(200)
        await expect
          .poll(() => eventsOf(site, id))
          .toMatchObject({
            accepted_by_fe: 1,
            shown: 1,
            closed: 1,
            button_clicked: 0,
          })
      })
      // The server sends it again, as if it had not been reported.
      await site.change('delete from popup_view where popup_id = $1', [id])
      const reload = async () => {
        const told = page.waitForResponse('**/popups/current')
        await open(page, '/lottery')
        expect((await (await told).json()).data.id).toBe(id)
      }
      await page.clock.install()
      await test.step('six days later it is not shown', async () => {
        await page.clock.setSystemTime(now + 6 * DAY_MS)
        await reload()
        await page.clock.runFor(2000)
        await expect(popup).toHaveCount(0)
      })
      await test.step('eight days later it may be', async () => {
        await page.clock.setSystemTime(now + 8 * DAY_MS)
        await reload()
        await expect(popup).toBeVisible()
        await popup.getByRole('link', { name: 'К правилам' }).click()
        await expect(page).toHaveURL(/\/rules$/)
        await expect(popup).toBeHidden()
        await expect.poll(() => eventsOf(site, id)).toMatchObject({ shown: 2, button_clicked: 1 })
      })
      await site.office(stopPopup, { params: { id }, body: { why } })
    },
  )

  test(
    '[CRM-34, CRM-36, CRM-37] a message is shown at its place, over reloads until it is closed, and the next one waits',
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page, site }) => {
      const { call } = await asPlayer(page)
      const { id } = await call(showSelf, {})
      const send = (uuid: string = randomUUID()) =>
        site.office(sendPopupMessage, {
          params: { playerId: String(id) },
          body: {
            uuid,
            content,
            position: 'bottom-right',
            isOffer: false,
            days: 7,
            why,
          },
        })
      const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
      await send()
      const card = page.getByRole('complementary', { name: content.title })
      await open(page, '/lottery')
      await expect(card).toContainText(content.text)
      expect(await faultsOf(page)).toEqual([])
      const { x, y, width, height } = (await card.boundingBox())!
      const size = page.viewportSize()!
      expect(x + width / 2).toBeGreaterThan(size.width / 2)
      expect(y + height / 2).toBeGreaterThan(size.height / 2)
      expect(await kept('crmPopup')).toContain(content.title)
      const noted = page.waitForResponse('**/last-page-open-date')
      await open(page, '/lottery')
      await expect(card).toBeVisible()
      expect((await noted).status(), 'a visit is noted whatever is shown').toBe(200)

      const closed = page.waitForResponse('**/events/closed')
      await card.getByRole('button', { name: 'Закрыть' }).click()
      await closed
      await expect(card).toHaveCount(0)
      expect(await kept('crmPopup')).toBeNull()
      const next = Number(await kept('nextTimeCRMPopup'))
      expect(next).toBeGreaterThan(Date.now())
      await send()
      await open(page, '/lottery')
      await page.waitForLoadState('networkidle')
      await expect(card).toHaveCount(0)
      await page.clock.install()
      await page.clock.setSystemTime(next + 1000)
      await open(page, '/lottery')
      await expect(card).toBeVisible()

      const isGone = async () => {
        await open(page, '/lottery')
        await expect.poll(() => kept('crmPopup')).toBeNull()
        await expect(card).toHaveCount(0)
      }
      await test.step('one that has ended is gone after a reload', async () => {
        const ended = "update popup_message set ends_at = made_at + interval '1 ms'"
        await site.change(`${ended} where player_id = $1`, [id])
        await isGone()
      })
      await test.step('so is one that was closed on another device', async () => {
        const uuid = randomUUID()
        await send(uuid)
        await open(page, '/lottery')
        await expect(card).toBeVisible()
        const params = { id: uuid, event: 'closed' as const }
        await call(sendPlacementEvent, { params, body: { display: randomUUID() } })
        await isGone()
      })
    },
  )
})

test(
  'a picture has its place before it has come, and an offer is declined for good where it is shown',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const offer = (title: string) => {
      const uuid = randomUUID()
      const now = Date.now()
      const body = {
        uuid,
        content: {
          title,
          text: 'Посмотрите правила турнира.',
          image: 'scenes/perets',
          link: { label: 'К правилам', path: '/rules' },
        },
        audience: 'all' as const,
        isOffer: true,
        position: 0,
        from: new Date(now - 1000).toISOString(),
        to: new Date(now + 86_400_000).toISOString(),
        why: 'проверка',
      }
      return site.office(createPopup, { body })
    }
    const first = await offer('Осенний забег начался')
    const { call } = await asPlayer(page)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/image/scenes/perets**', async (route) => {
      await held
      await route.continue()
    })
    await open(page, '/lottery')
    const popup = page.getByRole('dialog', { name: first.content.title })
    await expect(popup).toBeVisible()
    // Within the dialog, which itself moves while it opens.
    const placeOf = () =>
      popup.evaluate((dialog: HTMLElement) => [
        dialog.offsetHeight,
        dialog.querySelector('h2')!.offsetTop,
      ])
    const before = await placeOf()
    const picture = popup.locator('img')
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(await width()).toBe(0)
    release()
    await expect.poll(width).toBeGreaterThan(0)
    expect(await placeOf()).toEqual(before)

    const decline = popup.getByRole('button', { name: 'Больше не присылать такие' })
    expect(await faultsOf(page)).toEqual([])
    await decline.focus()
    await page.keyboard.press('Enter')
    const answer = popup.getByRole('status')
    await expect(answer).toHaveText('Предложений на страницах больше не будет.')
    await expect(answer).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    expect((await call(showConsents, {})).offers.page).toBe(false)
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    const second = await offer('Ещё один забег')
    const told = page.waitForResponse('**/popups/current')
    await open(page, '/lottery')
    expect((await (await told).json()).data).toBeNull()
    for (const { id } of [first, second])
      await site.office(stopPopup, { params: { id }, body: { why: 'проверка' } })
  },
)

/** The events of one popup, as operators see them. */
async function eventsOf(site: OwnSite, id: string) {
  const all = await site.office(listOfficePopups, {})
  return all.find((one) => one.id === id)?.events
}
