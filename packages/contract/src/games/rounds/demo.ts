/** What proves the rounds of a demo: its own pairs, which it changes as a player does. */
import * as z from 'zod/mini'
import { endpoint, Uuid } from '../../base.ts'
import { Proof, Round } from '../rounds.ts'
import { roundRefusals } from './refusals.ts'

export const showDemoRound = endpoint({
  method: 'GET',
  path: '/api/v18/demo/:demoId/rounds/:roundId',
  audience: 'guest',
  summary: 'Раунд демо и всё, что нужно для его проверки',
  params: z.object({ demoId: Uuid, roundId: Uuid }),
  answer: z.object({ round: Round, proof: Proof }),
  refusals: { round_unknown: roundRefusals.round_unknown },
})

/**
 * Reveals the pair in use and commits to the next secret, whose hash is told before a client seed is
 * fixed. Asked again with the hash of a pair that is revealed already, it changes nothing.
 */
export const rotateDemoSeeds = endpoint({
  method: 'POST',
  path: '/api/v18/demo/:demoId/seeds',
  audience: 'guest',
  summary: 'Сменить пару демо и открыть прежний секрет',
  params: z.object({ demoId: Uuid }),
  body: z.strictObject({
    /** Of the pair to be revealed. */
    serverSeedHash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Некорректное значение')),
  }),
  answer: z.object({ serverSeedHash: z.string() }),
  refusals: {
    round_open: roundRefusals.round_open,
    demo_pairs_many: {
      status: 422,
      code: 1352,
      message: 'В этом демо пара менялась слишком часто. Начните демо заново.',
    },
  },
})
