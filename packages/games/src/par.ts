import { type TrialFigures } from '@ayva/game-math/trial'

/** What a run of many rounds has shown of one way to play a model (a row of a PAR sheet). */
export type ParRow = {
  modelId: string
  version: number
  trial: string
  /** It is no way that anybody would play: no player is shown it. */
  onlyProof?: true | undefined
  /** What the model publishes for it. */
  expected: { rtp: number; sd?: number | undefined; hitFrequency?: number | undefined }
} & TrialFigures

/** What `par.json` beside this file holds: written by `npm run rtp`, and by nothing else. */
export type ParSheet = ParRow[]
