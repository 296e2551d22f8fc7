/** Additional spins. Locks: the player's row, the wheel state, then the audit log. */
import { type Answer, type Body, refusing } from '@ayva/contract/base'
import { giveSpins } from '@ayva/contract/rewards/fortune-wheel/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type OperationKey, refuse as refuseCall } from '#lib/http/serve.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { findBirthDate, lockPlayer } from '../../identity/auth/auth.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { newSpinSecret } from './secret.ts'
import * as store from './fortune-wheel.sql.ts'

const ADDITIONAL_MAX = 1000
const refuse = refusing(giveSpins.refusals)

type Giving = Body<typeof giveSpins> & {
  operator: OperatorPrincipal
  playerId: bigint
  operation: OperationKey
}

/** Gives spins once for the call's key. Refuses with `spins_full`. */
export async function giveTo(
  deps: Deps,
  { operator, playerId, operation, spins, why }: Giving,
): Promise<Answer<typeof giveSpins>> {
  if ((await findBirthDate(deps.db, playerId)) === undefined) throw refuseCall('not_found')
  const at = deps.clock.now()
  const additional = await transaction(deps.db, async (tx) => {
    await lockPlayer(tx, playerId)
    await store.insertState(tx, { playerId, ...newSpinSecret(deps.config, playerId) })
    const wheelState = await store.lockState(tx, playerId)
    const source = `operator ${operation.bodyHash.slice(0, 16)} ${operation.id}`.slice(0, 120)
    if (!(await store.insertGrant(tx, { playerId, source, spins, givenAt: at })))
      return wheelState.additional
    const now = wheelState.additional + spins
    if (now > ADDITIONAL_MAX)
      throw refuse('spins_full', { values: { max: String(ADDITIONAL_MAX) } })
    await store.updateState(tx, { ...wheelState, additional: now })
    await record(tx, {
      ...byOperator(operator),
      playerId,
      at,
      why,
      action: 'wheel.spins_given',

      subject: 'wheel',
      before: { additional: wheelState.additional },
      after: { additional: now },
    })
    return now
  })
  notifyTabs(deps.bus, playerId, { type: 'account' })
  return { additionSpinCount: additional }
}
