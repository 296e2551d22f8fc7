import { Button } from '@ayva/kit/Button'
import { storage } from '@ayva/kit/storage'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useCall } from '#lib/call.ts'
import { realPath } from '#lib/game-links.ts'
import { text } from '../card/card.text.ts'
import { gameQuery } from '../use-lobby.ts'

const never = () => () => {}

/** A link to the game that the visitor left for the cashier or a login; `children` if there is none. */
export function ReturnToGame({ children }: { children: ReactNode }) {
  const kept = useSyncExternalStore(
    never,
    () => storage.find('gameSlug'),
    () => undefined,
  )
  const [developer = '', slug = ''] = kept?.split('/') ?? []
  const query = gameQuery(useCall(), developer, slug)
  const { data: game } = useQuery({ ...query, enabled: slug !== '' })
  if (!game) return children
  return (
    <Button kind="primary" size="lg" icon="play-fill" href={realPath(game)}>
      {text.returnTo(game.name)}
    </Button>
  )
}
