import { registry } from '@ayva/games/registry.ts'

/** Of the given games the own ones whose rounds end with the bet; the engines of suppliers' games are unknown. */
export const quickGames = <G extends { engine: string }>(games: readonly G[]): G[] =>
  games.filter(({ engine }) => engine !== 'outside' && !registry.engine(engine).hasSteps)
