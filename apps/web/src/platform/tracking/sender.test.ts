import { expect, test } from 'vitest'
import { Sender, type Ways } from './sender.ts'

type Sent = { way: 'post' | 'beacon'; path: string; data: Record<string, unknown> }

/** A page with a server that answers what the test says. */
function page(answer: () => { status: number; body: unknown } = () => taken, knowsBeacons = true) {
  const sent: Sent[] = []
  const state = { leaving: false, guest: 'g1', takesBeacons: true }
  const note = (way: Sent['way'], path: string, body: string) =>
    sent.push({
      way,
      path,
      data: JSON.parse((JSON.parse(body) as { data: string }).data) as Sent['data'],
    })
  const ways: Ways = {
    page: () => ({
      user_agent: 'Browser/1',
      url: 'https://ayva.test/games',
      url_referer: 'https://ya.ru/',
      window_size: '800x600',
    }),
    visitor: () => ({ guest_id: state.guest, ref_code: 'abc', last_ref_code: 'def' }),
    async post(path, body) {
      note('post', path, body)
      return answer()
    },
    beacon: knowsBeacons
      ? (path, body) => {
          if (state.takesBeacons) note('beacon', path, body)
          return state.takesBeacons
        }
      : undefined,
    isLeaving: () => state.leaving,
  }
  return { sent, state, sender: new Sender(ways) }
}
const taken = { status: 200, body: { data: { success: true } } }
const kinds = (sent: Sent[]) => sent.map(({ path }) => path.split('/').at(-1))

test('[TRACK-01 .. TRACK-03] a webhook is called by its type, and contains who, where and its data', async () => {
  const { sent, sender } = page()
  sender.begin()
  await sender.tell('page-open', { pwa: false })
  expect(sent).toEqual([
    {
      way: 'post',
      path: '/api/v18/webhook/page-open',
      data: {
        guest_id: 'g1',
        ref_code: 'abc',
        last_ref_code: 'def',
        window_size: '800x600',
        user_agent: 'Browser/1',
        url: 'https://ayva.test/games',
        url_referer: 'https://ya.ru/',
        pwa: false,
      },
    },
  ])
})

test('[TRACK-09] webhooks wait for guest id and user, and are sent in order, each once', async () => {
  const { sent, state, sender } = page()
  const told = [sender.tell('install'), sender.tell('page-open'), sender.tell('app-download')]
  sender.leave()
  expect(sent).toEqual([])
  state.guest = 'found later'
  sender.begin()
  sender.begin()
  await Promise.all(told)
  await sender.tell('inbox-clicked')
  expect(kinds(sent)).toEqual(['install', 'page-open', 'app-download', 'inbox-clicked'])
  expect(sent.every(({ data }) => data['guest_id'] === 'found later')).toBe(true)
})

test('[TRACK-07] a page that is being left sends by beacon, another one or a browser without beacons by post', async () => {
  const { sent, state, sender } = page()
  sender.begin()
  await sender.tell('page-open')
  const waiting = [sender.tell('install'), sender.tell('app-download')]
  state.leaving = true
  sender.leave()
  await Promise.all([...waiting, sender.tell('inbox-clicked')])
  expect(sent.map(({ way }) => way)).toEqual(['post', 'beacon', 'beacon', 'beacon'])
  expect(kinds(sent)).toEqual(['page-open', 'install', 'app-download', 'inbox-clicked'])
  state.takesBeacons = false
  await expect(sender.tell('page-open')).rejects.toThrow('beacon')

  const older = page(() => taken, false)
  older.sender.begin()
  older.state.leaving = true
  await older.sender.tell('page-open')
  expect(older.sent.map(({ way }) => way)).toEqual(['post'])
})

test.each([
  { success: false },
  { error: { code: 1 } },
  { error: 'x' },
  { data: { success: false } },
  { data: { success: true, error: 'x' } },
])('[TRACK-08] an answer of %j rejects, and the next webhook is sent anyway', async (body) => {
  const answers = [{ status: 200, body }, { status: 429, body: undefined }, taken]
  const { sent, sender } = page(() => answers.shift()!)
  sender.begin()
  const first = sender.tell('page-open')
  const second = sender.tell('install')
  const third = sender.tell('app-download')
  await expect(first).rejects.toThrow('not taken')
  await expect(second).rejects.toThrow('429')
  await third
  expect(sent).toHaveLength(3)
})
