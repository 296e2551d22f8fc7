/** Rounds that are over, shown again step by step; and links by which a player shows one to others. */
import * as z from 'zod/mini'
import { endpoint, Moment, Uuid } from '../../base.ts'
import { PlayedTitle, Round } from '../rounds.ts'
import { roundRefusals } from './refusals.ts'

/** The round as it was after its opening and after each of its actions; the last one is as it is stored. */
const Replay = z.object({
  steps: z.array(Round),
  title: PlayedTitle,
  /** By which anybody may see it; null where its player has made none. */
  token: z.nullable(Uuid),
})
export type Replay = z.output<typeof Replay>

const roundParams = z.object({ roundId: Uuid })
const { round_unknown } = roundRefusals
const round_not_over = {
  status: 422,
  code: 1350,
  message: 'Повтор появится, когда раунд закончится',
} as const

export const replayRound = endpoint({
  method: 'GET',
  path: '/api/v18/rounds/:roundId/replay',
  audience: 'player',
  summary: 'Повтор сыгранного раунда по записи',
  params: roundParams,
  answer: Replay,
  refusals: { round_unknown, round_not_over },
})

/** Made once: asked again, the same link is answered. */
export const shareRound = endpoint({
  method: 'POST',
  path: '/api/v18/rounds/:roundId/link',
  audience: 'player',
  summary: 'Сделать ссылку на повтор раунда',
  params: roundParams,
  answer: z.object({ token: Uuid }),
  refusals: {
    round_unknown,
    round_not_over,
    links_many: {
      status: 422,
      code: 1351,
      message: 'Ссылок уже {limit}. Отзовите одну из прежних: «Мои ссылки» на странице честности.',
    },
  },
})

/** Where the round has none nothing is done. */
export const withdrawRoundLink = endpoint({
  method: 'DELETE',
  path: '/api/v18/rounds/:roundId/link',
  audience: 'player',
  summary: 'Отозвать ссылку на повтор раунда',
  params: roundParams,
  answer: z.object({}),
  refusals: { round_unknown, round_not_over },
})

/** At most as many as a player may have. */
export const listRoundLinks = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/roundLinks',
  audience: 'player',
  summary: 'Ссылки игрока на повторы раундов',
  answer: z.array(z.object({ roundId: Uuid, token: Uuid, gameName: z.string(), madeAt: Moment })),
  refusals: {},
})

/** Ids of round and pair are the link's own, so that nothing leads from it to its player. */
export const showRoundLink = endpoint({
  method: 'GET',
  path: '/api/v18/round-links/:token',
  audience: 'guest',
  summary: 'Повтор раунда, которым поделился игрок',
  params: z.object({ token: Uuid }),
  answer: z.object({ steps: z.array(Round), title: PlayedTitle }),
  refusals: { round_unknown },
})
