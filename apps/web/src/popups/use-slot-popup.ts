import { type Call } from '@ayva/contract/client'
import { type ItemAction, type Slug } from '@ayva/contract/crm'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useOwnRound } from '#lib/own-round.ts'
import { displayOf } from './events.ts'
import { isMarked, mark } from './marks.ts'
import { text } from './popups.text.ts'
import { type Shown } from './shown.ts'
import { type PopupSlot, useSlot } from './slots.ts'

function slotQuery(call: Call, slug: Slug) {
  return queryOptions({
    queryKey: ['rotator', slug, 'popup'],
    queryFn: async () =>
      call((await import('@ayva/contract/crm')).showRotator, { params: { slug }, query: {} }),
    ...shared,
    // A slot that cannot be read is an empty one.
    retry: false,
  })
}

/** What operators have put into the slot of this page, where it is a popup's; each is shown once in seven days. */
export function useSlotPopup(): Shown | undefined {
  const call = useCall()
  const location = useLocation()
  const isRunning = useOwnRound((one) => one.isRunning)
  const { slug, leave } = useSlot(location, isRunning)
  const asked = slug ?? 'cashier_popup'
  const found = useQuery({ ...slotQuery(call, asked), enabled: slug !== undefined }).data
  const [closed, setClosed] = useState<string>()
  const item = slug && found && found.id !== closed && !isMarked(found.id) ? found : undefined
  const id = item?.id
  const display = useMemo(
    () => (id === undefined ? undefined : displayOf((event) => act(call, id, event))),
    [call, id],
  )
  useEffect(() => display?.tell('accepted_by_fe'), [display])
  if (!item || !display) return undefined
  const { content } = item
  return {
    id: item.id,
    content: { ...content, title: content.title ?? text.slots[slug as PopupSlot] },
    position: 'center',
    display,
    over: slug,
    close() {
      display.tell('closed')
      mark(item.id)
      setClosed(item.id)
      leave()
    },
  }
}

async function act(call: Call, id: string, action: ItemAction): Promise<void> {
  const { sendItemAction } = await import('@ayva/contract/crm')
  await call(sendItemAction, { params: { id }, body: { action } })
}
