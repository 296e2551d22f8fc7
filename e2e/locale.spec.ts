/** Tests the language of the site, and its formats of sums and dates. */
import { registerByEmail } from '@ayva/contract/identity/auth'
import { asPlayer, balance, expect, NIGHTLY, ONCE, open, somebody, test } from './fixtures.ts'
import { languageOf } from './language.ts'
import { application } from './people.ts'

test(
  '[LOCALE-02, LOCALE-04, LOCALE-05, LOCALE-13, LOCALE-14, ROUTE-111] the site is in Russian, without a choice',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { rubles: 1234 })
    await open(page, '/payment/history')
    expect(await languageOf(page)).toEqual({
      locales: ['ru'],
      currentLanguage: 'ru',
      allowChangeLanguage: false,
      lang: 'ru',
    })
    await expect(page.getByLabel('Язык')).toHaveCount(0)
    await expect(page.locator('.header-logo')).toHaveAttribute('href', '/')
    await expect(balance(page)).toHaveText('1\u00A0234,00\u00A0₽')
    await expect(page.locator('.history-totals')).toContainText('1\u00A0234,00\u00A0₽')
    await expect(page.locator('table, .history-table').first()).toContainText(
      '1\u00A0234,00\u00A0₽',
    )
    await page.getByLabel('Период').selectOption({ label: 'Свои даты' })
    await page.getByLabel('С', { exact: true }).fill('2025-01-02T15:04')
    await expect(page.locator('.history-edges')).toHaveText('С 02-01-25 15:04')
  },
)

test(
  '[LOCALE-15] a sum in dollars has the currency’s code',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const data = { ...application(somebody('dollars')), currency: 'USD' }
    await page.context().request.post(registerByEmail.path, { data })
    await open(page, '/')
    await expect(balance(page)).toHaveText('0,00\u00A0USD')
  },
)

const paths = [
  '/',
  '/games',
  '/games/slots',
  '/games/ayva-lab/kosti',
  '/developers',
  '/rules',
  '/fairness',

  '/responsible-gaming',
  '/payment/deposit',
  '/payment/withdrawal',
  '/payment/history',
  '/no-such-page',
]
/** Names, codes and loanwords. */
const known =
  /Ayva Lab|cookie|e-?mail|RTP|HMAC[-\w]*|SHA-?256|PostgreSQL|VIP|Visa|Mastercard|TON|USDT|UTC|API/gi

test(
  '[LOCALE-01] no page contains English phrases or keys of texts, for guests and for players',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const { request } = page.context()
    const read = async () => {
      for (const path of paths) {
        const html = await (await request.get(path)).text()
        const words = html
          .replace(/<(script|style|svg|code|pre)\b.*?<\/\1>/gs, ' ')
          .replace(/<[^>]*>/g, '\n')
          .replace(/\S+@\S+/g, ' ')
          .replace(known, ' ')
        expect.soft(words.match(/\b[A-Za-z]{3,}[ ,]+[A-Za-z]{3,}\b/g), path).toBeNull()
        expect.soft(words.match(/\b[a-z]+(?:[._][a-z]+){1,}\b/g), path).toBeNull()
      }
    }
    await read()
    await asPlayer(page)
    await read()
  },
)
