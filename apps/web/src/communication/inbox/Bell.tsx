import { IconButton } from '@ayva/kit/IconButton'
import { useLocation } from 'react-router'
import { useAlive } from '#lib/alive.ts'
import { asButton } from '#lib/links.ts'
import { bellLabel } from './bell.text.ts'

/** The address of the open inbox: as a link the bell works before hydration. */
const INBOX = '#inbox'

/** Opens the inbox; shows the number of new notifications while it is closed. */
export function Bell({ unread, className }: { unread: number; className: string }) {
  const isHere = useLocation().hash === INBOX
  // The server knows neither the hash nor the counters.
  const alive = useAlive()
  const open = alive && isHere
  const count = alive && !open ? unread : 0
  return (
    <IconButton
      className={className}
      icon="bell"
      href={INBOX}
      label={bellLabel(count)}
      count={count}
      active={open}
      aria-haspopup="dialog"
      {...asButton}
    />
  )
}
