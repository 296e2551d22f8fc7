import './dialog.css'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useBackCloses } from './back.tsx'

/** Long enough for the closing transition; the dialog element itself closes at once. */
const leaveMs = 240

/** Mounts the content only while the dialog is visible, so that a form is empty each time. */
const useShown = (open: boolean) => {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setShown(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open])
  return open || shown
}

/**
 * A modal dialog makes the rest of the page inert; this states it in attributes, for screen readers and tools that look
 * only at attributes. Returns a function that undoes it.
 */
const hideRest = (dialog: HTMLElement) => {
  const hidden: Element[] = []
  for (let at: Element = dialog; at.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children)
      if (beside !== at && beside instanceof HTMLElement && !beside.inert) hidden.push(beside)
  for (const element of hidden) {
    element.setAttribute('inert', '')
    element.setAttribute('aria-hidden', 'true')
  }
  return () => {
    for (const element of hidden) {
      element.removeAttribute('inert')
      element.removeAttribute('aria-hidden')
    }
  }
}

/** Opens and closes the native dialog, which traps the focus and returns it. */
export const useDialog = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const isOpen = useRef(false)
  const shown = useShown(open)
  useBackCloses(open, onClose)

  // Runs before the element is removed, because a removed dialog cannot return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!dialog.open) dialog.showModal()
    isOpen.current = true
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const showRest = hideRest(dialog)
    return () => {
      // The page comes first, because the focus cannot return to a hidden element.
      showRest()
      isOpen.current = false
      dialog.close()
    }
  }, [open])

  const props = {
    ref,
    onCancel: (event: { preventDefault: () => void; target: unknown }) => {
      // A file field inside fires `cancel` too, and the event bubbles.
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // A browser may close the dialog at the second Escape without a `cancel` event.
    onClose: () => {
      if (isOpen.current) onClose()
    },
    // A press that begins on text and ends outside the dialog is a selection, not a request to close.
    onPointerDown: (event: PointerEvent) => {
      pressedScrim.current = event.target === ref.current
    },
    onClick: (event: { target: unknown }) => {
      if (pressedScrim.current && event.target === ref.current) onClose()
    },
  }
  return { ref, shown, props }
}
