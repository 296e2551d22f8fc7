import * as z from 'zod/mini'

/** Published figures of a model: fractions per unit staked, `maxWinX` in multiples of the bet. */
export type Expected = {
  exact: boolean
  rtp?: number | undefined
  sd?: number | undefined
  hitFrequency?: number | undefined
  featureFrequency?: number | undefined
  [figure: string]: unknown
}

/** The numbers of one game. They never change after the release: new numbers are a new `version`. */
export type Model = {
  schema: 1
  id: string
  engine: string
  version: number
  expected: Expected
}

/** The fields of every model, to be spread into the schema of an engine's model. */
export const modelShape = {
  schema: z.literal(1),
  id: z.string(),
  version: z.int().check(z.positive()),
  expected: z.looseObject({
    exact: z.boolean(),
    rtp: z.optional(z.number()),
    sd: z.optional(z.number()),
    hitFrequency: z.optional(z.number()),
    featureFrequency: z.optional(z.number()),
  }),
}
