import type {} from '@ayva/contract/communication/push'
import { type Call } from '@ayva/contract/client'
import { type ItemAction, type Slug } from '@ayva/contract/platform/crm'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { shared } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { useOwnRound } from '#lib/own-round.ts'
import { askForWebPush } from '../push/push.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { nextItem } from './due.ts'
import { displayOf } from './events.ts'
import { isMarked, mark } from './marks.ts'
import { text } from './popups.text.ts'
import { type Shown } from './shown.ts'
import { type PopupSlot, useSlot } from './slots.ts'

/** All items of the slot for this device, because more than the first can be due. */
function slotQuery(call: Call, slug: Slug, isMobile: boolean) {
  const device = isMobile ? 'phone' : 'desktop'
  return queryOptions({
    queryKey: ['rotator', slug, 'popups', device],
    queryFn: async () =>
      call((await import('@ayva/contract/platform/crm')).listRotator, {
        params: { slug },
        query: { device },
      }),
    ...shared,
    // A slot that fails to load counts as empty.
    retry: false,
  })
}

/** The operators' content of this page's slot, if it is a popup; each is shown once in seven days. */
export function useSlotPopup(isMobile: boolean): Shown | undefined {
  const call = useCall()
  const pushKey = useSetting('web_push_key')
  const location = useLocation()
  const isRunning = useOwnRound((one) => one.isRunning)
  const { slug, leave } = useSlot({ location, isRunning, pushKey })
  const asked = slug ?? 'cashier_popup'
  const items = useQuery({ ...slotQuery(call, asked, isMobile), enabled: slug !== undefined }).data
  // After one was closed, the next one waits for another page.
  const [closedOn, setClosedOn] = useState<string>()
  if (closedOn !== undefined && closedOn !== location.pathname) setClosedOn(undefined)
  const isDue = slug !== undefined && closedOn === undefined
  const item = isDue && items ? nextItem(items, isMobile, isMarked) : undefined
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
    allow:
      slug === 'web_push_subscription_popup' && pushKey
        ? () => void askForWebPush(call, pushKey)
        : undefined,
    close() {
      display.tell('closed')
      mark(item.id)
      setClosedOn(location.pathname)
      leave()
    },
  }
}

async function act(call: Call, id: string, action: ItemAction): Promise<void> {
  const { sendItemAction } = await import('@ayva/contract/platform/crm')
  await call(sendItemAction, { params: { id }, body: { action } })
}
