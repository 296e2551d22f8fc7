import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useDialog } from './dialog.tsx'
import { useSheetDrag } from './sheet-drag.ts'
import './sheet.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** `right` is a drawer on a desktop; `bottom` is a sheet at every width. */
  side?: 'right' | 'bottom' | undefined
  className?: string | undefined
  /** Shown beside the button that closes. */
  aside?: ReactNode
  children: ReactNode
}

export const Sheet = (props: SheetProps) => {
  const { open, onClose, title, side = 'right', className, aside, children } = props
  const titleId = useId()
  const { ref, shown, props: dialogProps } = useDialog(open, onClose)
  const grabber = useSheetDrag(ref, onClose)
  if (!shown) return null
  return (
    <dialog
      {...dialogProps}
      className={classes('k-sheet', `is-${side}`, className)}
      aria-labelledby={titleId}
    >
      <div className="k-sheet-box">
        <div className="k-grabber" aria-hidden="true" {...grabber} />
        <div className="k-sheet-head">
          <h2 className="k-sheet-title" id={titleId}>
            {title}
          </h2>
          {aside}
          <IconButton icon="x" label="Закрыть" onClick={onClose} />
        </div>
        <div className="k-sheet-body">{children}</div>
      </div>
    </dialog>
  )
}
