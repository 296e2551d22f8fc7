import { type Call } from '@ayva/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { clearing, firstPage, goingOn, INBOX, markViewed, removal, renewal } from './shown-list.ts'

/** The inbox for as long as it is open: asked for anew each time. */
export function useInbox() {
  const call = useCall()
  const cache = useQueryClient()
  const inbox = useQuery({
    queryKey: INBOX,
    staleTime: 0,
    gcTime: 0,
    queryFn: () => firstPage(call),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const more = useMutation(goingOn(cache, call))
  const remove = useMutation(removal(cache, call))
  const clear = useMutation(clearing(cache, call))
  const { mutate } = useMutation(renewal(cache, call))
  // What has failed, or was asked for before, is asked for as a whole.
  const renew = () => (inbox.data ? mutate() : void inbox.refetch())
  useRealtime('inbox', ({ isNew }) => {
    if (isNew) renew()
  })
  useRealtime('ready', renew)
  return { inbox, more, remove, clear }
}

/** That the inbox was opened is told, and that it is closed. */
export function useVisit(): void {
  const call = useCall()
  const cache = useQueryClient()
  useEffect(() => {
    void notifyOpened(call).catch(() => {})
    return () => {
      // The development build takes every component away once to try it.
      if (location.hash !== '#inbox') void markViewed(cache, call)
    }
  }, [call, cache])
}

async function notifyOpened(call: Call): Promise<void> {
  const { sendWebhook } = await import('@ayva/contract/tracking')
  const said = {
    url: location.href,
    url_referer: document.referrer,
    user_agent: navigator.userAgent,
    window_size: `${innerWidth}x${innerHeight}`,
    guest_id: null,
    ref_code: null,
    last_ref_code: null,
  }
  const params = { eventType: 'inbox-clicked' } as const
  await call(sendWebhook, { params, body: { data: JSON.stringify(said) } })
}
