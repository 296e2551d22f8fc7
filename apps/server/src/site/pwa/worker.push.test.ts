/** Display of push messages by the service worker, and clicks on them. */
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://ayva.example'

type Shown = { title: string; body: string; tag: string; data: { path?: unknown } }
type Event = { waitUntil: (work: Promise<unknown>) => void } & Record<string, unknown>

/** A worker with windows of the site; records what it shows, opens and focuses. */
function worker(windows: string[] = []) {
  const shown: Shown[] = []
  const opened: string[] = []
  const focused: string[] = []
  const receives = new Map<string, (event: Event) => void>()
  const self = {
    addEventListener: (name: string, receive: (event: Event) => void) =>
      void receives.set(name, receive),
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.push({ ...options, title }),
    },
    clients: {
      matchAll: async () =>
        windows.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  runInNewContext(code, { self, URL })
  const send = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = []
    receives.get(name)!({ ...event, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
  }
  const press = (path: unknown) =>
    send('notificationclick', { notification: { close: () => {}, data: { path } } })
  return { shown, opened, focused, press, tell: (data: unknown) => send('push', { data }) }
}
const json = (said: unknown) => ({ json: () => said })

test('a message is shown with its words, under the tag of its operation', async () => {
  const { shown, tell } = worker()
  await tell(json({ title: 'Выплата отправлена', text: '5 ₽.', path: '/payment', tag: 'paid 7' }))
  expect(shown).toMatchObject([
    { title: 'Выплата отправлена', body: '5 ₽.', tag: 'paid 7', data: { path: '/payment' } },
  ])
})

test.each([[null], [json({})], [json(null)], [{ json: () => JSON.parse('{') as unknown }]])(
  'a message of another format is shown anyway (%#)',
  async (data) => {
    const { shown, tell } = worker()
    await tell(data)
    expect(shown).toMatchObject([{ title: 'Айва', data: { path: '/' } }])
  },
)

test('a click opens the message’s page, or focuses a window that shows it', async () => {
  const { opened, focused, press } = worker([`${ORIGIN}/gifts`, `${ORIGIN}/games/dice`])
  await press('/payment/withdrawal/17')
  expect([opened, focused]).toEqual([[`${ORIGIN}/payment/withdrawal/17`], []])
  await press('/gifts')
  expect([opened.length, focused]).toEqual([1, [`${ORIGIN}/gifts`]])
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://[',
  undefined,
  7,
])('%j opens only our front page', async (path) => {
  const { opened, press } = worker()
  await press(path)
  expect(opened).toEqual([`${ORIGIN}/`])
})
