import { type Call } from '@ayva/contract/client'
import { type PlacementEvent } from '@ayva/contract/communication/popups'
import { warn } from '#lib/log.ts'

/** One showing of a popup or a message: what happens to it is told once each. */
export type Display = { tell: (event: PlacementEvent) => void }

/** `send` tells one event; nobody waits for it, and a page does as well without. */
export function displayOf(send: (event: PlacementEvent) => Promise<unknown>): Display {
  const told = new Set<PlacementEvent>()
  return {
    tell(event) {
      if (told.has(event)) return
      told.add(event)
      void send(event).catch(() => warn(`the event ${event} of a popup was not recorded`))
    },
  }
}

/** Of a popup or a message: once for this display of it. */
export function placementOf(call: Call, id: string): Display {
  const display = crypto.randomUUID()
  return displayOf(async (event) => {
    const { sendPlacementEvent } = await import('@ayva/contract/communication/popups')
    return call(sendPlacementEvent, { params: { id, event }, body: { display } })
  })
}
