/** The public proof of a round whose win is shown: all that may be told to anybody. */
import * as z from 'zod/mini'
import { endpoint, Uuid } from '../../base.ts'
import { PlayedTitle, Proof, Round } from '../rounds.ts'
import { roundRefusals } from './refusals.ts'

/**
 * Ids of round and pair are the win's own, so that nothing leads from it to another round of its player.
 * The client seed is told with the server seed: once the player has changed the pair.
 */
export const showWin = endpoint({
  method: 'GET',
  path: '/api/v18/wins/:winId',
  audience: 'guest',
  summary: 'Раунд показанного выигрыша и всё, что нужно для его проверки',
  params: z.object({ winId: Uuid }),
  answer: z.object({ round: Round, proof: Proof, title: PlayedTitle }),
  refusals: { round_unknown: roundRefusals.round_unknown },
  cacheSeconds: 5,
})
