import { type GameCard } from '@ayva/contract/games/lobby'
import { IconButton } from '@ayva/kit/IconButton'
import { useState } from 'react'
import { onDemand } from '#lib/on-demand.tsx'
import { text } from './card-corner.text.ts'
import { Heart } from './Heart.tsx'

const GameSheet = onDemand(async () => (await import('../lists/GameSheet.tsx')).GameSheet)

/** The buttons on a cover: the favourite button and the game's details. A small screen has only the latter. */
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
