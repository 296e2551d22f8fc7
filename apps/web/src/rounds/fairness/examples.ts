import { type Draft, emptyDraft } from './claim.ts'

/** One public test vector of each kind of game, in the fields of the form. A test holds them to it. */
export const examples: readonly Draft[] = [
  {
    ...emptyDraft,
    modelId: 'classic-soft',
    serverSeed: '8ab2ab7b88443b12e7393beb5a46c98b0443b36aa2c354025e15fc07f356a205',
    clientSeed: 'client-932',
    nonce: '4',
    bet: '30,00',
  },
  {
    ...emptyDraft,
    modelId: 'dice-99',
    serverSeed: '16580e7b2b24fc88ee686a895f1cecda67418c6ee94043c03d893ff4cbc79b2e',
    clientSeed: 'client-932',
    nonce: '1000',
    bet: '30,00',
    direction: 'over',
    target: '5,32',
  },
  {
    ...emptyDraft,
    modelId: 'mines-99',
    serverSeed: 'a34abbe7a6fb454ff1c76becfb2c9141013166c6dbfc3ad308f03e0b618f0ead',
    clientSeed: 'client-932',
    nonce: '1001',
    bet: '40,00',
    mines: '3',
    actions: '3, забрать',
  },
]

/** The example of the model chosen, or that of another model of its kind. */
export function exampleFor(modelId: string): Draft {
  return examples.find((one) => one.modelId === modelId) ?? examples[0]!
}
