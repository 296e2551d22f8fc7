import './card-corner.css'
import { type GameCard } from '@ayva/contract/games/lobby'
import { IconButton } from '@ayva/kit/IconButton'
import { useState } from 'react'
import { text } from './card-corner.text.ts'
import { useHeart } from './hearts.ts'

type Props = { game: Pick<GameCard, 'id' | 'name'>; round?: boolean }

/** Adds a game to the favourites, or removes it. */
export function Heart({ game, round = false }: Props) {
  const { state, toggle } = useHeart(game.id)
  const [words, setWords] = useState<string>()
  if (state === 'none') return null
  const liked = state === 'on'
  return (
    <>
      <IconButton
        icon={liked ? 'heart-fill' : 'heart'}
        label={text.favorite(game.name)}
        aria-pressed={liked}
        round={round}
        className="card-corner-heart"
        onClick={async () => setWords(await toggle())}
      />
      <output className={words ? 'card-corner-words' : 'k-visually-hidden'}>{words}</output>
    </>
  )
}
