/** The provider's notices: signed, fresh, each believed once. */
import { isUtf8 } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { type Refusals, refusing } from '@ayva/contract/base'
import { isFresh, pspHeaders, PspOperation, pspSignature } from '@ayva/contract/psp'
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { alarmOf, announce, hear } from './cashier.advance.ts'
import * as store from './cashier.sql.ts'

const callbackRefusals = {
  callback_forged: { status: 403, code: 1406, message: 'Подпись уведомления неверна' },
} as const satisfies Refusals
const refuseCallback = refusing(callbackRefusals)

const EVENT_ID_MAX = 100
type Headers = Record<string, string | string[] | undefined>

/**
 * Takes a notice by its bytes. Refuses `callback_forged` where signature or moment are wrong,
 * `not_found` where we have no such operation: the provider sends it again later.
 */
export async function takeNotice(deps: Deps, headers: Headers, raw: Buffer): Promise<void> {
  const eventId = verifyNotice(deps, headers, raw)
  const said = parse(raw)
  const at = deps.clock.now()

  const known = await store.findByOperation(deps.db, said.operationId)
  if (!known) throw refuse('not_found')
  const heard = await transaction(deps.db, async (tx) => {
    const payment = (await store.lockPayment(tx, known.playerId, known.id))!
    const { outcome, moved } = await hear(tx, payment, said, at)
    const fresh = await store.insertNotice(tx, {
      eventId,
      operationId: said.operationId,
      body: raw.toString('utf8'),
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
  announce(deps, heard.moved)
}

/** Rolls the transaction back without a complaint. */
class Replayed extends Error {}

/** The id of a notice whose signature and moment are right; refuses any other. */
export function verifyNotice({ config, clock }: Deps, headers: Headers, raw: Buffer): string {
  const [id, timestamp, signature] = [
    headers[pspHeaders.id],
    headers[pspHeaders.timestamp],
    headers[pspHeaders.signature],
  ]
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    throw refuseCallback('callback_forged')
  // Bytes that are no UTF-8 would be read as other bytes than those that were signed.
  const body = isUtf8(raw) ? raw.toString('utf8') : undefined
  if (body === undefined || id.length > EVENT_ID_MAX || !isFresh(timestamp, clock.now().getTime()))
    throw refuseCallback('callback_forged')
  const due = Buffer.from(pspSignature({ secret: config.PSP_SECRET, id, timestamp, body }))
  const given = Buffer.from(signature)
  if (given.length !== due.length || !timingSafeEqual(given, due))
    throw refuseCallback('callback_forged')
  return id
}

function parse(raw: Buffer): PspOperation {
  try {
    const read = z.safeParse(PspOperation, JSON.parse(raw.toString('utf8')))
    if (read.success) return read.data
  } catch {
    // Said below, in the same words as for JSON of another shape.
  }
  throw refuse('bad_request')
}
