/** The provider's notices: signed, fresh, each believed once. */
import { type IncomingHttpHeaders } from 'node:http'
import { transaction, type Tx } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { alarmOf, announce, applyStatus, type Heard } from '../payment/advance.ts'
import * as store from '../payment/payment.sql.ts'
import { takeUnasked } from './unasked.ts'
import { type Operation } from './provider.ts'
import { providers, type ProviderName } from './providers.ts'

/**
 * Takes a notice by its bytes. Refuses `callback_forged` where signature or moment are wrong,
 * `not_found` where we have no such operation: the provider sends it again later.
 */
export async function takeNotice(
  deps: Deps,
  provider: ProviderName,
  { headers, raw }: { headers: IncomingHttpHeaders; raw: Buffer },
): Promise<void> {
  const notice = providers[provider].readNotice(deps, headers, raw)
  const { eventId, said } = notice
  // The database keeps no NUL, and a form may carry one.
  const body = raw.toString('utf8').replaceAll('\0', '\uFFFD')
  const at = deps.clock.now()

  const known = await store.findByOperation(deps.db, provider, said.operationId)
  if (!known && (await takeUnasked(deps, { provider, notice, body }))) return
  if (!known) throw refuse('not_found')
  const heard = await transaction(deps.db, async (tx) => {
    const payment = (await store.lockPayment(tx, known.playerId, known.id))!
    const { outcome, moved } = await applyFrom(tx, provider, payment, { said, at })
    const fresh = await store.insertNotice(tx, {
      provider,
      eventId,
      operationId: said.operationId,
      body,
      outcome,
      receivedAt: at,
    })
    // Seen before: whatever it would do now, it did then or was refused to do.
    if (!fresh) throw new Replayed()
    return { outcome, moved, payment }
  }).catch((error: unknown) => {
    if (error instanceof Replayed) return undefined
    throw error
  })
  if (!heard) return
  alarmOf(deps, { ...heard, said })
  // Blocks that a network has made are no step, but the player watches them.
  announce(deps, heard.moved ?? (said.extraData && { payment: heard.payment }))
}

/**
 * A payment that has gone on to another provider was not to be paid at this one any more: that it was is
 * for people, and all else is no event of it.
 */
async function applyFrom(
  tx: Tx,
  provider: string,
  payment: store.PaymentRow,
  { said, at }: { said: Operation; at: Date },
): Promise<Heard> {
  if (payment.provider === provider) return applyStatus(tx, payment, said, at)
  if (said.status !== 'success') return { outcome: 'ignored', moved: undefined }
  return applyStatus(tx, payment, { ...said, status: 'unknown' }, at)
}

/** Rolls the transaction back without a complaint. */
class Replayed extends Error {}
