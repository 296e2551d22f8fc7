import { registry } from '@ayva/games/registry.ts'

/** Of games those of the casino in which a bet is a whole round; of suppliers' games no engine is known. */
export const quickGames = <G extends { engine: string }>(games: readonly G[]): G[] =>
  games.filter(({ engine }) => engine !== 'outside' && !registry.engine(engine).hasSteps)
