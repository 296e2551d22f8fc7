import { type EngineMath } from '@ayva/game-math/release'

/** What an engine's folder shows to the outside: its name, and how to fetch each part of it. */
export type EngineEntry = {
  /** The `engine` of its models and of the games that are played by it. */
  readonly id: string
  /** Rules and models, for server and verifier: no browser, no React. */
  readonly math: () => Promise<EngineMath>
}
