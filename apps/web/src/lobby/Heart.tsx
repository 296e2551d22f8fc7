import './card-corner.css'
import { type GameCard } from '@ayva/contract/lobby'
import { IconButton } from '@ayva/kit/IconButton'
import { useState } from 'react'
import { useSetting } from '../settings/settings.ts'
import { text } from './card-corner.text.ts'
import { useFavorites } from './use-favorites.ts'

type Props = { game: Pick<GameCard, 'id' | 'name'>; round?: boolean }

/** Puts a game among the favourites, or takes it away. */
export function Heart({ game, round = false }: Props) {
  const { has, toggle } = useFavorites()
  const isOn = useSetting('feature_own_games')?.enabled ?? false
  const [words, setWords] = useState<string>()
  if (!isOn) return null
  const liked = has(game.id)
  return (
    <>
      <IconButton
        icon={liked ? 'heart-fill' : 'heart'}
        label={text.favorite(game.name)}
        aria-pressed={liked}
        round={round}
        className="card-corner-heart"
        onClick={async () => setWords(await toggle(game.id))}
      />
      <output className={words ? 'card-corner-words' : 'k-visually-hidden'}>{words}</output>
    </>
  )
}
