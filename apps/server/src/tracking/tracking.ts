/** What pages tell of themselves: read with care, and told to whoever makes something of it. */
import { refusing } from '@ayva/contract/base'
import { eventData, type EventType, sendWebhook } from '@ayva/contract/tracking'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Kind, publish } from '#lib/work/events.ts'

const refuseData = refusing(sendWebhook.refusals)

/** Without a player these events make no sense. */
const ofPlayers: EventType[] = ['login-success', 'inbox-clicked']

const plain = (kind: string): Kind<object> => ({ kind, body: z.object({}) })
/** Opened pages and ids of guests are for campaigns, which nobody runs yet: they are judged, and not kept. */
const kinds: Partial<Record<EventType, Kind<object>>> = {
  'login-success': { kind: 'tracking.login_success', body: z.object({ type: z.string() }) },
  'inbox-clicked': plain('tracking.inbox_clicked'),
  'app-download': plain('tracking.app_download'),
  install: plain('tracking.install'),
}

type Heard = { playerId: bigint | undefined; eventType: EventType; data: string }

/** Keeps what players tell; what a guest says is judged only. */
export async function receive(
  { db, clock }: Deps,
  { playerId, eventType, data }: Heard,
): Promise<{ success: true }> {
  const told = readData(eventType, data)
  if (playerId === undefined && ofPlayers.includes(eventType)) throw refuse('login_required')
  const kind = kinds[eventType]
  // A body of its kind takes from the data what is kept of it.
  if (playerId !== undefined && kind)
    await publish(db, kind, { playerId, body: z.parse(kind.body, told), at: clock.now() })
  return { success: true }
}

function readData(eventType: EventType, data: string): unknown {
  try {
    return z.parse(eventData[eventType], JSON.parse(data))
  } catch {
    throw refuseData('data_wrong')
  }
}
