import './modal.css'
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { useSheetDrag } from './sheet-drag.ts'

export type ModalProps = {
  open: boolean
  /** Esc, scrim, the cross or a drag. The owner decides and sets open to false. */
  onClose: () => void
  title: ReactNode
  /** sm is 480 wide; lg is 880, for a picture beside the form. */
  size?: 'sm' | 'lg' | undefined
  /** lg: the left column; sm: the top 200. On a phone the top 112 of the sheet. */
  art?: ReactNode
  /** Blurs the page behind. */
  blur?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

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

export const Modal = (props: ModalProps) => {
  const { open, onClose, title, size = 'sm', art, blur, className, children } = props
  const titleId = useId()
  const { ref, shown, props: dialogProps } = useDialog(open, onClose)
  const grabber = useSheetDrag(ref, onClose)
  if (!shown) return null
  return (
    // The dialog handles Esc itself; the click only watches the scrim.
    <dialog
      {...dialogProps}
      className={classes(
        'k-modal',
        `is-${size}`,
        art !== undefined && 'has-art',
        blur && 'is-blur',
        className,
      )}
      aria-labelledby={titleId}
    >
      <div className="k-modal-box">
        <div className="k-grabber" aria-hidden="true" {...grabber} />
        {art !== undefined && <div className="k-modal-art">{art}</div>}
        <div className="k-modal-body">
          <h2 className="k-modal-title" id={titleId}>
            {title}
          </h2>
          {children}
        </div>
        <button type="button" className="k-modal-close" aria-label="Закрыть" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
    </dialog>
  )
}
