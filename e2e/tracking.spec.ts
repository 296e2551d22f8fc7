/** Tests what a visit stores in the browser, reports to the server and requests from the tracking host. */
import { type Page, type Request } from '@playwright/test'
import { showRotator } from '@ayva/contract/platform/crm'
import { showSelf } from '@ayva/contract/identity/player'
import { asPlayer, becomeGuest, NIGHTLY, ONCE, open, QUICK_NIGHTLY } from './fixtures.ts'
import { expect, test } from './own-site.ts'
import { logIn } from './sessions.ts'
import { readShared } from './shared.ts'
import { cookieOf, untilNoted, valueOf } from './visits.ts'

const DAY_S = 24 * 60 * 60
/** The longest lifetime that browsers allow for a cookie. */
const CAP_S = 400 * DAY_S

type Webhook = { type: string; data: Record<string, unknown> }

/** Records every webhook that a page sends, in order. */
function webhooks(page: Page): Webhook[] {
  const sent: Webhook[] = []
  page.on('request', (request) => {
    const type = /\/api\/v18\/webhook\/([\w-]+)$/.exec(request.url())?.[1]
    if (type === undefined) return
    const body = JSON.parse(request.postData() ?? '{}') as { data: string }
    sent.push({ type, data: JSON.parse(body.data) as Webhook['data'] })
  })
  return sent
}

const kept = (page: Page) =>
  page.evaluate(() => Object.assign({}, localStorage) as Record<string, string>)
test(
  '[TRACK-10 .. TRACK-14, TRACK-16 .. TRACK-22, TRACK-25, TRACK-29, TRACK-30, TRACK-32 .. TRACK-37] a visit stores the cookies and keys of the specification, each with its lifetime',
  { tag: [ONCE, QUICK_NIGHTLY] },
  async ({ page, context, site }) => {
    const tags = {
      utm_source: 'vk',
      utm_medium: 'cpc',
      utm_campaign: 'осень',
      utm_content: 'a',
      utm_term: 'b',
      network: 'x',
    }
    const query = new URLSearchParams({
      a: '1',
      ref: 'abc',
      landingcode: 'leto',
      cache_disable: '1',
    })
    for (const [name, value] of Object.entries(tags)) query.set(name, value)
    await page.goto(`/?${query}`, { referer: 'https://ya.ru/x' })
    await untilNoted(context)
    const now = Date.now() / 1000
    const lives = {
      ref_code: CAP_S,
      last_ref_code: DAY_S,
      utm_tags: DAY_S / 4,
      landing_code: CAP_S,
      guest_id: 30 * DAY_S,
      cache_disable: 2 * DAY_S,
    }
    for (const [name, seconds] of Object.entries(lives)) {
      const cookie = await cookieOf(context, name)
      expect(cookie, name).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
      expect(Math.abs(cookie!.expires - now - seconds), name).toBeLessThan(600)
    }
    expect(await valueOf(context, 'ref_code')).toBe('abc')
    expect(JSON.parse((await valueOf(context, 'utm_tags'))!)).toEqual(tags)
    expect(await valueOf(context, 'landing_code')).toBe('leto')
    const first = await kept(page)
    expect(first).toMatchObject({
      aff: 'abc',
      last_aff: 'abc',
      landingcode: 'leto',
      query_string: query.toString(),
      referer: new URL('https://ya.ru/x').href,
    })
    expect(JSON.parse(first['utm_tags']!)).toEqual(tags)
    expect(first['uuid']).toMatch(/^[\da-f-]{36}$/)
    expect(first['gstId']).toBe(await valueOf(context, 'guest_id'))

    await page.goto(`${site.url}/games?ref=def&cache_disable=0`)
    await expect.poll(() => valueOf(context, 'last_ref_code')).toBe('def')
    expect(await valueOf(context, 'ref_code')).toBe('abc')
    await expect.poll(() => cookieOf(context, 'cache_disable')).toBeUndefined()
    const second = await kept(page)
    expect(second).toMatchObject({ aff: 'abc', last_aff: 'def' })
    for (const name of ['uuid', 'query_string', 'referer', 'gstId'])
      expect(second[name], name).toBe(first[name])
  },
)

/** A request to the tracking host. */
type Asked = { path: string; cookie: string | undefined; body: string | null; host: string }

test(
  '[TRACK-04, TRACK-05, TRACK-09, TRACK-14, TRACK-37, TRACK-41 .. TRACK-45, TRACK-48] the tracking host identifies a guest by a hidden frame, and webhooks wait for it',
  { tag: ONCE },
  async ({ page, context, site }) => {
    const host = `127.0.0.1:${readShared().env['TRACKING_PORT']}`
    await site.set('track_domain', host)
    // Other tests place items on this worker's site.
    const bar = await site.office(showRotator, { params: { slug: 'hello_bar' } })
    const asked: Asked[] = []
    const order: string[] = []
    const ids: unknown[] = []
    const note = async (request: Request) => {
      const { pathname } = new URL(request.url())
      const { cookie } = await request.allHeaders()
      asked.push({
        path: pathname,
        cookie,
        body: request.postData(),
        host: new URL(request.url()).host,
      })
    }
    page.on('request', (request) => {
      if (request.url().includes(host)) void note(request)
      if (/hits$|webhook/.test(request.url()))
        order.push(new URL(request.url()).pathname.split('/').at(-1)!)
    })
    page.on('response', async (answer) => {
      if (!answer.url().includes('/api/v18/track?')) return
      ids.push(((await answer.json()) as { data: { track_id: string } }).data.track_id)
    })
    const sent = webhooks(page)
    await page.goto('/games?ref=abc&utm_source=vk&token=secret')
    // Messages from other windows than the host's frame are ignored.
    await page.evaluate(() => postMessage({ guestId: 'forged' }, location.origin))
    await untilNoted(context)
    await expect.poll(() => sent.map(({ type }) => type)).toEqual(['page-open', 'guest-id'])
    // A slow host is asked again: nothing is reported before its answer.
    expect(order.filter((one, at) => one !== order[at - 1])).toEqual([
      'hits',
      'page-open',
      'guest-id',
    ])

    const guestId = await valueOf(context, 'guest_id')
    expect(ids).toEqual([guestId])
    expect((await kept(page))['gstId']).toBe(guestId)
    const paths = () => [...new Set(asked.map(({ path }) => path))]
    await expect.poll(paths).toEqual(['/api/v18/track', '/api/v18/hits', '/hits.js'])
    const hit = new URLSearchParams(asked.find(({ path }) => path.endsWith('hits'))!.body ?? '')
    expect(Object.fromEntries(hit)).toEqual({
      url: `${site.url}/games?ref=abc&utm_source=vk`,
      referer: '',
      utmTags: '{"utm_source":"vk"}',
      refCode: 'abc',
      lastRefCode: 'abc',
      pwa: '0',
      landing: '',
      old_guest_id: '',
    })
    const core: Record<string, unknown> = {
      guest_id: guestId,
      ref_code: 'abc',
      last_ref_code: 'abc',
      window_size: expect.stringMatching(/^\d+x\d+$/),
      user_agent: expect.any(String),
      url: `${site.url}/games?ref=abc&utm_source=vk`,
      url_referer: '',
    }
    expect(sent[0]!.data).toEqual(
      Object.assign(
        { utm_tags: { utm_source: 'vk' }, pwa: false, popup: null, hello_bar_id: bar?.id ?? null },
        core,
      ),
    )
    expect(sent[1]!.data).toEqual(
      Object.assign(
        { popup: null, userId: null, trackDomain: host, type: 'hit', referer: '' },
        core,
      ),
    )
    await expect(page.locator('iframe')).toHaveCount(0)

    await page.goto('/games')
    await expect.poll(() => ids).toEqual([guestId, guestId])
    const tracked = () => asked.filter(({ path }) => path.endsWith('track'))
    await expect.poll(() => tracked().length).toBe(2)
    // Cookies of one host are sent to all of its ports.
    expect(tracked()[0]!.cookie ?? '').not.toContain('track_id')
    expect(tracked()[1]!.cookie).toContain(`track_id=${guestId}`)
    await expect.poll(() => sent.map(({ type }) => type).slice(2)).toEqual(['page-open'])
    expect(asked.every((one) => one.host === host)).toBe(true)
  },
)

test(
  '[TRACK-04, TRACK-05] each page is reported once, and a guest who logs in is reported once more, with the player',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const person = await asPlayer(page)
    const { id } = await person.call(showSelf, {})
    await becomeGuest(page)
    const sent = webhooks(page)
    await open(page, '/games')
    await expect.poll(() => sent.map(({ type }) => type)).toEqual(['page-open', 'guest-id'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила' }).first().click()
    await expect(page).toHaveURL(/\/rules$/)
    await expect.poll(() => sent.map(({ type }) => type).slice(2)).toEqual(['page-open'])
    expect(new URL(String(sent[2]!.data['url'])).pathname).toBe('/rules')
    await logIn(page, person)
    const told = () => sent.filter(({ type }) => type === 'guest-id').map(({ data }) => data)
    await expect.poll(told).toHaveLength(2)
    expect(told()).toMatchObject([
      { userId: null },
      { userId: id, guest_id: sent[1]!.data['guest_id'] },
    ])
    const before = sent.length
    // Another address, because a fragment alone loads no page.
    await open(page, '/games#x')
    await expect.poll(() => sent.slice(before).map(({ type }) => type)).toEqual(['page-open'])
    expect(sent[before]!.data).toMatchObject({ popup: 'x', guest_id: sent[1]!.data['guest_id'] })
  },
)

test(
  '[TRACK-15, TRACK-31, PWA-08, PWA-09] a start as an application is stored for 400 days, and reported once',
  { tag: [ONCE, NIGHTLY] },
  async ({ page, context }) => {
    // Playwright cannot emulate this mode, so the browser's answer is replaced by that of an installed application.
    await page.addInitScript(() => {
      const ask = matchMedia.bind(window)
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
    })
    const sent = webhooks(page)
    await page.goto('/')
    await expect
      .poll(() => sent.map(({ type }) => type))
      .toEqual(['install', 'page-open', 'guest-id'])
    const cookie = await cookieOf(context, 'pwa')
    expect(Math.abs(cookie!.expires - Date.now() / 1000 - CAP_S)).toBeLessThan(600)
    expect((await kept(page))['pwa']).toBe('1')
    await page.goto('/games')
    await expect.poll(() => sent.map(({ type }) => type).slice(3)).toEqual(['page-open'])
    expect(sent[3]!.data['pwa']).toBe(true)
  },
)
