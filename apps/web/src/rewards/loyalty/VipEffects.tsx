import { storage } from '@ayva/kit/storage'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { type At, isFree } from '#lib/page-cover.ts'

const VipHello = onDemand(async () => (await import('./VipHello.tsx')).VipHello)

const CLUB = '/vip-club'

/** Tells a member once that they are in the club; a page that is not free is not covered, and the next one is tried. */
export function VipEffects({ playerId }: { playerId: number }) {
  const { pathname, hash } = useLocation()
  const player = String(playerId)
  if (pathname === CLUB) return <Told player={player} />
  return <Hello key={pathname} player={player} at={{ pathname, hash }} />
}

/** The page of the club tells it as well. */
function Told({ player }: { player: string }) {
  useEffect(() => void storage.keep('vipHello', '1', player), [player])
  return null
}

function Hello({ player, at }: { player: string; at: At }) {
  const [isOpen, setOpen] = useState(
    () => storage.find('vipHello', player) === undefined && isFree(at),
  )
  if (!isOpen) return null
  const close = () => {
    storage.keep('vipHello', '1', player)
    setOpen(false)
  }
  return <VipHello close={close} />
}
