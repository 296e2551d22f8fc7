/** A round that a supplier has played, shown again by the supplier itself. */
import * as z from 'zod/mini'
import { endpoint, Uuid } from '../../base.ts'
import { launchReal } from '../play.ts'
import { roundRefusals } from '../rounds/refusals.ts'

/** The address is the supplier's own, and made anew at each asking. */
export const showReplay = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/gameHistory/:roundId/replay',
  audience: 'player',
  summary: 'Где поставщик показывает сыгранный у него раунд ещё раз',
  params: z.object({ roundId: Uuid }),
  answer: z.object({ url: z.url() }),
  refusals: {
    round_unknown: roundRefusals.round_unknown,
    game_unreached: launchReal.refusals.game_unreached,
    replay_none: { status: 404, code: 4105, message: 'Поставщик не показывает этот раунд ещё раз' },
  },
})
