import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/lobby'
import { entryOf, partOf, releaseIn } from '@ayva/games/parts.ts'
import { createElement, type ReactNode, Suspense, use } from 'react'

type Props = { game: Game; currency: Currency; waiting?: ReactNode }

/** How a game is played, in the words of its engine. */
export function GameRules({ waiting, ...props }: Props) {
  return (
    <Suspense fallback={waiting}>
      <Rules {...props} />
    </Suspense>
  )
}

function Rules({ game, currency }: Props) {
  const entry = entryOf(game.engine)
  if (!entry) return null
  const view = use(partOf(entry, 'rules'))
  const { model } = releaseIn(use(partOf(entry, 'math')), game.modelId, game.modelVersion)
  return createElement(view, { game, currency, model })
}

/** For a page that shows the rules: fetched before it is drawn. */
export async function loadRules({ engine }: Game): Promise<void> {
  const entry = entryOf(engine)
  if (entry) await Promise.all([partOf(entry, 'rules'), partOf(entry, 'math')])
}
