import { useRef, type PointerEvent, type RefObject } from 'react'

const closeAfter = 90

/** Dragging the handle down closes a bottom sheet; after a short drag it returns. */
export const useSheetDrag = (sheet: RefObject<HTMLElement | null>, onClose: () => void) => {
  const start = useRef<number | null>(null)
  const pull = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, event.clientY - start.current)
  const show = (distance: number) => {
    if (distance) sheet.current?.style.setProperty('--drag', `${distance}px`)
    else sheet.current?.style.removeProperty('--drag')
  }
  const end = (event: PointerEvent) => {
    const distance = pull(event)
    start.current = null
    show(0)
    if (event.type === 'pointerup' && distance > closeAfter) onClose()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => show(pull(event)),
    onPointerUp: end,
    onPointerCancel: end,
  }
}
