import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '#lib/call.ts'
import { useRealtime } from '#lib/realtime.ts'
import { tell } from '../../platform/tracking/tracking.ts'
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
    void tell('inbox-clicked').catch(() => {})
    return () => {
      // The development build takes every component away once to try it.
      if (location.hash !== '#inbox') void markViewed(cache, call)
    }
  }, [call, cache])
}
