import { type Currency } from '@ayva/contract/base'
import { type Game } from '@ayva/contract/games/lobby'
import { entryOf, partOf, releaseIn } from '@ayva/games/parts.ts'
import { type Model } from '@ayva/game-math/engine'
import { type ParSheet } from '@ayva/games/par.ts'
import { createElement, type ReactNode, Suspense, use, useEffect } from 'react'
import { later } from '#lib/later.tsx'
import { tellLearned } from '../../platform/tracking/tracking.ts'

/** Its many figures are rarely read, so they load with the sheet that shows them. */
const Tried = later<{ model: Model }>(
  async () => {
    const [{ TriedReturn }, { default: sheet }] = await Promise.all([
      import('@ayva/games/table/TriedReturn.tsx'),
      import('@ayva/games/par.json', { with: { type: 'json' } }),
    ])
    const rows = sheet as ParSheet
    return ({ model: { id, version } }) => (
      <TriedReturn
        rows={rows.filter((row) => row.modelId === id && row.version === version && !row.onlyProof)}
      />
    )
  },
  { rare: true },
)

export type RulesProps = {
  game: Game
  currency: Currency
  /** Shown until they are loaded. */
  waiting?: ReactNode
}

export function Rules({ waiting, ...props }: RulesProps) {
  return (
    <Suspense fallback={waiting}>
      <EngineRules {...props} />
    </Suspense>
  )
}

function EngineRules({ game, currency }: RulesProps) {
  const entry = entryOf(game.engine)
  useEffect(() => tellLearned('rules', game.id), [game.id])
  const { modelId, modelVersion } = game
  if (!entry || modelId === null || modelVersion === null) return null
  const view = use(partOf(entry, 'rules'))
  const { model } = releaseIn(use(partOf(entry, 'math')), modelId, modelVersion)
  return (
    <>
      {createElement(view, { game, currency, model })}
      <Tried model={model} />
    </>
  )
}

/** Loads the code that renders the rules of a game. */
export async function rulesHere({ engine }: Game): Promise<void> {
  const entry = entryOf(engine)
  if (entry) await Promise.all([partOf(entry, 'rules'), partOf(entry, 'math')])
}
