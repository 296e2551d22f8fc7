/** The list of the open inbox, as the cache holds it, and what is done with it. */
import { type Answer } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type listInbox } from '@ayva/contract/communication/inbox'
import { Refusal } from '@ayva/contract/refusal'
import { type QueryClient } from '@tanstack/react-query'

const contract = () => import('@ayva/contract/communication/inbox')

/** How many are shown at a time. */
const PAGE = 10
export const INBOX = ['inbox']
/** What changes the list goes one after the other: each begins where the one before has ended. */
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

/** From the last one on that is shown. */
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

/** Asks what has come since. */
export const renewal = (cache: QueryClient, call: Call) => ({
  scope,
  mutationFn: async () => {
    const head = await firstPage(call)
    change(cache, (now) => inFront(now, head))
  },
})

/** The newest page, and behind it what is known beyond: unless it does not reach there. */
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
    // One more comes in the place of the one that has gone; what does not come can be asked for by the button.
    if (isMore) await goOn(cache, call, 1).catch(() => {})
  },
})

/** Deleted in another tab, it is gone all the same. */
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

/** All is marked as viewed when the inbox is closed, if it could be seen. */
export async function markViewed(cache: QueryClient, call: Call): Promise<void> {
  if (!shown(cache)) return
  cache.setQueryData<Counters>(['counters'], (all) =>
    all?.map((one) => (one.name === 'unreadNotifications' ? { ...one, value: 0 } : one)),
  )
  try {
    await call((await contract()).viewInbox, {})
  } catch {
    // What could not be said leaves them new.
  }
  await cache.invalidateQueries({ queryKey: ['counters'] })
}
