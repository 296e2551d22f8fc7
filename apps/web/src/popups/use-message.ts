import { type Call } from '@ayva/contract/client'
import { type PopupMessage } from '@ayva/contract/popups'
import { storage } from '@ayva/kit/storage'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { placementOf } from './events.ts'
import { type Shown } from './shown.ts'

const KEPT = 'crmPopup'
const NEXT = 'nextTimeCRMPopup'
/** After one was closed, the next one does not come before this. */
const PAUSE_MS = 86_400_000

function messageQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['popup-message', playerId],
    queryFn: async () => call((await import('@ayva/contract/popups')).showPopupMessage, {}),
    staleTime: Infinity,
    retry: false,
  })
}

/** What was open before the page was loaded anew. */
function keptMessage(): PopupMessage | undefined {
  try {
    const kept = JSON.parse(storage.find(KEPT) ?? 'null') as PopupMessage | null
    return kept && typeof kept.uuid === 'string' && typeof kept.content?.title === 'string'
      ? kept
      : undefined
  } catch {
    return undefined
  }
}

/** A message of operators to this player: it stays over reloads until it is closed. */
export function useMessage(playerId: number): Shown | undefined {
  const call = useCall()
  const [kept] = useState(keptMessage)
  const [isEarly] = useState(() => Date.now() < Number(storage.find(NEXT) ?? 0))
  const [closed, setClosed] = useState<string>()
  const asks = !kept && !isEarly
  const told = useQuery({ ...messageQuery(call, playerId), enabled: asks }).data ?? undefined
  const message = kept ?? told
  const due = message && message.uuid !== closed ? message : undefined
  const id = due?.uuid
  const display = useMemo(() => (id === undefined ? undefined : placementOf(call, id)), [call, id])
  useEffect(() => display?.tell('accepted_by_fe'), [display])
  useEffect(() => {
    if (due) storage.keep(KEPT, JSON.stringify(due))
  }, [due])
  if (!due || !display) return undefined
  return {
    id: due.uuid,
    content: due.content,
    position: due.position,
    display,
    close() {
      display.tell('closed')
      storage.forget(KEPT)
      storage.keep(NEXT, String(Date.now() + PAUSE_MS))
      setClosed(due.uuid)
    },
  }
}
