/** Tests the pages of referrals; server tests prove the links between players. */
import { registerByEmail } from '@ayva/contract/identity/auth'
import { createClient } from '@ayva/contract/client'
import { showReferral } from '@ayva/contract/rewards/referral'
import { asPlayer, NIGHTLY, PHONE_NIGHTLY, ONCE, open, sendBy } from './fixtures.ts'
import { faultsOf, missingOf } from './inspect.ts'
import { expect, test } from './own-site.ts'
import { application, somebody } from './people.ts'

const STATISTICS = '/referral-program/statistics'
const paths = ['/referral-program', STATISTICS]

test(
  '[ROUTE-082, ROUTE-084] a guest is redirected to the login',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    for (const path of paths) {
      await open(page, path)
      const { pathname, hash } = new URL(page.url())
      expect(pathname + hash).toBe('/#authorization')
    }
  },
)

test(
  '[REF-01, REF-03, REF-04, REF-06, ROUTE-082, ROUTE-084] a player finds the link by the menu, and the players who registered by it',
  { tag: PHONE_NIGHTLY },
  async ({ page, request }) => {
    const { call } = await asPlayer(page, { name: 'referral' })
    await open(page, '/profile/settings')
    await page
      .getByRole('link', { name: 'Приглашения', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/referral-program')
    const { code } = await call(showReferral, {})
    await expect(page.getByLabel('Ваша ссылка')).toHaveValue(
      new RegExp(`/\\?referralCode=${code}$`),
    )
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
    await open(page, STATISTICS)
    await expect(page.getByText('По вашей ссылке ещё никто не пришёл')).toBeVisible()
    const guest = createClient(sendBy(request))
    const body = { ...application(somebody('friend')), referralCode: code }
    await guest(registerByEmail, { body })
    await expect.poll(async () => (await call(showReferral, {})).count).toBe(1)
    await open(page, STATISTICS)
    await expect(page.getByRole('cell', { name: 'Друг № 1' })).toBeVisible()
    expect([...(await missingOf(page)), ...(await faultsOf(page))]).toEqual([])
  },
)

test(
  '[REF-02, ROUTE-082, ROUTE-084] if it is off, pages and menu item disappear',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    await asPlayer(page, { name: 'off' })
    await open(page, '/referral-program')
    await expect(page.getByText('Денег за приглашения мы сейчас не платим.')).toBeVisible()
    await site.set('referral_program', { enabled: true, reward_percent: 10 })
    await open(page, '/referral-program')
    await expect(page.getByText('Вам приходит 10 % того, что друг пополнил')).toBeVisible()
    await site.set('referral_program', { enabled: false, reward_percent: 0 })
    for (const path of paths) expect((await page.goto(path))?.status()).toBe(404)
    await page.goto('/profile/settings')
    await expect(page.getByRole('link', { name: 'Приглашения', exact: true })).toHaveCount(0)
  },
)

test(
  '[REF-05] the footer links to the affiliate program, if there is one',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Партнёрам' })
    await page.goto('/')
    await expect(link).toHaveCount(0)
    await site.set('partners_program', 'https://partners.example/ayva')
    await page.goto('/')
    await expect(link).toHaveAttribute('href', 'https://partners.example/ayva')
  },
)
