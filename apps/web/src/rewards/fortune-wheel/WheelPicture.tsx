import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { selfQuery } from '../../identity/player/player.ts'
import { FortuneDisc } from './FortuneDisc.tsx'
import { shownOf } from './use-turning.ts'
import { ownQuery, useOwn, wheelsQuery } from './use-wheel.ts'

/** The player's wheel in its last position, without controls. */
export function WheelPicture() {
  const { own } = useOwn()
  const sectors = shownOf(useSuspenseQuery(wheelsQuery(useCall())).data, own)?.sectors ?? []
  const last = own?.last?.sector
  if (sectors.length === 0) return null
  return (
    <div className="fortune-stand">
      <FortuneDisc sectors={sectors} top={last?.n} lit={last?.gift ? last.n : undefined} />
    </div>
  )
}

/** Loads the wheel and the player, because the server would otherwise render a guest's page. */
export const wheelOfPlayer: NonNullable<PageModule['load']> = ({ call, cache, loggedIn }) =>
  Promise.all([
    cache.query(wheelsQuery(call)),
    cache.query(selfQuery(call, loggedIn)),
    cache.query(ownQuery(call)),
  ])
