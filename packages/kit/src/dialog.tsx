import './dialog.css'
import { useEffect, useLayoutEffect, useRef, useState, type PointerEvent } from 'react'
import { useBackCloses } from './back.tsx'

/** Long enough for the leave transition; the dialog itself closes at once. */
const leaveMs = 240

/** Content is mounted only while the dialog shows, so that a form starts clean each time. */
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
 * Says in attributes what a modal dialog does to the rest of the page by itself, for readers and tools
 * that look at attributes only. Returns the way to undo it.
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

/** Opens and closes the native dialog, which traps the focus and gives it back by itself. */
export const useDialog = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const isOpen = useRef(false)
  const shown = useShown(open)
  useBackCloses(open, onClose)

  // Before what is taken away has left the page: what has left it cannot give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    if (!dialog.open) dialog.showModal()
    isOpen.current = true
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const showRest = hideRest(dialog)
    return () => {
      // First the page, then the dialog: what is still hidden cannot be given the focus back.
      showRest()
      isOpen.current = false
      dialog.close()
    }
  }, [open])

  const props = {
    ref,
    onCancel: (event: { preventDefault: () => void; target: unknown }) => {
      // A file field inside fires cancel too, and it bubbles.
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // A browser may close on the second Esc without asking.
    onClose: () => {
      if (isOpen.current) onClose()
    },
    // A press that began on text and ended on the scrim is a selection, not a wish to leave.
    onPointerDown: (event: PointerEvent) => {
      pressedScrim.current = event.target === ref.current
    },
    onClick: (event: { target: unknown }) => {
      if (pressedScrim.current && event.target === ref.current) onClose()
    },
  }
  return { ref, shown, props }
}
