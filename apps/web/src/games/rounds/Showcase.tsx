import { type Game } from '@ayva/contract/games/lobby'
import { entryOf, partOf } from '@ayva/games/parts.ts'
import { createElement, use } from 'react'

export function Showcase({ game }: { game: Game }) {
  const entry = entryOf(game.engine)
  if (!entry?.showcase) return null
  const view = use(partOf(entry, 'showcase'))
  return createElement(view, { art: game.art })
}

/** Loads the code that renders the showcase of a game. */
export async function showcaseHere({ engine }: Game): Promise<void> {
  const entry = entryOf(engine)
  if (entry?.showcase) await partOf(entry, 'showcase')
}
