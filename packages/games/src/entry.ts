// Types are imported as a whole statement, so that a server that reads this loads no React.
import type { ComponentType } from 'react'
import type { BetKind } from '@ayva/game-math/engine'
import type { EngineMath } from '@ayva/game-math/release'
import type { Fairness, ScreenProps } from './fairness.ts'
import type { RulesProps } from './table/RulesFrame.tsx'
import type { GameClientProps } from './table/use-table.ts'

/** A title by which people know a model, whatever of its versions is meant. */
export type Title = { readonly modelId: string; readonly name: string; readonly art: string }

/** What an engine's folder shows to the outside: its name, and how to fetch each part of it. */
export type EngineEntry = {
  /** The `engine` of its models and of the games that are played by it. */
  readonly id: string
  readonly titles: readonly Title[]
  /** Where its bets have limits of their own; left out: slots are on the ladder, others in the range. */
  readonly kind?: BetKind
  /** One round runs for all players at once: the table of a player does not say when it does. */
  readonly shared?: true
  /** Rules and models, for server and verifier: no browser, no React. */
  readonly math: () => Promise<EngineMath>
  /** What draws its games: it is told a table and a model, and nothing else. */
  readonly client: () => Promise<ComponentType<GameClientProps>>
  /** How its games are played, for the rules page. */
  readonly rules: () => Promise<ComponentType<RulesProps>>
  /** What a claim about a round needs, and the words of its outcome. */
  readonly fairness: () => Promise<Fairness>
  /** The screen of a round that was recomputed. */
  readonly screen: () => Promise<ComponentType<ScreenProps>>
  /** What stands of a title on the page before the game. */
  readonly showcase?: () => Promise<ComponentType<{ art: string }>>
}
