// A type-only import, so that a server that reads this file loads no React.
import type { ComponentType } from 'react'
import type { BetKind } from '@ayva/game-math/engine'
import type { EngineMath } from '@ayva/game-math/release'
import type { Fairness, ScreenProps } from './fairness.ts'
import type { RulesProps } from './table/RulesFrame.tsx'
import type { GameClientProps } from './table/use-table.ts'

/** The name of a model for players, whatever the version. */
export type Title = { readonly modelId: string; readonly name: string; readonly art: string }

/** What the folder of an engine offers to others: its name, and how to load each part of it. */
export type EngineEntry = {
  /** The value of `engine` in its models and in the games that use it. */
  readonly id: string
  readonly titles: readonly Title[]
  /** The kind of its own bet limits; by default slots use the ladder and others the range. */
  readonly kind?: BetKind
  /** One round runs for all players together; the table of a player does not know when. */
  readonly shared?: true
  /** Its rounds need no decision, so that they can follow each other without a press. */
  readonly autoplay?: true
  /** Rules and models, for the server and the verifier: no browser, no React. */
  readonly math: () => Promise<EngineMath>
  /** Draws its games; it gets a table and a model, and nothing else. */
  readonly client: () => Promise<ComponentType<GameClientProps>>
  /** How its games are played, for the rules page. */
  readonly rules: () => Promise<ComponentType<RulesProps>>
  /** The fields of a claim about a round, and the text of its outcome. */
  readonly fairness: () => Promise<Fairness>
  /** The screen of a recomputed round. */
  readonly screen: () => Promise<ComponentType<ScreenProps>>
  /** The picture of a title on the page before the game. */
  readonly showcase?: () => Promise<ComponentType<{ art: string }>>
}
