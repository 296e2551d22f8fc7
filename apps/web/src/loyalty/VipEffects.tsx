import { storage } from '@ayva/kit/storage'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'

const VipHello = onDemand(async () => (await import('./VipHello.tsx')).VipHello)

const CLUB = '/vip-club'
/** Something is open over the page, or somebody types. */
const BUSY = 'dialog[open], input:focus, select:focus, textarea:focus'

type Props = {
  playerId: number
  /** On a page that must not be covered. */
  quiet: boolean
}

/** Tells a member once that they are in the club; a page that is busy is not covered, and the next one is tried. */
export function VipEffects({ playerId, quiet }: Props) {
  const { pathname } = useLocation()
  const player = String(playerId)
  if (pathname === CLUB) return <Told player={player} />
  return quiet ? null : <Hello key={pathname} player={player} />
}

/** The page of the club tells it as well. */
function Told({ player }: { player: string }) {
  useEffect(() => void storage.keep('vipHello', '1', player), [player])
  return null
}

function Hello({ player }: { player: string }) {
  const [isOpen, setOpen] = useState(
    () => storage.find('vipHello', player) === undefined && !document.querySelector(BUSY),
  )
  if (!isOpen) return null
  const close = () => {
    storage.keep('vipHello', '1', player)
    setOpen(false)
  }
  return <VipHello close={close} />
}
