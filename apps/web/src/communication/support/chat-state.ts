/** The local state of the chat in this tab: whether it is open, and the typed text. */
import { type MessageAbout } from '@ayva/contract/communication/support/chat-fields'
import { create } from 'zustand'

type ChatState = {
  open: boolean
  /** The element that had the focus before. */
  opener: Element | null
  draft: string
  /** The subject of the next message. */
  about: MessageAbout | null
}

export const useChatState = create<ChatState>(() => ({
  open: false,
  opener: null,
  draft: '',
  about: null,
}))

export function openChat(about: MessageAbout | null = null): void {
  const { open, opener } = useChatState.getState()
  useChatState.setState({
    open: true,
    opener: open ? opener : document.activeElement,
    ...(about && { about }),
  })
}

/** Returns the focus to that element, or to the help button if it is gone. */
export function closeChat(): void {
  const { opener } = useChatState.getState()
  useChatState.setState({ open: false, opener: null })
  requestAnimationFrame(() => {
    const back = isShown(opener) ? opener : document.querySelector('.help-button')
    if (back instanceof HTMLElement) back.focus()
  })
}

const isShown = (element: Element | null) =>
  element !== null && element !== document.body && element.getClientRects().length > 0

/** A device without any pointer known to the browser has a physical keyboard. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches
