import { type Self } from '@ayva/contract/player'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { Nudge } from './Nudge.tsx'
import { isFree, isOfGames, isOfPayment, isQuiet } from './place.ts'
import { type Shown } from './shown.ts'
import { useMessage } from './use-message.ts'
import { usePopup } from './use-popup.ts'
import { useRegistrationPopup } from './use-registration-popup.ts'
import { useSlotPopup } from './use-slot-popup.ts'

const PopupView = onDemand(async () => (await import('./PopupView.tsx')).PopupView)

/** So long after a page was opened. */
const SETTLED_MS = 500

type Props = {
  self: Self | null
  isMobile: boolean
}

/** What goes on behind a page until something is to be opened over it. */
export function PopupEffects({ self, isMobile }: Props) {
  return self ? <OfPlayer key={self.id} self={self} /> : <Invitation isMobile={isMobile} />
}

function Invitation({ isMobile }: Pick<Props, 'isMobile'>) {
  useRegistrationPopup(isMobile)
  return null
}

/** One at a time, and only over a page that may be covered; what is open stays until it is closed. */
function OfPlayer({ self }: { self: Self }) {
  const popup = usePopup(self.id)
  const message = useMessage(self.id)
  const slot = useSlotPopup()
  // What is of this page goes first: the others wait for one that they may cover.
  const shown = slot ?? popup ?? message
  if (!shown) return <Nudge self={self} />
  return <Waiting key={shown.id} shown={shown} />
}

/** What is due waits for a page that may be covered. */
function Waiting({ shown }: { shown: Shown }) {
  const location = useLocation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // A page that shows nothing else of its own by then.
    const idle = setTimeout(() => {
      if (shown.over ? isQuiet(location) : isFree(location)) setOpen(true)
    }, SETTLED_MS)
    return () => clearTimeout(idle)
  }, [location, shown.over])
  const isCovered = !shown.over && (isOfGames(location) || isOfPayment(location))
  return isOpen && !isCovered ? <PopupView shown={shown} /> : null
}
