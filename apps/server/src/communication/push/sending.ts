/** Sends one message to one browser, once: its state is stored before and after each attempt. */
import * as z from 'zod/mini'
import { transaction } from '#lib/data/db.ts'
import { type Deps } from '#lib/deps.ts'
import { type OffersRefused } from '#lib/module.ts'
import { addJob } from '#lib/work/jobs.ts'
import { attempt } from '../../platform/consent/consent.ts'
import { listLiveSessions } from '../../identity/auth/auth.ts'
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

/** Throws if the job should be retried; after the last attempt a message that is no offer waits for an operator. */
export async function send(
  deps: Deps,
  offersRefused: OffersRefused,
  payload: unknown,
  { signal, isLastTry }: { signal?: AbortSignal; isLastTry: boolean },
): Promise<void> {
  const message = z.parse(Payload, payload)
  const { db, config, clock } = deps
  const known = await store.findDelivery(db, message)
  if (!known || (known.state !== 'waits' && known.state !== 'failed')) return
  await attempt<store.DeviceRow>(deps, offersRefused, {
    channel: 'push',
    message,
    tries: known.tries,
    triesMax: TRIES_MAX,
    isLastTry,
    find: () => liveDevice(deps, message),
    isOn: () => isEnabled(deps),
    deliver: async (device) => {
      const left = message.until.getTime() - clock.now().getTime()
      const envelope = {
        to: subscriptionOf(config, device),
        shown: message.shown,
        ttlSeconds: Math.min(TTL_MAX_S, Math.ceil(left / 1000)),
        urgent: message.about === 'security',
      }
      return deliver(config, await keysOf(deps), envelope, signal)
    },
    forget: async (tx, device) => void (await store.deleteDevice(tx, device)),
    note: (tx, became) => store.updateDelivery(tx, message, became),
    isElsewhere: (tx) => store.lockOthers(tx, message),
    again: (tx, options) => addJob(tx, SEND, message, options),
  })
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
