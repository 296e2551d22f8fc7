/** Spins beside the daily ones. Locks: the player's row, the seat, then the audit log. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { giveSpins } from '@ayva/contract/wheel/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type DeedKey, refuse as refuseCall } from '#lib/http/serve.ts'
import { byOperator, record } from '../audit/audit.ts'
import { findBirthDate, lockPlayer } from '../auth/auth.ts'
import { tell } from '../realtime/realtime.ts'
import { newSpinSecret } from './secret.ts'
import * as store from './wheel.sql.ts'

/** Nobody has more of them at a time. */
const ADDITIONAL_MAX = 1000
const refuse = refusing(giveSpins.refusals)

type Giving = Body<typeof giveSpins> & {
  operator: OperatorPrincipal
  playerId: bigint
  deed: DeedKey
}

/** Gives them once for the call's key. Refuses with `spins_full`. */
export async function giveTo(
  deps: Deps,
  { operator, playerId, deed, spins, why }: Giving,
): Promise<Answer<typeof giveSpins>> {
  if ((await findBirthDate(deps.db, playerId)) === undefined) throw refuseCall('not_found')
  const at = deps.clock.now()
  const additional = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.insertSeat(tx, { playerId, ...newSpinSecret(deps.config, playerId) })
    const seat = await store.lockSeat(tx, playerId)
    const source = `operator ${deed.bodyHash.slice(0, 16)} ${deed.id}`.slice(0, 120)
    if (!(await store.insertGrant(tx, { playerId, source, spins, givenAt: at })))
      return seat.additional
    const now = seat.additional + spins
    if (now > ADDITIONAL_MAX)
      throw refuse('spins_full', { values: { max: String(ADDITIONAL_MAX) } })
    await store.updateSeat(tx, { ...seat, additional: now })
    await record(tx, {
      ...{ ...byOperator(operator), playerId, at, why, action: 'wheel.spins_given' },
      ...{ subject: 'wheel', before: { additional: seat.additional }, after: { additional: now } },
    })
    return now
  })
  tell(deps.bus, playerId, { type: 'account' })
  return { additionSpinCount: additional }
}
