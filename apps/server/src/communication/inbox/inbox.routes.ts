import * as contract from '@ayva/contract/communication/inbox'
import { sendNotification } from '@ayva/contract/communication/inbox/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import * as inbox from './inbox.ts'
import { send } from './inbox.office.ts'

export async function inboxRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.listInbox, ({ player, query }) => inbox.inboxOf(deps, player.id, query))
  serve(app, contract.deleteNotification, ({ player, params }) =>
    inbox.remove(deps, player.id, params.id),
  )
  serve(app, contract.clearInbox, ({ player }) => inbox.clear(deps, player.id))
  serve(app, contract.viewInbox, ({ player }) => inbox.view(deps, player.id))
  serve(app, sendNotification, async ({ operator, params: { playerId }, body, key, replayed }) => {
    const sent = await send(deps, { operator, playerId: BigInt(playerId), key, ...body })
    if (sent.replayed) replayed()
    return sent.answer
  })
}
