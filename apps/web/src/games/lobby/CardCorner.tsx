import { type GameCard } from '@ayva/contract/games/lobby'
import { IconButton } from '@ayva/kit/IconButton'
import { useState } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { text } from './card-corner.text.ts'
import { Heart } from './Heart.tsx'

const GameSheet = onDemand(async () => (await import('./GameSheet.tsx')).GameSheet)

/** What lies on a cover: the heart, and the way to what is known of the game. A small screen has the latter alone. */
export function CardCorner({ game }: { game: GameCard }) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Heart game={game} round />
      <IconButton
        icon="dots-three"
        label={text.about(game.name)}
        aria-haspopup="dialog"
        round
        className="card-corner-about"
        onClick={() => setOpen(true)}
      />
      {open !== undefined && <GameSheet game={game} open={open} close={() => setOpen(false)} />}
    </>
  )
}
