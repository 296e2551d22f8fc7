/** What the dialog before a game tells: why play for money is closed now, and what is open instead. */
import * as z from 'zod/mini'
import { endpoint, Money, Moment, PathId } from '../../base.ts'
import { GameCard } from '../lobby.ts'

/** A tournament that rounds of the game count for. */
const PregameTournament = z.object({
  id: z.int(),
  name: z.string(),
  endsAt: Moment,
  prize: z.nullable(Money),
})
export type PregameTournament = z.output<typeof PregameTournament>

/** Games of a list in the dialog: as many as it has space for, and a few to leave the game itself out. */
export const PREGAME_GAMES_MAX = 8

const list = z.object({ isMobile: z.optional(z.enum(['0', '1'])) })

export const showPregame = endpoint({
  method: 'GET',
  path: '/api/v18/games/:id/pregame',
  audience: 'guest',
  summary:
    'Что идёт в игре сейчас: турнир, в который засчитываются её раунды; null, если такого нет',
  params: z.object({ id: PathId }),
  answer: z.object({ tournament: z.nullable(PregameTournament) }),
  refusals: {},
  cacheSeconds: 60,
})

/** Empty where the player has neither a bonus nor free rounds. */
export const pregameBonusGames = endpoint({
  method: 'GET',
  path: '/api/v18/pregame/bonus-games',
  audience: 'player',
  summary: 'Игры, в которые игрок может играть на свой бонус и на бесплатные ставки',
  query: list,
  answer: z.array(GameCard),
  refusals: {},
})

export const pregamePopularGames = endpoint({
  method: 'GET',
  path: '/api/v18/pregame/popular-games',
  audience: 'guest',
  summary: 'Популярные игры, которые предлагаются вместо закрытой',
  query: list,
  answer: z.array(GameCard),
  refusals: {},
  cacheSeconds: 60,
})
