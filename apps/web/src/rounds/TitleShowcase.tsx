import { type Game } from '@ayva/contract/lobby'
import { entryOf, partOf } from '@ayva/games/parts.ts'
import { createElement, Suspense, use } from 'react'

/** What an engine shows of a title before it is opened; of some there is nothing to show. */
export function TitleShowcase({ game }: { game: Game }) {
  return (
    <Suspense>
      <Showcase game={game} />
    </Suspense>
  )
}

function Showcase({ game }: { game: Game }) {
  const entry = entryOf(game.engine)
  if (!entry?.showcase) return null
  const view = use(partOf(entry, 'showcase'))
  return createElement(view, { art: game.art })
}

/** For a page that shows it: fetched before it is drawn. */
export async function loadShowcase({ engine }: Game): Promise<void> {
  const entry = entryOf(engine)
  if (entry?.showcase) await partOf(entry, 'showcase')
}
