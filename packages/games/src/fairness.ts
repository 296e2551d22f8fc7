import { type Model } from '@ayva/game-math/engine'
import { type RandomStream } from '@ayva/game-math/stream'

type Field = { name: string; label: string; first: string }

/** One thing that a player has chosen, as a field of the form of the verifier. */
export type ChoiceField = Field &
  (
    | { kind: 'options'; options: readonly { value: string; label: string }[] }
    | { kind: 'text'; wrong: string; hint?: string; wide?: boolean; maxLength?: number }
  )

/** The fields as they are typed, by name. */
export type Choice = Readonly<Record<string, string>>
export type Chosen = { params: Record<string, unknown>; actions: unknown[] }

/** A public test vector as a person would type it. A test holds it to the vector. */
export type Example = {
  modelId: string
  serverSeed: string
  clientSeed: string
  nonce: string
  bet: string
  choice: Choice
}

/** What was drawn from the stream, in order: what for, and what came of it. */
export type Drawn = readonly [step: string, value: string]

/** What an engine says about the proof of its rounds. */
export type Fairness = {
  fields: readonly ChoiceField[]
  /** Rounds end by themselves at a cap, which is then part of the claim. */
  capped: boolean
  examples: readonly Example[]
  /** What the fields say, or the names of those that say nothing of the kind. */
  read: (choice: Choice) => Chosen | { wrong: string[] }
  write: (chosen: { params: Record<string, unknown>; actions: readonly unknown[] }) => Choice
  outcomeWords: (outcome: unknown) => string
  /** `stream` begins at byte 0 of the round. */
  draws: (round: {
    model: Model
    params: Record<string, unknown>
    outcome: unknown
    stream: () => RandomStream
  }) => Drawn[]
}

export type ScreenProps = { art: string; model: Model; outcome: unknown }
