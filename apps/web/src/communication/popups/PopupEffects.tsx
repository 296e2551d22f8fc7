import { type Self } from '@ayva/contract/identity/player'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { type At, isFree, isOfGames, isOfPayment, isQuiet } from '#lib/page-cover.ts'
import { nextShown } from './due.ts'
import { Nudge } from './Nudge.tsx'
import { type Shown } from './shown.ts'
import { useMessage } from './use-message.ts'
import { usePopup } from './use-popup.ts'
import { useRegistrationPopup } from './use-registration-popup.ts'
import { useSlotPopup } from './use-slot-popup.ts'
import { useVisit } from './use-visit.ts'

const PopupView = onDemand(async () => (await import('./PopupView.tsx')).PopupView)

/** So long after a page was opened. */
const SETTLED_MS = 500

type Props = {
  self: Self | null
  isMobile: boolean
}

/** What goes on behind a page until something is to be opened over it. */
export function PopupEffects({ self, isMobile }: Props) {
  if (!self) return <Invitation isMobile={isMobile} />
  return <OfPlayer key={self.id} self={self} isMobile={isMobile} />
}

function Invitation({ isMobile }: Pick<Props, 'isMobile'>) {
  useRegistrationPopup(isMobile)
  return null
}

/** One at a time, and only over a page that may be covered; what is open stays until it is closed. */
function OfPlayer({ self, isMobile }: { self: Self; isMobile: boolean }) {
  const location = useLocation()
  // The visit is noted whatever is shown.
  const visit = useVisit(self.id)
  const popup = usePopup(self.id)
  const message = useMessage(self.id)
  const slot = useSlotPopup(isMobile)
  const [openId, setOpenId] = useState<string>()
  // What is of this page goes first: the others wait for one that they may cover.
  const shown = nextShown([slot, popup, message], openId, (one) => mayCover(one, location))
  if (!shown) return <Nudge self={self} visit={visit} />
  const isOpen = openId === shown.id
  return <Waiting key={shown.id} shown={shown} isOpen={isOpen} open={() => setOpenId(shown.id)} />
}

const mayCover = ({ over }: Shown, at: At): boolean =>
  over !== undefined || !(isOfGames(at) || isOfPayment(at))

type WaitingProps = {
  shown: Shown
  isOpen: boolean
  open: () => void
}

/** What is due waits for a page that may be covered. */
function Waiting({ shown, isOpen, open }: WaitingProps) {
  const location = useLocation()
  const begin = useEffectEvent(open)
  useEffect(() => {
    // A page that shows nothing else of its own by then.
    const idle = setTimeout(() => {
      if (shown.over ? isQuiet(location) : isFree(location)) begin()
    }, SETTLED_MS)
    return () => clearTimeout(idle)
  }, [location, shown.over])
  return isOpen && mayCover(shown, location) ? <PopupView shown={shown} /> : null
}
