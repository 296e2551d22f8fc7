/** Sends one message to one browser, once: its state is stored before and after each attempt. */
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { judgeLateOffer } from '../../platform/consent/consent.ts'
import { listLiveSessions } from '../../identity/auth/auth.ts'
import { type PushState } from '@ayva/contract/communication/push/office'
import { deliver } from './deliver.ts'
import { isEnabled, subscriptionOf } from './devices.ts'
import { keysOf } from './keys.ts'
import { SEND, TRIES_MAX } from './push.ts'
import * as store from './push.sql.ts'

const Payload = z.object({
  playerId: z.coerce.bigint(),
  deviceId: z.string(),
  operation: z.string(),
  about: z.enum(['service', 'security', 'offers']),
  shown: z.object({ title: z.string(), text: z.string(), path: z.string(), tag: z.string() }),
  until: z.coerce.date(),
})
type Payload = z.output<typeof Payload>

/** The longest lifetime at a push service, which may shorten it (RFC 8030). */
const TTL_MAX_S = 72 * 60 * 60

/** Throws if the job should be retried; after the last attempt it is dead and waits for an operator. */
export async function send(
  deps: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const said = z.parse(Payload, payload)
  const { db, log, clock } = deps
  const known = await store.findDelivery(db, said)
  if (!known || (known.state !== 'waits' && known.state !== 'failed')) return
  const end = (state: PushState, tries = known.tries) =>
    store.updateDelivery(db, said, { state, tries, at: clock.now() })

  const left = said.until.getTime() - clock.now().getTime()
  if (left <= 0) return end('late')
  const device = await liveDevice(deps, said)
  if (!device) return end('gone')
  if (!(await isEnabled(deps))) return end('kept_back')
  if (said.about === 'offers') {
    const { playerId, operation, until } = said
    const late = { channel: 'push', playerId, operation, until, now: clock.now() } as const
    const verdict = await judgeLateOffer(db, { log, offersRefused }, late)
    if (verdict !== 'send' && 'dropped' in verdict) return end('kept_back')
    if (verdict !== 'send')
      return addJob(db, SEND, said, { waitMs: verdict.waitMs, maxAttempts: TRIES_MAX })
  }

  const tries = known.tries + 1
  const ttlSeconds = Math.min(TTL_MAX_S, Math.ceil(left / 1000))
  const envelope = {
    to: subscriptionOf(deps.config, device),
    shown: said.shown,
    ttlSeconds,
    urgent: said.about === 'security',
  }
  const delivered = await deliver(deps.config, await keysOf(deps), envelope, signal)
  if (delivered.outcome === 'sent') return end('sent', tries)
  if (delivered.outcome === 'gone') {
    await transaction(db, (tx) => store.deleteDevice(tx, device))
    return end('gone', tries)
  }
  const { why, againInMs } = delivered
  if (againInMs !== undefined && tries < TRIES_MAX)
    return transaction(db, async (tx) => {
      await store.updateDelivery(tx, said, { state: 'waits', tries, at: clock.now() })
      await addJob(tx, SEND, said, { waitMs: againInMs, maxAttempts: TRIES_MAX - tries })
    })
  await end(tries >= TRIES_MAX ? 'failed' : 'waits', tries)
  throw new Error(why)
}

/** The browser if its session is valid and no other player has it; otherwise it is deleted. */
async function liveDevice(
  { db, clock }: Deps,
  { playerId, deviceId: id }: Payload,
): Promise<store.DeviceRow | undefined> {
  const device = await store.findDevice(db, { playerId, id })
  if (!device) return undefined
  const name = { playerId, id: device.sessionId }
  const isLive = (await listLiveSessions(db, [name], clock.now())).length > 0
  if (isLive && (await store.ownerOf(db, id)) === playerId) return device
  await transaction(db, (tx) => store.deleteDevice(tx, device))
  return undefined
}
