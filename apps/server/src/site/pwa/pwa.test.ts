/** The service worker: its delivery, and its handling of requests. */
import { runInNewContext } from 'node:vm'
import { pwaSettings, WORKER_PATH } from '@ayva/contract/site/pwa'
import { changeSetting } from '@ayva/contract/platform/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'

const PAGE = '/offline.html'
let testApp: TestApp
beforeAll(async () => {
  testApp = await TestApp.open({ createApp })
})
afterAll(() => testApp.close())

test('[PWA-01] browsers request the worker’s script anew each time', async () => {
  expect(pwaSettings.service_worker.shipped.enabled).toBe(true)
  const { statusCode, headers, body } = await testApp.app.inject(WORKER_PATH)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
  expect(body).toContain('respondWith')
})

test('the offline page needs no further resources', async () => {
  const { statusCode, headers, body } = await testApp.app.inject(PAGE)
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, 'noindex'])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-/)
  expect(body).not.toMatch(/<(script|img|link)|url\(/)
  expect(body).toContain('<h1>Нет сети</h1>')
})

test('switched off, the worker removes itself and its cache', async () => {
  const { token } = await addOperator(testApp.deps, {
    name: 'Ольга',
    permissions: ['settings.access'],
  })
  const asked = {
    params: { alias: 'service_worker' },
    body: { value: { enabled: false }, why: 'проверка' },
  }
  const { body: working } = await testApp.app.inject(WORKER_PATH)
  await testApp.callAs(token)(changeSetting, asked)
  const { body } = await testApp.app.inject(WORKER_PATH)
  expect(body).not.toContain('respondWith')

  const browser = fakeBrowser({ [PAGE]: 'kept' })
  browser.run(body)
  await browser.tell('activate')
  expect([browser.kept.size, browser.isRegistered()]).toEqual([0, false])
  expect(working).not.toBe(body)
})

describe('requests of a page', () => {
  let working: string
  beforeAll(async () => {
    const off = { ...testApp.deps }
    const app = await createApp(off)
    // Restores the shipped value of the setting.
    await testApp.deps.db.deleteFrom('setting').where('alias', '=', 'service_worker').execute()
    testApp.deps.bus.publish('content_changed', {})
    working = (await app.inject(WORKER_PATH)).body
    await app.close()
  })

  test('a page comes from the network; without it «Нет сети» is shown with status 503', async () => {
    const browser = fakeBrowser()
    browser.run(working)
    await browser.tell('install')
    expect([...browser.kept.keys()]).toEqual([PAGE])
    await browser.tell('activate')
    const here = await browser.ask({ method: 'GET', mode: 'navigate', url: '/games' })
    expect([here!.status, here!.body]).toEqual([200, 'from the network: /games'])
    browser.unplug()
    const away = await browser.ask({ method: 'GET', mode: 'navigate', url: '/games' })
    expect([away!.status, away!.body]).toEqual([503, `from the network: ${PAGE}`])
    expect([...browser.kept.keys()]).toEqual([PAGE])
  })

  test.each([
    { method: 'GET', mode: 'cors', url: '/api/v18/users/self/payments' },
    { method: 'POST', mode: 'cors', url: '/api/v18/payments/deposit' },
    { method: 'POST', mode: 'navigate', url: '/payment/deposit' },
    { method: 'GET', mode: 'no-cors', url: '/assets/first.js' },
    { method: 'GET', mode: 'same-origin', url: '/art/cover.webp' },
  ])('$method $url as $mode is not handled', async (request) => {
    const browser = fakeBrowser()
    browser.run(working)
    await browser.tell('install')
    browser.unplug()
    expect(await browser.ask(request)).toBeUndefined()
    expect([...browser.kept.keys()]).toEqual([PAGE])
  })
})

type Asked = { method: string; mode: string; url: string }
type Answer = { status: number; body: string }
type Event = {
  request?: Asked
  waitUntil: (work: Promise<unknown>) => void
  respondWith: (answer: Promise<Answer>) => void
}

/** A minimal browser environment for a service worker. */
function fakeBrowser(left: Record<string, string> = {}) {
  const kept = new Map<string, Answer>(
    Object.entries(left).map(([url, body]) => [url, { status: 200, body }]),
  )
  const receives = new Map<string, (event: Event) => void>()
  let plugged = true
  let registered = true
  const fetched = async ({ url }: { url: string }): Promise<Answer> => {
    if (!plugged) throw new TypeError('no network')
    return { status: 200, body: `from the network: ${url}` }
  }
  const caches = {
    open: async () => ({
      add: async (request: { url: string }) => void kept.set(request.url, await fetched(request)),
    }),
    keys: async () => (kept.size > 0 ? ['ayva-offline'] : []),
    delete: async () => kept.clear(),
    match: async (url: string) => kept.get(url),
  }
  const self = {
    addEventListener: (name: string, receive: (event: Event) => void) =>
      void receives.set(name, receive),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    registration: { unregister: async () => (registered = false) },
  }
  async function tell(name: string, request?: Asked): Promise<Answer | undefined> {
    const work: Promise<unknown>[] = []
    let answer: Promise<Answer> | undefined
    receives.get(name)?.({
      ...(request && { request }),
      waitUntil: (one) => void work.push(one),
      respondWith: (one) => (answer = one),
    })
    await Promise.all(work)
    return answer
  }
  return {
    kept,
    tell,
    ask: (request: Asked) => tell('fetch', request),
    unplug: () => (plugged = false),
    isRegistered: () => registered,
    run: (code: string) =>
      runInNewContext(code, {
        self,
        caches,
        fetch: fetched,
        console,
        Request: class {
          url: string
          constructor(url: string) {
            this.url = url
          }
        },
        Response: class {
          body: string
          status: number
          constructor(body: string, { status }: { status: number }) {
            this.body = body
            this.status = status
          }
        },
      }),
  }
}
