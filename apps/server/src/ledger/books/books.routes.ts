import * as contract from '@ayva/contract/ledger/books'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { closedDay, closedDays, proofOf } from './books.ts'

/** A proof has about twenty nodes for each currency, and is needed rarely. */
const PROOFS_PER_MINUTE = 60

export async function booksRoutes(
  app: FastifyInstance,
  deps: Deps,
  { invariants }: AppParts,
): Promise<void> {
  const rooms = invariants.length
  serve(app, contract.listClosedDays, () => closedDays(deps, rooms))
  serve(app, contract.showClosedDay, ({ params }) => closedDay(deps, rooms, params.day))
  serve(
    app,
    contract.showBalanceProof,
    ({ player, params }) => proofOf(deps, player.id, params.day),
    { perMinute: PROOFS_PER_MINUTE },
  )
}
