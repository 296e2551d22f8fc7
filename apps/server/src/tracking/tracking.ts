/** What pages tell of themselves: read with care, and told to whoever makes something of it. */
import { LoginSuccess, sendWebhook } from '@ayva/contract/tracking'
import { refusing } from '@ayva/contract/base'
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

/** Only a player can have come in: what a guest says of it is not kept. */
export async function hearLogin(
  { db, clock }: Deps,
  { playerId, data }: { playerId: bigint | undefined; data: string },
): Promise<{ success: true }> {
  const { type } = readData(data)
  if (playerId === undefined) throw refuse('login_required')
  await tell(db, loginSuccess, { playerId, body: { type }, at: clock.now() })
  return { success: true }
}

function readData(data: string): z.output<typeof LoginSuccess> {
  try {
    return z.parse(LoginSuccess, JSON.parse(data))
  } catch {
    throw refuseData('data_wrong')
  }
}
