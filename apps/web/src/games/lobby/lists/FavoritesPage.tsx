import './games-page.css'
import { Button } from '@ayva/kit/Button'
import { useAlive } from '#lib/alive.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { useSelf } from '../../../identity/player/player.ts'
import { GameGrid } from './GameGrid.tsx'
import { OwnGames } from '../home/OwnGames.tsx'
import { text } from '../home/own-games.text.ts'
import { useFavoriteGames } from '../card/use-favorites.ts'
import { loadFirstGames, loadTabs } from '../use-lobby.ts'

/** The favourite games: the player's, or this browser's for a guest. */
function FavoritesPage() {
  const alive = useAlive()
  const isPlayer = Boolean(useSelf())
  const { games, known } = useFavoriteGames()
  const places = [...games.values()]
  return (
    <OwnGames
      tab="favorite"
      title={text.favorite}
      about={text.favoriteText}
      // The server does not know what a browser stores.
      count={alive && known ? places.length : undefined}
      empty={{
        title: text.favoriteEmpty,
        hint: isPlayer ? text.favoriteEmptyText : text.favoriteEmptyGuest,
        action: isPlayer && <Button href="/games/last">{text.toLast}</Button>,
      }}
    >
      <GameGrid places={places} label={text.favorite} />
    </OwnGames>
  )
}

function load({ call, cache }: LoadArgs): Promise<unknown> {
  return Promise.all([loadTabs(call, cache), loadFirstGames(call, cache)])
}

export const page: PageModule = { view: FavoritesPage, load }
