import { type Model } from '@ayva/game-math/engine'
import { type RandomStream } from '@ayva/game-math/stream'

type Field = { name: string; label: string; first: string }

/** One choice of the player, as a field of the verifier's form. */
export type ChoiceField = Field &
  (
    | { kind: 'options'; options: readonly { value: string; label: string }[] }
    | { kind: 'text'; wrong: string; hint?: string; wide?: boolean; maxLength?: number }
  )

/** The typed fields by name. */
export type Choice = Readonly<Record<string, string>>
export type Chosen = { params: Record<string, unknown>; actions: unknown[] }

/** A public test vector as a person would type it. A test compares it with the vector. */
export type Example = {
  modelId: string
  serverSeed: string
  clientSeed: string
  nonce: string
  bet: string
  choice: Choice
}

/** What was drawn from the stream, in order: the purpose and the result. */
export type Drawn = readonly [step: string, value: string]

/** What an engine provides for the proof of its rounds. */
export type Fairness = {
  fields: readonly ChoiceField[]
  /** Rounds end at a cap, which is then part of the claim. */
  capped: boolean
  examples: readonly Example[]
  /** The values of the fields, or the names of the invalid ones. */
  read: (choice: Choice) => Chosen | { wrong: string[] }
  write: (chosen: { params: Record<string, unknown>; actions: readonly unknown[] }) => Choice
  outcomeWords: (outcome: unknown) => string
  /** `stream` is at byte 0 of the round. */
  draws: (round: {
    model: Model
    params: Record<string, unknown>
    outcome: unknown
    stream: () => RandomStream
  }) => Drawn[]
}

export type ScreenProps = { art: string; model: Model; outcome: unknown }
