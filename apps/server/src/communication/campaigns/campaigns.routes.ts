import * as campaigns from '@ayva/contract/communication/campaigns/campaigns'
import * as office from '@ayva/contract/communication/campaigns/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { send } from './campaigns.office.ts'
import { clickRoutes } from './clicks.ts'
import * as desk from './desk.ts'
import { preview } from './preview.ts'
import { testRun, tryDry } from './trying.ts'

/** These calls show players' data, and people read no faster. */
const LOOKS = { perMinute: 60 }

export async function campaignsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  clickRoutes(app, deps)
  serve(app, office.sendOffer, ({ operator, params, body }) =>
    send(deps, parts.offersRefused, { operator, playerId: BigInt(params.playerId), ...body }),
  )
  serve(app, campaigns.listCampaigns, () => desk.listAll(deps))
  serve(app, campaigns.showCampaign, ({ params }) => desk.show(deps, params.id))
  serve(app, campaigns.saveCampaign, ({ operator, params, body }) =>
    desk.save(deps, parts, { operator, ...params, ...body }),
  )
  serve(app, campaigns.startCampaign, ({ operator, params, body }) =>
    desk.turn(deps, { operator, ...params, ...body, to: 'running' }),
  )
  serve(app, campaigns.stopCampaign, ({ operator, params, body }) =>
    desk.turn(deps, { operator, ...params, ...body, to: 'stopped' }),
  )
  serve(app, campaigns.tryCampaign, ({ params, body }) =>
    tryDry(deps, parts, { ...params, ...body }),
  )
  serve(
    app,
    campaigns.testCampaign,
    ({ operator, params, body }) =>
      testRun(deps, parts, {
        operator,
        playerId: BigInt(params.playerId),
        id: body.campaignId,
      }),
    LOOKS,
  )
  serve(
    app,
    campaigns.previewWords,
    ({ operator, params, body }) =>
      preview(deps, parts.facts, { operator, playerId: BigInt(params.playerId), ...body }),
    LOOKS,
  )
}
