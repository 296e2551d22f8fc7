/** Tests offers to new players: by a landing page, by the welcome pack, by the operators' slot. */
import { type Page } from '@playwright/test'
import { waysOf } from '../apps/sandbox/src/messenger/messenger.ts'
import {
  asPlayer,
  becomeGuest,
  expect,
  NIGHTLY,
  ONCE,
  open,
  PHONE_QUICK_NIGHTLY,
} from './fixtures.ts'
import { type OwnSite, test } from './own-site.ts'
import { readShared } from './shared.ts'

/** On other sites of the tests the welcome pack is off. */
const welcome = (site: OwnSite, enabled = true) => site.set('welcome_pack', { enabled })

test(
  '[GIFT-06 .. GIFT-08] registration repeats the promise of a landing page, if the site gives it',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await welcome(site)
    const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key), name)
    const dialog = page.getByRole('dialog', { name: 'Регистрация' })
    await open(page, '/?bonusPercent=100&bonusAmount=10000')
    await expect.poll(() => kept('bonusPercent')).toBe('100')
    expect(await kept('bonusAmount')).toBe('10000')
    await open(page, '/#register')
    await expect(dialog).toContainText('Подарок новичку: +100 % до 10 000 ₽')
    await expect(dialog).toContainText('Подарок можно не брать.')
    await open(page, '/?bonusFs=20')
    await expect.poll(() => kept('bonusFs')).toBe('20')
    await open(page, '/rules#register')
    await expect(dialog).toContainText('Подарок новичку: 20 бесплатных раундов')
    await open(page, '/?bonusAmount=999999#register')
    await expect(dialog).toContainText('Каждый раунд можно проверить')
    await expect(dialog).not.toContainText('999\u00A0999')
  },
)

test.describe('a new player', () => {
  // A page with another time signs its calls with it.
  test.use({ tolerated: /status of 400|Minified React error #418/ })
  const pack = (page: Page) =>
    page.getByRole('dialog', { name: 'Выберите подарок или играйте без него' })

  /** A newly registered player on a page. */
  const reach = async (page: Page) => {
    await becomeGuest(page)
    await asPlayer(page, { name: 'newcomer' })
    await open(page, '/rules')
  }

  test(
    '[GIFT-18, GIFT-20] chooses a gift or none, for 30 seconds, with nothing preselected',
    { tag: PHONE_QUICK_NIGHTLY },
    async ({ page, site }) => {
      await welcome(site, false)
      await reach(page)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await welcome(site)
      await reach(page)
      await expect(pack(page)).toBeVisible()
      await expect(pack(page).getByRole('radio', { checked: true })).toHaveCount(0)
      await pack(page).getByRole('button', { name: 'Выбрать' }).click()
      await expect(pack(page).getByText('Отметьте один из вариантов')).toBeVisible()
      await pack(page)
        .getByRole('radio', { name: /20 бесплатных раундов/ })
        .check()
      await pack(page).getByRole('button', { name: 'Полные условия и карточка правды' }).click()
      await expect(pack(page).getByText('Шанс вывести хоть что-то')).toBeVisible()
      await pack(page).getByRole('button', { name: 'Взять: 20 бесплатных раундов' }).click()
      await expect(pack(page)).toBeHidden()
      await open(page, '/gifts')
      const taken = page.getByRole('heading', { name: '20 бесплатных раундов', level: 3 })
      await expect(taken).toBeVisible()
      await expect(page.getByRole('region', { name: 'Подарок новичку' })).toHaveCount(0)
    },
  )

  test(
    '[GIFT-20] who has postponed the choice is offered it beside the first deposit, from the first paint on',
    { tag: ONCE },
    async ({ page, site }) => {
      await welcome(site)
      await reach(page)
      await pack(page).getByRole('button', { name: 'Решу позже' }).click()
      await expect(pack(page)).toBeHidden()
      // The server-rendered markup needs no reserved space.
      const written = await page.request.get('/payment/deposit')
      expect(await written.text()).toContain('Подарок новичку')
      await open(page, '/payment/deposit')
      const band = page.getByRole('region', { name: 'Подарок новичку' })
      await band.getByRole('button', { name: 'Посмотреть' }).click()
      await pack(page)
        .getByRole('radio', { name: /\+100.% к пополнению/ })
        .check()
      await pack(page)
        .getByRole('button', { name: /^Взять: / })
        .click()
      await expect(pack(page)).toBeHidden()
      await expect(band).toHaveCount(0)
      await expect(page.getByRole('radio', { name: /\+100.% к пополнению/ })).toBeChecked()
    },
  )

  test(
    '[GIFT-20, GIFT-21] may choose later, and the operators’ content of the slot has precedence',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await welcome(site)
      await test.step('later, from the page of gifts', async () => {
        await reach(page)
        await pack(page).getByRole('button', { name: 'Решу позже' }).click()
        await expect(pack(page)).toBeHidden()
        await open(page, '/gifts')
        await page.getByRole('button', { name: 'Посмотреть' }).click()
        await pack(page)
          .getByRole('radio', { name: /Без подарка/ })
          .check()
        await pack(page).getByRole('button', { name: 'Играть без подарка' }).click()
        await expect(pack(page)).toBeHidden()
        await expect(page.getByRole('region', { name: 'Подарок новичку' })).toHaveCount(0)
      })

      await test.step('what operators have put into the slot goes first', async () => {
        const content = { text: 'Слово новичкам', link: null }
        await site.set('welcome_popup', content)
        await reach(page)
        const popup = page.getByRole('dialog', { name: 'Добро пожаловать' })
        await expect(popup).toContainText('Слово новичкам')
        await expect(pack(page)).toHaveCount(0)
        await popup.getByRole('button', { name: 'Понятно' }).click()
        await expect(popup).toBeHidden()
      })
    },
  )

  test(
    '[GIFT-18, GIFT-19] is nobody else: not after 31 seconds, not from Telegram',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await welcome(site)
      const asked: string[] = []
      page.on('request', (one) => asked.push(new URL(one.url()).pathname))
      const { email } = await asPlayer(page, { name: 'newcomer' })
      await site.change(
        "update player set created_at = created_at - interval '31 seconds' where email = $1",
        [email],
      )
      await open(page, '/rules')
      await page.waitForLoadState('networkidle')
      await expect(pack(page)).toHaveCount(0)
      expect(asked).not.toContain('/api/v18/gifts/welcome-pack')

      const { TELEGRAM_BOT_TOKEN } = readShared().env
      await becomeGuest(page)
      const user = { id: 900_000 + (process.pid % 90_000), first_name: 'Марина', last_name: 'К.' }
      await page.goto(waysOf(user, TELEGRAM_BOT_TOKEN!, site.url, new Date()).app)
      await expect(page.getByRole('heading', { name: 'Вы вошли' })).toBeVisible()
      const told = page.waitForResponse('**/api/v18/gifts/welcome-pack')
      await page.getByRole('link', { name: 'В лобби' }).click()
      await told
      await page.waitForLoadState('networkidle')
      await expect(pack(page)).toHaveCount(0)
    },
  )
})
