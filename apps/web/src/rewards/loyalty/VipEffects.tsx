import { storage } from '@ayva/kit/storage'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { onDemand } from '#lib/on-demand.tsx'
import { type At, isFree } from '#lib/page-cover.ts'

const VipHello = onDemand(async () => (await import('./VipHello.tsx')).VipHello)

const CLUB = '/vip-club'

/** Greets a new member of the club once; if a page cannot be covered, the next one is tried. */
export function VipEffects({ playerId }: { playerId: number }) {
  const { pathname, hash } = useLocation()
  const player = String(playerId)
  if (pathname === CLUB) return <Told player={player} />
  return <Hello key={pathname} player={player} at={{ pathname, hash }} />
}

/** The page of the club contains the greeting itself. */
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
