/** What this tab knows of the chat apart from what the server says: whether it is open, and what is being typed. */
import { type MessageAbout } from '@ayva/contract/communication/support/chat-fields'
import { create } from 'zustand'

type ChatState = {
  open: boolean
  /** What had the focus before. */
  opener: Element | null
  draft: string
  /** What the next message is about. */
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

/** Gives the focus back to what had it, or to the button of help where that is gone. */
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

/** A machine without any pointer that its browser knows of has keys. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches
