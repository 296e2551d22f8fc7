import { type TrialFigures } from '@ayva/game-math/trial'

/** The result of a long simulation of one way to play a model (a row of a PAR sheet). */
export type ParRow = {
  modelId: string
  version: number
  trial: string
  /** Nobody would play like this, so it is not shown to players. */
  onlyProof?: true | undefined
  expected: { rtp: number; sd?: number | undefined; hitFrequency?: number | undefined }
} & TrialFigures

/** The content of `par.json`, which only `npm run rtp` writes. */
export type ParSheet = ParRow[]
