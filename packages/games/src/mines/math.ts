import { type EngineMath, releasesOf, type Trial } from '@ayva/game-math/release'
import { mines, type MinesModel } from './mines.ts'
import mines99 from './mines-99.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'mines',
  releases: releasesOf(mines, [mines99]),
  hasSteps: true,
  riskIsChosen: true,
  usualParams: { mines: 3 },
  trials: (model) => [
    stopTrial(model as MinesModel, 1, 1),
    stopTrial(model as MinesModel, 3, 3),
    stopTrial(model as MinesModel, 10, 2),
    stopTrial(model as MinesModel, 24, 1),
  ],
}

/** A cash-out after so many safe cells, opened in the order of the board. */
function stopTrial({ multiplier4 }: MinesModel, mineCount: number, safe: number): Trial {
  const win = multiplier4[mineCount]![safe - 1]! / 10_000
  let hitFrequency = 1
  for (let k = 0; k < safe; k++) hitFrequency *= (25 - mineCount - k) / (25 - k)
  const rtp = hitFrequency * win
  return {
    name: `${mineCount}-mines-${safe}-safe`,
    params: { mines: mineCount },
    expected: { rtp, sd: Math.sqrt(rtp * win - rtp ** 2), hitFrequency },
    next: ({ actions }) => (actions.length === safe ? 'cashout' : actions.length),
  }
}
