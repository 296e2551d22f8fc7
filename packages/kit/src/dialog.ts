import './dialog.css'
import { useEffect, useRef, useState, type PointerEvent } from 'react'

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

/** Opens and closes the native dialog, which traps the focus and gives it back by itself. */
export const useDialog = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedScrim = useRef(false)
  const shown = useShown(open)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (!open) return dialog.close()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
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
      if (open) onClose()
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
