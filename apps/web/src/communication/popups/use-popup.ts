import { type Call } from '@ayva/contract/client'
import { type Popup } from '@ayva/contract/communication/popups'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '#lib/call.ts'
import { placementOf } from './events.ts'
import { isMarked, mark } from './marks.ts'
import { type Shown } from './shown.ts'

function popupQuery(call: Call, playerId: number) {
  return queryOptions({
    queryKey: ['popup', playerId],
    queryFn: async () => call((await import('@ayva/contract/communication/popups')).showPopup, {}),
    staleTime: Infinity,
    // A popup that fails to load is omitted.
    retry: false,
  })
}

/** The due popup, requested once per loaded page. */
export function usePopup(playerId: number): Shown | undefined {
  const call = useCall()
  const popup = useQuery(popupQuery(call, playerId)).data ?? undefined
  const [closed, setClosed] = useState<string>()
  const due = popup && popup.id !== closed && !isMarked(popup.id) ? popup : undefined
  const id = due?.id
  const display = useMemo(() => (id === undefined ? undefined : placementOf(call, id)), [call, id])
  useEffect(() => display?.tell('accepted_by_fe'), [display])
  if (!due || !display) return undefined
  return {
    id: due.id,
    content: due.content,
    position: 'center',
    isOffer: due.isOffer,
    display,
    close() {
      display.tell('closed')
      mark(due.id)
      setClosed(due.id)
      void view(call, due)
    },
  }
}

async function view(call: Call, { id }: Popup): Promise<void> {
  const { viewPopup } = await import('@ayva/contract/communication/popups')
  // This browser's mark is valid even if the server was not reached.
  await call(viewPopup, { params: { id } }).catch(() => {})
}
