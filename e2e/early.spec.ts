/** Tests input on a visible page whose code is still loading. */
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, test, QUICK_NIGHTLY } from './fixtures.ts'
import { forgottenIn, typeIntoAll } from './early-typing.ts'
import { manifest } from './manifest.ts'
import { pageAddresses } from './page-addresses.ts'

test.use({ viewport: { width: 390, height: 844 } })

test(
  'a button pressed before hydration has its effect afterwards',
  { tag: ONCE },
  async ({ page }) => {
    const comeAlive = await heldBack(page, '/')
    await page.getByRole('button', { name: 'Меню' }).click()
    comeAlive()
    await expect(page.getByRole('dialog', { name: 'Меню' })).toBeVisible()
  },
)

test('only the last press counts', { tag: [ONCE, NIGHTLY] }, async ({ page }) => {
  const comeAlive = await heldBack(page, '/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  comeAlive()
  await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'a form submitted before hydration is submitted afterwards, and nothing of it is in an address',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page)
    const comeAlive = await heldBack(page, '/payment/deposit')
    await page.getByRole('button', { name: 'Перейти к оплате' }).click()
    comeAlive()
    await expect(page.getByLabel('Сумма')).toBeFocused()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/payment/deposit')
  },
)

test(
  'a form submitted early is not submitted automatically if its field is changed afterwards',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page, { confirmed: true })
    const comeAlive = await heldBack(page, '/payment/deposit')
    const sum = page.getByLabel('Сумма')
    await sum.fill('1')
    await sum.press('Enter')
    await sum.evaluate((field) => {
      field.dataset['sent'] = 'no'
      addEventListener('submit', () => (field.dataset['sent'] = 'yes'), true)
    })
    await sum.pressSequentially('0')
    comeAlive()
    // The form sets it in the same step in which it would submit.
    await expect
      .poll(() => sum.evaluate((field: HTMLInputElement) => 'taken' in field.form!))
      .toBe(true)
    expect(await sum.getAttribute('data-sent')).toBe('no')
    await expect(sum).toHaveValue('10')
  },
)

test(
  'a form submitted early by a button that was rendered again is submitted without the button',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    const comeAlive = await heldBack(page, '/payment/deposit')
    const button = page.getByRole('button', { name: 'Перейти к оплате' })
    await button.click()
    await button.evaluate((element) => element.replaceWith(element.cloneNode(true)))
    comeAlive()
    await expect(page.getByLabel('Сумма')).toBeFocused()
  },
)

const isAlive = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')

for (const role of ['guest', 'player'] as const)
  test(
    `text typed into any form of the site before hydration is kept: as a ${role}`,
    { tag: [ONCE, QUICK_NIGHTLY] },
    async ({ page }) => {
      test.setTimeout(300_000)
      if (role === 'player') await asPlayer(page, { rubles: 1000, confirmed: true })
      const typedInto: string[] = []
      for (const address of await pageAddresses(role)) {
        const html = await (await page.request.get(address)).text()
        if (!/<(input|textarea)\b/.test(html.replaceAll(/<input[^>]*type="(radio|checkbox)"/g, '')))
          continue
        await test.step(address, async () => {
          const comeAlive = await heldBack(page, address)
          const typed = await typeIntoAll(page)
          comeAlive()
          if (typed.length === 0) return
          typedInto.push(address)
          await isAlive(page)
          await expect.poll(() => forgottenIn(page, typed), address).toEqual([])
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
      }
      const expected = {
        guest: ['/fairness'],
        player: [
          '/currency-exchanger',
          '/fairness',
          '/games-limits/deposit',
          '/gifts/promo',
          '/payment/deposit',
          '/payment/withdrawal',
          '/profile/change_password',
        ],
      }
      expect(typedInto).toEqual(expect.arrayContaining(expected[role]))
    },
  )

test(
  'a sum typed as soon as the deposit page is visible is the sum that is paid',
  { tag: ONCE },
  async ({ page }) => {
    await asPlayer(page, { confirmed: true })
    for (const held of [true, false]) {
      const comeAlive = held ? await heldBack(page, '/payment/deposit') : () => {}
      if (!held) await page.goto('/payment/deposit', { waitUntil: 'commit' })
      await page.getByLabel('Сумма').fill('1500')
      comeAlive()
      await isAlive(page)
      await page.getByRole('button', { name: /Перейти к оплате/ }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/payment/deposit'))
      await expect(page.getByText(/1\s?500/).first()).toBeVisible()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  },
)

test(
  'choices in lists, switches and radio buttons before hydration are kept',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    await asPlayer(page)
    let comeAlive = await heldBack(page, '/fairness')
    await page.locator('.fairness-hand > summary').click()
    await page.getByLabel('Валюта ставки').selectOption('USD')
    comeAlive()
    await isAlive(page)
    await page.getByLabel('Номер раунда в паре, считая с нуля').fill('7')
    await expect(page.getByLabel('Валюта ставки')).toHaveValue('USD')

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    comeAlive = await heldBack(page, '/games-limits/deposit')
    await page.getByText('Неделя', { exact: true }).click()
    comeAlive()
    await isAlive(page)
    await page.getByRole('textbox').first().fill('7000')
    await expect(page.getByRole('radio', { name: 'Неделя' })).toBeChecked()
  },
)

/** Opens a page whose code is blocked until the returned function is called. */
async function heldBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${manifest['src/entry-client.tsx']!.file}`, async (route) => {
    await promise
    await route.continue()
  })
  // On a busy machine the code is requested before the page has loaded, which then waits for it.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return resolve
}
