import { type GameCard as Card } from '@ayva/contract/lobby'
import { GameCard } from '@ayva/kit/GameCard'
import { coverOf } from '#lib/art.ts'
import { demoPath, gamePath } from '#lib/game-links.ts'
import { text } from './card.text.ts'

type Props = { game: Card; eager?: boolean; sizes?: string }

/** A game of the lobby as its cover. */
export function LobbyCard({ game, eager = false, sizes }: Props) {
  return (
    <GameCard
      name={game.name}
      href={gamePath(game)}
      demoHref={demoPath(game)}
      cover={coverOf(game.art)}
      tag={game.isNew ? { text: text.isNew } : undefined}
      loading={eager ? 'eager' : 'lazy'}
      sizes={sizes}
    />
  )
}
