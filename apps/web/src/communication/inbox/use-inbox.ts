import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { tell } from '../../platform/tracking/tracking.ts'
import { clearing, firstPage, goingOn, INBOX, markViewed, removal, renewal } from './shown-list.ts'

/** The inbox while it is open; loaded again each time. */
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
  // After a failure, or if it is being loaded, it is loaded completely.
  const renew = () => (inbox.data ? mutate() : void inbox.refetch())
  useRealtime('inbox', ({ isNew }) => {
    if (isNew) renew()
  })
  useRealtime('ready', renew)
  return { inbox, more, remove, clear }
}

/** Reports the opening and the closing of the inbox. */
export function useVisit(): void {
  const call = useCall()
  const cache = useQueryClient()
  useEffect(() => {
    void tell('inbox-clicked').catch(() => {})
    return () => {
      // In development React mounts every component twice.
      if (location.hash !== '#inbox') void markViewed(cache, call)
    }
  }, [call, cache])
}
