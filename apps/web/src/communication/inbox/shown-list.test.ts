import { type Endpoint } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type InboxNotification } from '@ayva/contract/communication/inbox'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { goingOn, INBOX, type Inbox, markViewed, removal, renewal } from './shown-list.ts'

type Asked = { params?: { id: number }; query?: { limit: number; before?: number } }
type Heard = Asked & { method: string }

const one = (id: number) => ({ id, viewed_at: null }) as InboxNotification
const until = (last: number) => Array.from({ length: last }, (_, at) => last - at)

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } })
})

/** A server with notifications under the given ids, the newest first, which can fail in some calls. */
function server(ids: number[], fails: (heard: Heard) => boolean = () => false) {
  const heard: Heard[] = []
  const call = async ({ method }: Endpoint, asked: Asked) => {
    heard.push({ method, ...asked })
    await Promise.resolve()
    if (fails(heard.at(-1)!)) throw new Error('no network')
    if (method === 'DELETE') ids.splice(ids.indexOf(asked.params!.id), 1)
    const { limit = 0, before = Infinity } = asked.query ?? {}
    const notifications = ids
      .filter((id) => id < before)
      .slice(0, limit)
      .map(one)
    const answer = { notifications, count: ids.length, unread: ids.length }
    // Reading takes time, during which other things happen.
    if (method === 'GET') await new Promise(setImmediate)
    return answer
  }
  return { heard, ids, call: call as unknown as Call }
}
const show = (ids: number[], count: number) =>
  cache.setQueryData<Inbox>(INBOX, { notifications: ids.map(one), count, unread: count })
const seen = () => {
  const { notifications, count } = cache.getQueryData<Inbox>(INBOX)!
  return { ids: notifications.map(({ id }) => id), count }
}

test('[INBOX-15] two deleted at once are replaced by two others, even if «more» is pressed as well', async () => {
  const { call } = server(until(15))
  show(until(15).slice(0, 10), 15)
  const remove = new MutationObserver(cache, removal(cache, call))
  const more = new MutationObserver(cache, goingOn(cache, call))
  await Promise.all([remove.mutate(15), remove.mutate(14)])
  expect(seen()).toEqual({ ids: until(13).slice(0, 10), count: 13 })
  await Promise.all([remove.mutate(13), more.mutate()])
  expect(seen()).toEqual({ ids: until(12), count: 12 })
  // Pressed again while it waits for its turn.
  await Promise.all([remove.mutate(12), remove.mutate(11), remove.mutate(12)])
  expect(seen()).toEqual({ ids: until(10), count: 10 })
})

test('a deletion counts even if no other notification replaces it', async () => {
  const { call } = server(until(12), ({ method }) => method === 'GET')
  show(until(12).slice(0, 10), 12)
  const remove = new MutationObserver(cache, removal(cache, call))
  await remove.mutate(12)
  expect(seen()).toEqual({ ids: until(11).slice(0, 9), count: 11 })
})

test('a failed deletion keeps the notification and shows a message', async () => {
  const { call } = server(until(2), ({ method }) => method === 'DELETE')
  show(until(2), 2)
  const remove = new MutationObserver(cache, removal(cache, call))
  await expect(remove.mutate(2)).rejects.toThrow('no network')
  expect(seen()).toEqual({ ids: until(2), count: 2 })
})

test('new notifications are inserted at the top, deleted ones stay deleted', async () => {
  const { call, ids } = server(until(15))
  show(until(15), 15)
  const renew = new MutationObserver(cache, renewal(cache, call))
  const remove = new MutationObserver(cache, removal(cache, call))
  ids.unshift(16)
  ids.splice(ids.indexOf(13), 1)
  const kept = until(16).filter((id) => id !== 13)
  await renew.mutate()
  expect(seen()).toEqual({ ids: kept, count: 15 })
  await Promise.all([renew.mutate(), remove.mutate(16)])
  expect(seen()).toEqual({ ids: kept.slice(1), count: 14 })
  // More than a page is new, so the gap to the known ones is unknown.
  ids.unshift(...until(40).slice(0, 20))
  await renew.mutate()
  expect(seen()).toEqual({ ids: until(40).slice(0, 10), count: 34 })
})

test('[INBOX-13] closing marks as viewed what was visible, and nothing else', async () => {
  const counters = [{ name: 'unreadNotifications', value: 2 }]
  const { call, heard } = server(until(2))
  cache.setQueryData(['counters'], counters)
  await markViewed(cache, call)
  expect([heard, cache.getQueryData(['counters'])]).toEqual([[], counters])
  show(until(2), 2)
  const marked = markViewed(cache, call)
  expect(cache.getQueryData(['counters'])).toEqual([{ name: 'unreadNotifications', value: 0 }])
  await marked
  expect(heard).toHaveLength(1)
})
