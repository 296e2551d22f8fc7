import * as contract from '@ayva/contract/communication/popups'
import * as office from '@ayva/contract/communication/popups/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as popups from './popups.ts'
import * as desk from './popups.office.ts'

/** Each writes a row. */
const EVENTS = { perMinute: 120 }

export async function popupsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, contract.showPopup, ({ player }) => popups.duePopup(deps, parts, player.id))
  serve(
    app,
    contract.viewPopup,
    ({ player, params }) => popups.view(deps, player.id, params.id),
    EVENTS,
  )
  serve(app, contract.showPopupMessage, ({ player }) =>
    popups.dueMessage(deps, player.id, parts.offersRefused),
  )
  serve(
    app,
    contract.sendPlacementEvent,
    ({ player, params, body }) =>
      popups.noteEvent(deps, { playerId: player.id, ...params, ...body }),
    EVENTS,
  )
  serve(app, office.listOfficePopups, () => desk.listAll(deps))
  serve(app, office.createPopup, ({ operator, body }) =>
    desk.create(deps, parts, { operator, ...body }),
  )
  serve(app, office.stopPopup, ({ operator, params, body }) =>
    desk.stop(deps, { operator, ...params, ...body }),
  )
  serve(app, office.sendPopupMessage, ({ operator, params, body }) =>
    desk.sendMessage(deps, { operator, playerId: BigInt(params.playerId), ...body }),
  )
}
