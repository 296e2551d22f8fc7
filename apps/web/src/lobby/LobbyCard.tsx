import { type GameCard as Card } from '@ayva/contract/lobby'
import { GameCard } from '@ayva/kit/GameCard'
import { useFunded } from '../player/player.ts'
import { coverOf } from '#lib/art.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { text } from './card.text.ts'

type Props = { game: Card; eager?: boolean; sizes?: string }

/** A game of the lobby as its cover: with money one press leads into the game, else to the choice. */
export function LobbyCard({ game, eager = false, sizes }: Props) {
  const funded = useFunded()
  return (
    <GameCard
      name={game.name}
      href={funded ? realPath(game) : gamePath(game)}
      demoHref={demoPath(game)}
      cover={coverOf(game.art)}
      tag={game.isNew ? { text: text.isNew } : undefined}
      loading={eager ? 'eager' : 'lazy'}
      sizes={sizes}
    />
  )
}
