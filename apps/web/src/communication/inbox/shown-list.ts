/** The list of the open inbox in the cache, and its operations. */
import { type Answer } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type listInbox } from '@ayva/contract/communication/inbox'
import { Refusal } from '@ayva/contract/refusal'
import { type QueryClient } from '@tanstack/react-query'

const contract = () => import('@ayva/contract/communication/inbox')

const PAGE = 10
export const INBOX = ['inbox']
/** Changes of the list run one after the other. */
const scope = { id: 'inbox' }

export type Inbox = Answer<typeof listInbox>
type Counters = { name: string; value: number }[]

const list = async (call: Call, query: { limit: number; before?: number }): Promise<Inbox> =>
  call((await contract()).listInbox, { query: { offset: 0, ...query } })

export const firstPage = (call: Call) => list(call, { limit: PAGE })

const shown = (cache: QueryClient) => cache.getQueryData<Inbox>(INBOX)

function change(cache: QueryClient, to: (now: Inbox) => Inbox): void {
  cache.setQueryData<Inbox>(INBOX, (now) => now && to(now))
}

/** Loads the page after the last shown notification. */
async function goOn(cache: QueryClient, call: Call, limit: number): Promise<void> {
  const before = shown(cache)?.notifications.at(-1)?.id
  const { notifications, ...counts } = await list(call, {
    limit,
    ...(before !== undefined && { before }),
  })
  change(cache, (now) => {
    const ids = new Set(now.notifications.map(({ id }) => id))
    const others = notifications.filter(({ id }) => !ids.has(id))
    return { notifications: [...now.notifications, ...others], ...counts }
  })
}

export const goingOn = (cache: QueryClient, call: Call) => ({
  scope,
  mutationFn: () => goOn(cache, call, PAGE),
})

/** Loads new notifications. */
export const renewal = (cache: QueryClient, call: Call) => ({
  scope,
  mutationFn: async () => {
    const head = await firstPage(call)
    change(cache, (now) => inFront(now, head))
  },
})

/** The newest page followed by the older known ones, unless there is a gap between them. */
function inFront({ notifications: known }: Inbox, head: Inbox): Inbox {
  const ids = new Set(known.map(({ id }) => id))
  const reaches = head.notifications.some(({ id }) => ids.has(id))
  const last = head.notifications.at(-1)?.id ?? 0
  const beyond = reaches ? known.filter(({ id }) => id < last) : []
  return { ...head, notifications: [...head.notifications, ...beyond] }
}

export const removal = (cache: QueryClient, call: Call) => ({
  scope,
  mutationFn: async (id: number) => {
    await call((await contract()).deleteNotification, { params: { id } }).catch(leaveGone)
    const before = shown(cache)
    const isMore = before !== undefined && before.count > before.notifications.length
    change(cache, (now) => without(now, id))
    // Another notification replaces the deleted one; if loading fails, the button can load it.
    if (isMore) await goOn(cache, call, 1).catch(() => {})
  },
})

/** If another tab has deleted it, it counts as deleted. */
function leaveGone(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}

function without(now: Inbox, id: number): Inbox {
  const one = now.notifications.find((each) => each.id === id)
  if (!one) return now
  return {
    notifications: now.notifications.filter((each) => each !== one),
    count: now.count - 1,
    unread: now.unread - (one.viewed_at === null ? 1 : 0),
  }
}

export const clearing = (cache: QueryClient, call: Call) => ({
  scope,
  mutationFn: async () => {
    await call((await contract()).clearInbox, {})
    change(cache, () => ({ notifications: [], count: 0, unread: 0 }))
  },
})

/** Marks all as viewed when the inbox closes, if they were visible. */
export async function markViewed(cache: QueryClient, call: Call): Promise<void> {
  if (!shown(cache)) return
  cache.setQueryData<Counters>(['counters'], (all) =>
    all?.map((one) => (one.name === 'unreadNotifications' ? { ...one, value: 0 } : one)),
  )
  try {
    await call((await contract()).viewInbox, {})
  } catch {
    // After a failure they stay new.
  }
  await cache.invalidateQueries({ queryKey: ['counters'] })
}
