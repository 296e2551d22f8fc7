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

/** The delay after a page was opened. */
const SETTLED_MS = 500

type Props = {
  self: Self | null
  isMobile: boolean
}

/** The background work of a page until something is opened over it. */
export function PopupEffects({ self, isMobile }: Props) {
  if (!self) return <Invitation isMobile={isMobile} />
  return <OfPlayer key={self.id} self={self} isMobile={isMobile} />
}

function Invitation({ isMobile }: Pick<Props, 'isMobile'>) {
  useRegistrationPopup(isMobile)
  return null
}

/** One at a time, and only over a page that can be covered; an open one stays until it is closed. */
function OfPlayer({ self, isMobile }: { self: Self; isMobile: boolean }) {
  const location = useLocation()
  // The visit is recorded whatever is shown.
  const visit = useVisit(self.id)
  const popup = usePopup(self.id)
  const message = useMessage(self.id)
  const slot = useSlotPopup(isMobile)
  const [openId, setOpenId] = useState<string>()
  // The popup of this page comes first; the others wait for a page that they can cover.
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

/** A due popup waits for a page that can be covered. */
function Waiting({ shown, isOpen, open }: WaitingProps) {
  const location = useLocation()
  const begin = useEffectEvent(open)
  useEffect(() => {
    // The page must show nothing else by then.
    const idle = setTimeout(() => {
      if (shown.over ? isQuiet(location) : isFree(location)) begin()
    }, SETTLED_MS)
    return () => clearTimeout(idle)
  }, [location, shown.over])
  return isOpen && mayCover(shown, location) ? <PopupView shown={shown} /> : null
}
