import { type Answer } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { type listInbox } from '@ayva/contract/inbox'
import { Refusal } from '@ayva/contract/refusal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'

const contract = () => import('@ayva/contract/inbox')

/** How many are shown at a time. */
const PAGE = 10
const KEY = ['inbox']

export type Inbox = Answer<typeof listInbox>
type Counters = { name: string; value: number }[]

const list = async (call: Call, query: { limit: number; before?: number }): Promise<Inbox> =>
  call((await contract()).listInbox, { query: { offset: 0, ...query } })

/** What is new in front of what is known. */
const inFront = (known: Inbox, { notifications, ...counts }: Inbox): Inbox => {
  const ids = new Set(known.notifications.map(({ id }) => id))
  const fresh = notifications.filter(({ id }) => !ids.has(id))
  return { notifications: [...fresh, ...known.notifications], ...counts }
}

const without = ({ notifications, count, unread }: Inbox, id: number): Inbox => ({
  notifications: notifications.filter((one) => one.id !== id),
  count: count - 1,
  unread: unread - (notifications.some((one) => one.id === id && one.viewed_at === null) ? 1 : 0),
})

/** The inbox for as long as it is open: asked for anew each time. */
export function useInbox() {
  const call = useCall()
  const cache = useQueryClient()
  const inbox = useQuery({
    ...{ queryKey: KEY, staleTime: 0, gcTime: 0 },
    queryFn: () => list(call, { limit: PAGE }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const change = (to: (now: Inbox) => Inbox) =>
    cache.setQueryData<Inbox>(KEY, (now) => now && to(now))
  /** From the last one on that is shown. */
  const goOn = async (limit: number) => {
    const before = cache.getQueryData<Inbox>(KEY)?.notifications.at(-1)?.id
    const next = await list(call, { limit, ...(before !== undefined && { before }) })
    change((now) => ({ ...next, notifications: [...now.notifications, ...next.notifications] }))
  }
  const more = useMutation({ mutationFn: () => goOn(PAGE) })
  const remove = useMutation({
    mutationFn: async (id: number) => {
      await call((await contract()).deleteNotification, { params: { id } }).catch(leaveGone)
      const shown = cache.getQueryData<Inbox>(KEY)
      const isMore = shown !== undefined && shown.count > shown.notifications.length
      change((now) => without(now, id))
      // One more comes in the place of the one that has gone.
      if (isMore) await goOn(1)
    },
  })
  const clear = useMutation({
    mutationFn: async () => call((await contract()).clearInbox, {}),
    onSuccess: () => change(() => ({ notifications: [], count: 0, unread: 0 })),
  })
  useRealtime('inbox', ({ isNew }) => {
    if (isNew)
      void list(call, { limit: PAGE }).then((fresh) => change((now) => inFront(now, fresh)))
  })
  return { inbox, more, remove, clear }
}

/** Deleted in another tab, it is gone all the same. */
function leaveGone(error: unknown): void {
  if (!(error instanceof Refusal && error.status === 404)) throw error
}

/** That the inbox was opened is told; that it is closed marks all of it as viewed. */
export function useVisit(): void {
  const call = useCall()
  const cache = useQueryClient()
  useEffect(() => {
    void tellOpened(call).catch(() => {})
    return () => {
      // The development build takes every component away once to try it.
      if (location.hash === '#inbox') return
      cache.setQueryData<Counters>(['counters'], (all) =>
        all?.map((one) => (one.name === 'unreadNotifications' ? { ...one, value: 0 } : one)),
      )
      void contract()
        .then(({ viewInbox }) => call(viewInbox, {}))
        // What could not be said leaves them new.
        .catch(() => {})
        .finally(() => void cache.invalidateQueries({ queryKey: ['counters'] }))
    }
  }, [call, cache])
}

async function tellOpened(call: Call): Promise<void> {
  const { sendWebhook } = await import('@ayva/contract/tracking')
  const said = {
    ...{ url: location.href, url_referer: document.referrer, user_agent: navigator.userAgent },
    window_size: `${innerWidth}x${innerHeight}`,
    ...{ guest_id: null, ref_code: null, last_ref_code: null },
  }
  const params = { eventType: 'inbox-clicked' } as const
  await call(sendWebhook, { params, body: { data: JSON.stringify(said) } })
}
