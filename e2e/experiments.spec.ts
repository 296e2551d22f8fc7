/** Tests experiments with the registration form: what a guest sees, and what stays the same. */
import { changeExperiment } from '@ayva/contract/platform/experiments/office'
import { listSettings } from '@ayva/contract/platform/settings'
import { type Page } from '@playwright/test'
import { open, QUICK_NIGHTLY } from './fixtures.ts'
import { doIt, enterOffice } from './office.ts'
import { expect, test, type OwnSite } from './own-site.ts'
import { readShared } from './shared.ts'
import { ONCE } from './tags.ts'

// A page rendered just before an experiment was stopped still reports its visitor, and gets this answer.
test.use({ tolerated: /status of 409/ })

const wish = {
  name: 'Сначала телефон',
  place: 'registration_first',
  tried: 'phone',
  from: null,
  to: null,
  why: 'проверка',
} as const

/** As pages get it. */
const runningOn = async (site: OwnSite) => (await site.office(listSettings, {})).experiments

type Running = { hash: string; share: number }

/** Tests of one worker share a site, so each stops what it has started, however it ends. */
async function whileRunning(
  site: OwnSite,
  { hash, share }: Running,
  work: () => Promise<void>,
): Promise<void> {
  const write = (state: 'running' | 'stopped', seen: number) =>
    site.office(changeExperiment, {
      params: { hash },
      body: Object.assign({ share, state, seen }, wish),
    })
  const isTold = async () => (await runningOn(site)).some((one) => one.hash === hash)
  await write('running', 0)
  await expect.poll(isTold).toBe(true)
  try {
    await work()
  } finally {
    await write('stopped', 1)
    await expect.poll(isTold).toBe(false)
  }
}

/** The first kind of name in the form. */
async function firstAsked(page: Page): Promise<'phone' | 'email'> {
  // A fragment alone would not load a page.
  await page.goto('about:blank')
  await open(page, '/#register')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Пароль', { exact: true })).toBeVisible()
  const phones = await dialog.getByRole('textbox', { name: 'Телефон' }).count()
  return phones > 0 ? 'phone' : 'email'
}

const keptUnder = (page: Page, hash: string) =>
  page.evaluate((name) => [localStorage.getItem(name), document.cookie.includes(`${name}=`)], hash)

test(
  '[TRACK-40] a guest with the cookie of an experiment is shown the variant in it',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context, site }) => {
    const hash = 'a0a0a0a0a0a0'
    const cookie = (value: string) => context.addCookies([{ name: hash, value, url: site.url }])
    // Without the cookie hardly anybody would see it.
    await whileRunning(site, { hash, share: 1 }, async () => {
      await cookie('b')
      expect(await firstAsked(page)).toBe('phone')
      await cookie('a')
      expect(await firstAsked(page)).toBe('email')
      // An invalid value is no variant, so the stored one continues.
      await cookie('x'.repeat(3000))
      expect(await firstAsked(page)).toBe('email')
    })
    await cookie('b')
    expect(await firstAsked(page), 'what has been stopped shows nothing').toBe('email')
  },
)

test(
  '[TRACK-38] a variant is chosen once per experiment, stored under its hash and the same after a reload',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context, site }) => {
    const hash = 'b1b1b1b1b1b1'
    await whileRunning(site, { hash, share: 50 }, async () => {
      const first = await firstAsked(page)
      const [variant, other] = first === 'phone' ? ['b', 'a'] : ['a', 'b']
      expect(await keptUnder(page, hash)).toEqual([variant, true])
      expect(await firstAsked(page)).toBe(first)
      // The storage alone keeps it, whatever would be chosen now.
      await context.clearCookies({ name: hash })
      await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [hash, other])
      expect(await firstAsked(page)).not.toBe(first)
      expect(await keptUnder(page, hash)).toEqual([other, true])
    })
  },
)

test(
  'a visitor who opens the form directly is counted by the number of the tracking host, which gets the source of the visit',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site }) => {
    await site.set('track_domain', `127.0.0.1:${readShared().env['TRACKING_PORT']}`)
    const hash = 'c2c2c2c2c2c2'
    await whileRunning(site, { hash, share: 50 }, async () => {
      const noted = page.waitForRequest((request) => request.url().endsWith(`${hash}/visitors`))
      const asked = page.waitForRequest((request) => request.url().endsWith('/api/v18/hits'))
      await page.goto('/?ref=abc#register')
      const [variant, guestId] = await noted.then(async (request) => {
        const said = request.postDataJSON() as { variant: string; guestId: string }
        return [said.variant, said.guestId]
      })
      expect(await keptUnder(page, hash)).toEqual([variant, true])
      expect(await page.evaluate(() => localStorage.getItem('gstId'))).toBe(guestId)
      const hit = new URLSearchParams((await asked).postData() ?? '')
      expect(hit.get('refCode')).toBe('abc')
      expect(hit.get('url')).toContain('?ref=abc')
    })
  },
)

test(
  'a browser that stores nothing is shown the usual form, and with a cookie the cookie’s variant',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context, site }) => {
    const hash = 'd3d3d3d3d3d3'
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    await page.addInitScript(() => {
      const refused = () => {
        throw new DOMException('refused', 'SecurityError')
      }
      Object.defineProperty(window, 'localStorage', { get: refused })
    })
    await whileRunning(site, { hash, share: 99 }, async () => {
      expect(await firstAsked(page)).toBe('email')
      await context.addCookies([{ name: hash, value: 'b', url: site.url }])
      expect(await firstAsked(page)).toBe('phone')
    })
    expect(faults).toEqual([])
  },
)

test(
  'an experiment is created, started and stopped in the office, and its result is shown',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, site, browser }) => {
    const office = await (await browser.newContext()).newPage()
    await enterOffice(office, site, 'editor')
    await office.goto(`${site.officeUrl}/experiments`)
    await office.getByRole('button', { name: 'Завести' }).click()
    await office.getByRole('dialog').getByLabel('Название').fill('Телефон вперёд')
    await office.getByRole('dialog').getByLabel('Сколько посетителей').fill('99')
    await doIt(office, 'Записать')
    const row = office.getByRole('row', { name: /Телефон вперёд/ })
    await expect(row).toContainText('Черновик')
    await row.getByRole('button', { name: 'Запустить' }).click()
    await doIt(office, 'Запустить')
    await expect(row).toContainText('Идёт')
    await row.getByRole('button', { name: 'Изменить' }).click()
    await expect(office.getByRole('dialog').getByLabel('Сколько посетителей')).toHaveCount(0)
    await office.getByRole('dialog').getByLabel('Название').fill('Телефон вперёд, до зимы')
    await doIt(office, 'Записать')
    await expect(row).toContainText('до зимы')
    await expect.poll(() => runningOn(site)).toHaveLength(1)

    const noted = page.waitForResponse((answer) => answer.url().endsWith('/visitors'))
    await firstAsked(page)
    await noted
    await row.getByRole('button', { name: 'Итоги' }).click()
    const result = office.getByRole('dialog')
    const counts = result.getByRole('row').filter({ hasText: /^(обычное|сначала телефон)/ })
    await expect(counts).toHaveCount(2)
    await expect(result).toContainText('разница может быть случайной')
    await result.getByRole('button', { name: 'Закрыть' }).click()

    await row.getByRole('button', { name: 'Остановить' }).click()
    await doIt(office, 'Остановить')
    await expect(row).toContainText('Остановлен')
  },
)
