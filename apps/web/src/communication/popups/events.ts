import { type Call } from '@ayva/contract/client'
import { type PlacementEvent } from '@ayva/contract/communication/popups'
import { warn } from '#lib/log.ts'

/** One display of a popup or message; each of its events is reported once. */
export type Display = { tell: (event: PlacementEvent) => void }

/** `send` reports an event; nobody waits for it, and failures are ignored. */
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

/** For a popup or message: the events of this display, once each. */
export function placementOf(call: Call, id: string): Display {
  const display = crypto.randomUUID()
  return displayOf(async (event) => {
    const { sendPlacementEvent } = await import('@ayva/contract/communication/popups')
    return call(sendPlacementEvent, { params: { id, event }, body: { display } })
  })
}
