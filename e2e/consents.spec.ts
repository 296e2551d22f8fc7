/** Tests the choice of offers: in the settings, and by the link of a letter. */
import { randomUUID } from 'node:crypto'
import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import { showConsents } from '@ayva/contract/platform/consent'
import { showSelf } from '@ayva/contract/identity/player'
import { asPlayer, becomeGuest, expect, letterLink, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { test } from './own-site.ts'

test(
  'a player subscribes to letters with offers, gets one, and unsubscribes without a login',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site, request }) => {
    await site.set('offer_night', { from: 0, to: 0, zone: 'Europe/Moscow' })
    const { call, email } = await asPlayer(page, { confirmed: true })
    const { id } = await call(showSelf, {})
    const words = { title: 'Новая игра', text: 'Посмотрите её правила.', link: null }
    const offer = () =>
      site.office(sendOffer, {
        params: { playerId: String(id) },
        body: { uuid: randomUUID(), channel: 'letter', words, why: 'проверка' },
      })

    await test.step('nobody has asked for letters yet', async () => {
      expect(await offer()).toMatchObject({ state: 'kept_back', reason: 'no_consent' })
    })

    await test.step('the settings show and change what comes', async () => {
      await open(page, '/profile/settings')
      const group = page.locator('section', {
        has: page.getByRole('heading', { name: 'Предложения' }),
      })
      const letters = group.getByRole('switch', { name: 'Письмом' })
      await expect(letters).not.toBeChecked()
      await expect(group.getByRole('switch', { name: 'В уведомлениях' })).toBeChecked()
      await letters.click()
      await expect(letters).toBeChecked()
      await group.getByRole('combobox', { name: 'Часовой пояс' }).selectOption('Asia/Omsk')
      await expect.poll(async () => (await call(showConsents, {})).timeZone).toBe('Asia/Omsk')
      await group.getByRole('switch', { name: 'Тихий режим' }).click()
      await expect(letters).toBeDisabled()
      await expect.poll(async () => (await call(showConsents, {})).calm).toBe(true)
      expect(await offer()).toMatchObject({ state: 'kept_back', reason: 'calm' })
      await group.getByRole('switch', { name: 'Тихий режим' }).click()
      await open(page, '/profile/settings')
      await expect(letters).toBeChecked()
      await expect(group.getByRole('combobox')).toHaveValue('Asia/Omsk')
      expect(await faultsOf(page)).toEqual([])
    })

    const link = await test.step('a letter comes, and says how to decline', async () => {
      expect(await offer()).toMatchObject({ state: 'sent' })
      return letterLink(email, '/unsubscribe/')
    })
    const { pathname } = new URL(link)

    await test.step('its link asks a guest first, and declines with one press', async () => {
      await becomeGuest(page)
      await open(page, pathname)
      await expect(
        page.getByRole('heading', { name: 'Не присылать вам предложения?' }),
      ).toBeVisible()
      expect((await call(showConsents, {})).offers.letter).toBe(true)
      expect(await faultsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Отписаться' }).click()
      await expect(page.getByRole('heading', { name: 'Предложений больше не будет' })).toBeVisible()
      expect((await call(showConsents, {})).offers.letter).toBe(false)
      expect(await offer()).toMatchObject({ state: 'kept_back', reason: 'no_consent' })
    })

    await test.step('a mail program declines by one request, again and again; a changed link says so', async () => {
      for (let time = 0; time < 2; time++) {
        const answer = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
        expect(answer.status()).toBe(204)
      }
      await open(page, `${pathname.slice(0, -2)}`)
      await page.getByRole('button', { name: 'Отписаться' }).click()
      await expect(page.getByRole('alert')).toContainText('Эта ссылка неполная или изменена')
    })
  },
)
