/**
 * Tests the site over plain HTTP with a host name of a local network, where browsers deny features of secure contexts.
 */
import { headless } from './chromium.ts'
import {
  balance,
  expect,
  kopecks,
  ONCE,
  open,
  register,
  somebody,
  test,
  QUICK_NIGHTLY,
} from './fixtures.ts'
import { playRound } from './rounds.ts'

const origin = `http://ayva.lan:${process.env['E2E_PORT']}`
const executablePath = await headless()

test.use({
  // Headers that only apply to secure pages.
  tolerated: /Cross-Origin-Opener-Policy|Origin-Agent-Cluster/,
  baseURL: origin,
  launchOptions: {
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--host-resolver-rules=MAP ayva.lan 127.0.0.1'],
  },
})

test(
  'over plain HTTP a player registers, pays, plays, verifies a round, and reads why there are no passkeys and no installation',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page }) => {
    test.slow()
    await open(page, '/')
    expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto])).toEqual([false, false])
    await page.getByRole('button', { name: 'Регистрация' }).click()
    await register(page, somebody('plain'))
    await open(page, '/payment/deposit')
    await page.getByLabel('Сумма').fill('500')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    // The provider redirects to the public address of the site, which is another name here.
    await page.waitForURL(/\/payment\/success\/\d+/)
    await open(page, `${origin}/games/ayva-lab/kosti?mode=real`)
    await expect.poll(() => kopecks(page)).toBe(500_00)
    await playRound(page)
    await expect(balance(page)).toBeVisible()
    await open(page, `${origin}/profile/settings`)
    await expect(
      page.getByText('Ключи работают только по https, а сейчас сайт открыт по http'),
    ).toBeVisible()
    for (const path of ['/app', '/mob-app']) {
      await open(page, origin + path)
      await expect(page.getByText('а приложения браузеры ставят только с https')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Установить' })).toHaveCount(0)
    }
    await open(page, `${origin}/fairness`)
    await page.getByRole('button', { name: 'Проверить мой последний раунд' }).click()
    await page.getByRole('button', { name: 'Открыть секрет и проверить' }).click()
    await expect(page.locator('.fairness-verdict.is-good')).toContainText('Раунд честный')
  },
)
