import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFrom, startTracking, type TrackingHost } from './tracking.ts'

let host: TrackingHost
beforeAll(async () => {
  host = await startTracking({ port: 0 })
})
afterAll(() => host.close())

const site = 'http://127.0.0.1:3000'
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!
const track = (headers: Record<string, string> = {}) =>
  fetch(`${host.url}/api/v18/track`, { headers })
const idOf = async (answer: Response) =>
  ((await answer.json()) as { data: { track_id: string } }).data.track_id

const fields = {
  url: `${site}/games?a=1`,
  referer: 'https://ya.ru/',
  utmTags: '{}',
  refCode: 'abc',
  lastRefCode: 'def',
  pwa: '0',
  landing: '',
  old_guest_id: '',
}
const hit = (more: object = {}, cookie = '') =>
  fetch(`${host.url}/api/v18/hits`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(Object.assign({}, fields, more)),
  })

test('[TRACK-41, TRACK-42] a browser gets an id, and the same again with its cookie', async () => {
  const first = await track({ origin: site })
  expect(first.status).toBe(200)
  expect(first.headers.get('access-control-allow-origin')).toBe(site)
  expect(first.headers.get('access-control-allow-credentials')).toBe('true')
  expect(first.headers.getSetCookie()[0]).toContain('HttpOnly; SameSite=Lax')
  const cookie = cookieOf(first)
  const id = await idOf(first)
  expect(id).toMatch(/./)
  expect(await idOf(await track({ cookie }))).toBe(id)
  expect(await idOf(await track())).not.toBe(id)
})

test('[TRACK-44, TRACK-45] a hit of eight fields is answered by a page that sends the id to the embedding page', async () => {
  const cookie = cookieOf(await track())
  const answer = await hit({}, cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${site}`)
  const page = await answer.text()
  expect(page).toContain(`data-id="${cookie.replace('track_id=', '')}" data-page="${site}"`)
  const script = await (await fetch(`${host.url}/hits.js`)).text()
  expect(script).toContain('parent.postMessage({ guestId: id }, page)')
})

test('an older id is taken over if the browser has lost its cookie', async () => {
  expect(await (await hit({ old_guest_id: 'older-1' })).text()).toContain('data-id="older-1"')
  expect(await (await hit({ old_guest_id: '"><script>' })).text()).not.toContain('"><script>')
})

test('a form of another site gives a browser no id', async () => {
  const answer = await fetch(`${host.url}/api/v18/hits`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams(Object.assign({}, fields, { old_guest_id: 'forged' })),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test.each([
  ['with a field more', { more: '1' }],
  ['of a page elsewhere', { url: 'https://evil.example/' }],
  ['of no page', { url: 'javascript:alert(1)' }],
  ['of no address', { url: 'x' }],
])('a hit %s is refused', async (_what, more) => {
  expect((await hit(more)).status).toBe(422)
})

test('a hit without its fields, in JSON, or too large is refused without a server error', async () => {
  const post = (body: string, type: string) =>
    fetch(`${host.url}/api/v18/hits`, { method: 'POST', headers: { 'content-type': type }, body })
  const form = 'application/x-www-form-urlencoded'
  expect((await post('url=x', form)).status).toBe(422)
  expect((await post('{}', 'application/json')).status).toBe(422)
  expect((await post('x'.repeat(17_000), form)).status).toBe(413)
})

test('pages of other sites get no id, and without a port there is no host', async () => {
  const answer = await track({ origin: 'https://evil.example' })
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  const none = await startFrom({})
  await none.close()
})
