/** Processes the provider's notices: signed, recent, and each only once. */
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
 * Processes a notice from its raw bytes. Refuses with `callback_forged` if signature or time is wrong, and with
 * `not_found` for an unknown operation, so that the provider sends it again later.
 */
export async function takeNotice(
  deps: Deps,
  provider: ProviderName,
  { headers, raw }: { headers: IncomingHttpHeaders; raw: Buffer },
): Promise<void> {
  const notice = providers[provider].readNotice(deps, headers, raw)
  const { eventId, said } = notice
  // PostgreSQL cannot store NUL, which a form body may contain.
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
    // A repeated notice: its effect was applied or refused the first time.
    if (!fresh) throw new Replayed()
    return { outcome, moved, payment }
  }).catch((error: unknown) => {
    if (error instanceof Replayed) return undefined
    throw error
  })
  if (!heard) return
  alarmOf(deps, { ...heard, said })
  // Confirmed blocks change no state, but the player watches their number.
  announce(deps, heard.moved ?? (said.extraData && { payment: heard.payment }))
}

/**
 * A payment that moved to another provider must not be paid at the old one: a payment there goes to operators, and
 * other reports are ignored.
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

/** Rolls the transaction back without an error to the caller. */
class Replayed extends Error {}
