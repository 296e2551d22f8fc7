/** Tests operators' items in slots: their places, their controls, and their reports. */
import { type Slug } from '@ayva/contract/platform/crm'
import { listItemActions } from '@ayva/contract/platform/crm/office'
import { type Page } from '@playwright/test'
import { asPlayer, NIGHTLY, ON_PHONE, ONCE, open, untilIdle, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, test } from './own-site.ts'
import { watchMoves } from './moves.ts'
import { place } from './placing.ts'

const slot = (page: Page, slug: Slug) => page.locator(`[data-slot="${slug}"]`)

const places: [string, Slug[]][] = [
  ['/', ['header_main_slider', 'footer_main_slider']],
  ['/games/ayva-lab/kosti', ['game_slider']],
  ['/game/ayva-lab/kosti', ['game_slider']],
  ['/payment/deposit', ['cashier_slider']],
  [
    '/payment/withdrawal',
    ['withdrawal_slider', 'withdrawal_step2_banner', 'withdrawal_step3_banner'],
  ],
  ['/verification-info', ['identance']],
]

test(
  '[CRM-05, CRM-08, CRM-09, CRM-13 .. CRM-18] an item in a slot is shown there and nowhere else, in the first markup',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const slugs = new Set(places.flatMap(([, all]) => all))
    for (const slug of slugs) await place(site, { slug, text: `Слово для ${slug}` })
    await asPlayer(page, { name: 'places' })
    for (const [path, here] of places) {
      const drawn = await (await page.request.get(path)).text()
      await open(page, path)
      for (const slug of slugs) {
        const word = page.getByText(`Слово для ${slug}`)
        await expect(word, `${slug} at ${path}`).toHaveCount(here.includes(slug) ? 1 : 0)
        if (!here.includes(slug)) continue
        expect(drawn).toContain(`Слово для ${slug}`)
        await expect(slot(page, slug).filter({ has: word })).toHaveCount(1)
      }
    }
    await open(page, '/')
    const heights = await Promise.all(
      (['header_main_slider', 'footer_main_slider'] as const).map(
        async (slug) => (await slot(page, slug).boundingBox())!.y,
      ),
    )
    const footer = (await page.locator('footer').boundingBox())!.y
    expect([...heights, footer]).toEqual([...heights, footer].toSorted((a, b) => a - b))
    // The banner of a step is below its heading and before the next step.
    await open(page, '/payment/withdrawal')
    const order = await page
      .locator('form .cashier-step h2, form [data-slot]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-slot') ?? 'step'))
    expect(order).toEqual([
      'step',
      'step',
      'withdrawal_step2_banner',
      'step',
      'withdrawal_step3_banner',
    ])
  },
)

// How much of a page is in the first paint depends on the load of the machine.
test(
  '[CRM-05] a page with filled slots moves nothing after it was painted',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    for (const [, slugs] of places)
      for (const slug of slugs) await place(site, { slug, text: `Слово для ${slug}` })
    await asPlayer(page, { name: 'moves' })
    const moved = await watchMoves(page)
    for (const [path] of places) {
      await open(page, path)
      await untilIdle(page)
      expect(await moved(), path).toBeLessThan(0.01)
    }
  },
)

test(
  '[CRM-07, CRM-48] a click on an item in the shell and in a slider follows its link and sends the action',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    const slide = await place(site, { slug: 'footer_main_slider', text: 'Правила переписаны' })
    const bar = await place(site, { slug: 'hello_bar', text: 'Новый блог', link: '/blog' })
    await asPlayer(page, { name: 'clicks' })
    await open(page, '/')
    await slot(page, 'footer_main_slider').getByRole('link').first().click()
    await expect(page).toHaveURL('/rules')
    await page.locator('.hello-bar').getByRole('link', { name: 'Подробнее' }).click()
    await expect(page).toHaveURL('/blog')
    for (const id of [slide, bar])
      await expect
        .poll(() => site.office(listItemActions, { params: { id } }))
        .toEqual([{ action: 'button_clicked', players: 1, guests: 0 }])
  },
)

test(
  '[CRM-25] items of the slot are listed among the promotions, and clicks on their links are counted',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const id = await place(site, {
      slug: 'promotions',
      title: 'Неделя тихих игр',
      text: 'Спокойные игры собраны в одном месте.',
      image: 'offers/calm',
    })
    await open(page, '/actions/list')
    const offer = page.getByRole('main').getByRole('listitem').first()
    await expect(offer.getByRole('heading', { name: 'Неделя тихих игр' })).toBeVisible()
    await offer.getByRole('link', { name: 'Подробнее' }).click()
    await expect(page).toHaveURL('/rules')
    await expect
      .poll(() => site.office(listItemActions, { params: { id } }))
      .toEqual([{ action: 'button_clicked', players: 0, guests: 1 }])
  },
)

test(
  'a slider is moved by keys and by buttons, and never automatically',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, site }) => {
    const words = ['Первое слово', 'Второе слово', 'Третье слово']
    for (const [position, text] of words.entries())
      await place(site, { slug: 'header_main_slider', audience: 'guests', position, text })
    await page.clock.install()
    await open(page, '/')
    const slider = slot(page, 'header_main_slider')
    const word = (n: number) => slider.getByText(words[n]!)
    await expect(word(0)).toBeInViewport()
    await page.clock.fastForward(60_000)
    await untilIdle(page)
    await expect(word(0)).toBeInViewport()
    await page.clock.resume()
    await slider.getByRole('list').focus()
    await page.keyboard.press('ArrowRight')
    await expect(word(1)).toBeInViewport()
    await expect(word(0)).not.toBeInViewport()
    await slider.getByRole('button', { name: 'Дальше' }).click()
    await expect(word(2)).toBeInViewport()
    await slider.getByRole('button', { name: 'Назад' }).click()
    await expect(word(1)).toBeInViewport()
  },
)

test(
  'on a phone a slider is moved by a finger, and items for desktops take no space',
  { tag: [ON_PHONE, NIGHTLY] },
  async ({ page, site }) => {
    const slug = 'header_main_slider'
    const who = { slug, audience: 'guests' } as const
    await place(site, { ...who, device: 'desktop', position: 0, text: 'Для большого экрана' })
    await place(site, { ...who, device: 'phone', position: 1, text: 'Для телефона' })
    await place(site, { ...who, position: 2, text: 'Для всех' })
    await open(page, '/')
    const slider = slot(page, slug)
    await expect(slider.getByText('Для большого экрана')).toBeHidden()
    await expect(slider.getByText('Для телефона')).toBeInViewport()
    const box = (await slider.boundingBox())!
    const client = await page.context().newCDPSession(page)
    await client.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + 30,
      xDistance: -box.width,
      yDistance: 0,
    })
    await expect(slider.getByText('Для всех')).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  },
)

test.describe('a failing call', () => {
  test.use({ tolerated: /500|rotator could not be loaded/ })

  test(
    '[CRM-06] a slot that fails to load takes no space, and the page is complete without it',
    { tag: [ONCE, NIGHTLY] },
    async ({ page, site }) => {
      await place(site, { slug: 'footer_main_slider', text: 'Этого не видно' })
      await open(page, '/rules')
      const failed: string[] = []
      await page.route('**/api/v18/rotator/*', (route) => {
        failed.push(new URL(route.request().url()).pathname)
        return route.fulfill({ status: 500, json: {} })
      })
      await page.locator('.header a[href="/"]').first().click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => failed).toContain('/api/v18/rotator/footer_main_slider')
      await expect(page.locator('[data-slot]')).toHaveCount(0)
      await expect(page.locator('main[data-status]')).toHaveCount(0)
    },
  )
})
