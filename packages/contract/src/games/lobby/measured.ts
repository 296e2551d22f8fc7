/** What a game has returned in this casino, and how many play it now: counted from real rounds alone. */
import * as z from 'zod/mini'
import { endpoint, Moment, PathId } from '../../base.ts'
import { showGame } from '../lobby.ts'

/**
 * The return of so many rounds for money in hundredths of a per cent, and the 99 % interval around it
 * (decision 0027). Rounds and interval are never left out: a figure without them says nothing.
 */
export const Measured = z.object({
  rounds: z.int(),
  returnBp: z.int(),
  lowBp: z.int(),
  highBp: z.int(),
  /** The first of these rounds was played then. */
  since: Moment,
})
export type Measured = z.output<typeof Measured>

export const MeasuredGame = z.object({
  gameId: z.int(),
  /** Rounds of this version of the model are counted; a game of an outside supplier has none. */
  modelVersion: z.nullable(z.int()),
  /** What the model promises, as on the card. */
  rtpBp: z.int(),
  /** Fewer rounds than this say nothing, and are not told. */
  roundsMin: z.int(),
  measured: z.nullable(Measured),
})
export type MeasuredGame = z.output<typeof MeasuredGame>

export const showMeasured = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/measured',
  audience: 'guest',
  summary: 'Отдача игры, измеренная по раундам этого дома, с числом раундов и интервалом 99 %',
  params: z.object({ id: PathId }),
  answer: MeasuredGame,
  refusals: { game_unknown: showGame.refusals.game_unknown },
  cacheSeconds: 60,
})

export const listPlaying = endpoint({
  method: 'GET',
  path: '/api/v18/games-playing',
  audience: 'guest',
  summary: 'Сколько игроков сыграло в каждую игру раунд на деньги за последние минуты',
  answer: z.object({
    /** A player counts for so many minutes after a round. */
    minutes: z.int(),
    /** Games that somebody plays, those with most players first. */
    games: z.array(z.object({ gameId: z.int(), players: z.int() })),
  }),
  refusals: {},
  cacheSeconds: 30,
})
