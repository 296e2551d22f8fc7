import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { useDialog } from './dialog.tsx'
import { Icon } from './Icon.tsx'
import { useSheetDrag } from './sheet-drag.ts'
import './modal.css'

export type ModalProps = {
  open: boolean
  /** Called on Escape, a click outside, the close button or a drag; the owner decides and sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** `sm` is 480 px wide; `lg` is 880 px, for a picture beside the form. */
  size?: 'sm' | 'lg' | undefined
  /** The left column of `lg`, the upper 200 px of `sm`; the upper 112 px on a phone. */
  art?: ReactNode
  /** Blurs the page behind the dialog. */
  blur?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export const Modal = (props: ModalProps) => {
  const { open, onClose, title, size = 'sm', art, blur, className, children } = props
  const titleId = useId()
  const { ref, shown, props: dialogProps } = useDialog(open, onClose)
  const grabber = useSheetDrag(ref, onClose)
  if (!shown) return null
  return (
    // The dialog handles Escape itself; the click handler only detects clicks outside.
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
