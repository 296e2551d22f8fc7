import { type Tx } from '#lib/data/db.ts'
import { refuse } from '#lib/http/serve.ts'
import { findBirthDate } from './office.sql.ts'

/** Refuses `not_found` if there is no such player. */
export async function mustBePlayer(tx: Tx, playerId: bigint): Promise<void> {
  if ((await findBirthDate(tx, playerId)) === undefined) throw refuse('not_found')
}
