import './games-page.css'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { GameGrid } from './GameGrid.tsx'
import { OwnGames } from '../home/OwnGames.tsx'
import { text } from '../home/own-games.text.ts'
import { allLastQuery, loadFirstGames, loadTabs } from '../use-lobby.ts'

/** The games that the player has played for money, the last one first. */
function LastGamesPage() {
  const { data: games } = useQuery(allLastQuery(useCall()))
  return (
    <OwnGames
      tab="last"
      title={text.last}
      about={text.lastText}
      count={games?.length}
      empty={{ title: text.lastEmpty, hint: text.lastEmptyText }}
    >
      <GameGrid places={games ?? []} label={text.last} />
    </OwnGames>
  )
}

function load({ call, cache }: LoadArgs): Promise<unknown> {
  return Promise.all([
    cache.query(allLastQuery(call)),
    loadTabs(call, cache),
    loadFirstGames(call, cache),
  ])
}

export const page: PageModule = { view: LastGamesPage, load }
