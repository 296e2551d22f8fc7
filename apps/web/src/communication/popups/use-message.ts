import { type Call } from '@ayva/contract/client'
import { storage } from '@ayva/kit/storage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { placementOf } from './events.ts'
import { currentMessage, packMessage, unpackMessage } from './kept-message.ts'
import { type Shown } from './shown.ts'

const KEPT = 'crmPopup'
const NEXT = 'nextTimeCRMPopup'
/** The shortest time between the closing of one message and the next. */
const PAUSE_MS = 86_400_000

function messageQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['popup-message', playerId],
    queryFn: async () =>
      call((await import('@ayva/contract/communication/popups')).showPopupMessage, {}),
    staleTime: Infinity,
    retry: false,
  })
}

/** An operators' message to this player: it stays over reloads until it is closed, or the server ends it. */
export function useMessage(playerId: number): Shown | undefined {
  const call = useCall()
  const [kept] = useState(() => unpackMessage(storage.find(KEPT), playerId))
  const [isEarly] = useState(() => Date.now() < Number(storage.find(NEXT) ?? 0))
  const [closed, setClosed] = useState<string>()
  const asks = kept !== undefined || !isEarly
  const told = useQuery({ ...messageQuery(call, playerId), enabled: asks }).data
  const message = currentMessage(kept, told)
  const due = message && message.uuid !== closed ? message : undefined
  const id = due?.uuid
  const display = useMemo(() => (id === undefined ? undefined : placementOf(call, id)), [call, id])
  useEffect(() => display?.tell('accepted_by_fe'), [display])
  useEffect(() => {
    if (due) storage.keep(KEPT, packMessage(due, playerId))
    else storage.forget(KEPT)
  }, [due, playerId])
  if (!due || !display) return undefined
  return {
    id: due.uuid,
    content: due.content,
    position: due.position,
    isOffer: due.isOffer,
    display,
    close() {
      display.tell('closed')
      storage.forget(KEPT)
      storage.keep(NEXT, String(Date.now() + PAUSE_MS))
      setClosed(due.uuid)
    },
  }
}
