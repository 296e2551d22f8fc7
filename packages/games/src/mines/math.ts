import { type EngineMath, releasesOf } from '@ayva/game-math/release'
import { mines } from './mines.ts'
import mines99 from './mines-99.json' with { type: 'json' }

export const math: EngineMath = {
  id: 'mines',
  releases: releasesOf(mines, [mines99]),
  hasSteps: true,
  usualParams: { mines: 3 },
}
