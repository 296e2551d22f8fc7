import { type GameCard as Card } from '@ayva/contract/games/lobby'
import { GameCard } from '@ayva/kit/GameCard'
import { useFunded } from '../../../identity/player/player.ts'
import { afterwards } from '#lib/afterwards.tsx'
import { coverOf } from '#lib/art.ts'
import { demoPath, gamePath, realPath } from '#lib/game-links.ts'
import { text } from './card.text.ts'
import { figuresOf } from '../home/figures.ts'

const CardCorner = afterwards(async () => (await import('./CardCorner.tsx')).CardCorner)

type Props = { game: Card; eager?: boolean; sizes?: string; players?: number | undefined }

/** A game of the lobby as a cover: with money a press opens the game, else its page. */
export function LobbyCard({ game, eager = false, sizes, players }: Props) {
  const funded = useFunded()
  const [rtp, ...facts] = figuresOf(game)
  return (
    <GameCard
      name={game.name}
      href={funded ? realPath(game) : gamePath(game)}
      demoHref={demoPath(game)}
      cover={coverOf(game.art)}
      tag={game.isNew ? { text: text.isNew } : undefined}
      note={rtp}
      facts={facts}
      players={players}
      loading={eager ? 'eager' : 'lazy'}
      sizes={sizes}
      corner={<CardCorner game={game} />}
    />
  )
}
