/** What pages tell of themselves: read with care, and told to whoever makes something of it. */
import { type Params, refusing } from '@ayva/contract/base'
import { InboxClicked, LoginSuccess, sendWebhook } from '@ayva/contract/tracking'
import * as z from 'zod/mini'
import { type Deps } from '#lib/deps.ts'
import { refuse } from '#lib/http/serve.ts'
import { type Kind, tell } from '#lib/work/events.ts'

const refuseData = refusing(sendWebhook.refusals)

/** A player has come in; `type` says how, as the page tells it. */
const loginSuccess: Kind<{ type: string }> = {
  kind: 'tracking.login_success',
  body: z.object({ type: z.string() }),
}
/** A player has opened the inbox. */
const inboxClicked: Kind<object> = { kind: 'tracking.inbox_clicked', body: z.object({}) }

type Heard = {
  playerId: bigint | undefined
  eventType: Params<typeof sendWebhook>['eventType']
  data: string
}

/** Only a player can have come in, and has an inbox: what a guest says of it is not kept. */
export async function hear(
  { db, clock }: Deps,
  { playerId, eventType, data }: Heard,
): Promise<{ success: true }> {
  const told = eventType === 'login-success' ? readData(LoginSuccess, data) : undefined
  if (!told) readData(InboxClicked, data)
  if (playerId === undefined) throw refuse('login_required')
  const at = clock.now()
  await (told
    ? tell(db, loginSuccess, { playerId, body: { type: told.type }, at })
    : tell(db, inboxClicked, { playerId, body: {}, at }))
  return { success: true }
}

function readData<Data>(schema: z.ZodMiniType<Data>, data: string): Data {
  try {
    return z.parse(schema, JSON.parse(data))
  } catch {
    throw refuseData('data_wrong')
  }
}
