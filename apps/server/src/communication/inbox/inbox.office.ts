/** Operators' messages to a player in free words. Locks: the player's rows, then the audit log. */
import { type Answer, type Body } from '@ayva/contract/base'
import { type sendNotification } from '@ayva/contract/communication/inbox/office'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OperatorPrincipal } from '#lib/http/principal.ts'
import { type OperationKey, refuse } from '#lib/http/serve.ts'
import { byOperator, record } from '../../platform/audit/audit.ts'
import { notifyTabs } from '../../platform/realtime/realtime.ts'
import { shown, write } from './inbox.ts'
import { findByOperation } from './inbox.sql.ts'

type Sending = Body<typeof sendNotification> & {
  operator: OperatorPrincipal
  playerId: bigint
  key: OperationKey
}

/** Once for the call's key. */
export async function send(
  deps: Deps,
  { operator, playerId, key, title, text, link, why }: Sending,
): Promise<{ answer: Answer<typeof sendNotification>; replayed: boolean }> {
  const operation = `operator ${key.id} ${key.bodyHash.slice(0, 16)}`
  const at = deps.clock.now()
  const [row, isNew] = await transaction(deps.db, async (tx) => {
    const said = { title, text, link }
    const written = await write(tx, { playerId, operation, name: 'message', said, at })
    const found = await findByOperation(tx, playerId, operation)
    // An unknown player, or a closed account.
    if (!found) throw refuse('not_found')
    if (written)
      await record(tx, {
        ...byOperator(operator),
        playerId,
        at,
        why,
        before: null,
        action: 'notification.sent',
        subject: `notification ${found.id}`,
        after: said,
      })
    return [found, written] as const
  })
  if (isNew) notifyTabs(deps.bus, playerId, { type: 'inbox', isNew: true })
  return { answer: shown(row), replayed: !isNew }
}
