import { type Popup, type PopupMessage } from '@ayva/contract/communication/popups'
import { type Display } from './events.ts'
import { type PopupSlot } from './slots.ts'

/** The popup that is shown now, and a function to close it. */
export type Shown = {
  id: string
  content: Popup['content']
  position: PopupMessage['position']
  display: Display
  /** Its slot: a slot popup belongs to a page that nothing else can cover. */
  over?: PopupSlot | undefined
  /** For the question whether notifications are allowed: the player agrees. */
  allow?: (() => void) | undefined
  /** An offer that the player can decline for good. */
  isOffer?: boolean | undefined
  close: () => void
}
