import { type Popup, type PopupMessage } from '@ayva/contract/communication/popups'
import { type Display } from './events.ts'
import { type PopupSlot } from './slots.ts'

/** What is shown over the page now, and the way to close it. */
export type Shown = {
  id: string
  /** `image` by its name in the art package. */
  content: Popup['content'] & { image?: string | null }
  position: PopupMessage['position']
  display: Display
  /** The slot that it is of: it belongs to a page that nothing else may cover. */
  over?: PopupSlot | undefined
  /** For what asks whether notifications may be sent: the player says yes. */
  allow?: (() => void) | undefined
  close: () => void
}
