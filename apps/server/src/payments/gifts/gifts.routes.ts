import * as contract from '@ayva/contract/payments/gifts'
import * as office from '@ayva/contract/payments/gifts/office'
import { listExtendedGifts } from '@ayva/contract/identity/player/extended'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import * as desk from './gifts.office.ts'
import { extendedGifts } from './extended.ts'
import { giftsOfPlayer, listOf, showGift } from './gifts.view.ts'
import { applyCode } from './codes/promo-codes.ts'
import { activate, cancel, preview } from './taking.ts'
import { choose, welcomeOf, welcomeOffers } from './welcome/welcome.ts'

/** Each truth card of a list may need much computation. */
const LOOKS = { perMinute: 120 }
/** Each call locks and writes rows, and a person takes gifts rarely. */
const OPERATIONS = { perMinute: 30 }

export async function giftsRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  serve(app, contract.listGifts, ({ player, query }) => listOf(deps, player.id, query), LOOKS)
  serve(
    app,
    contract.showGift,
    ({ player, params }) => showGift(deps, player.id, BigInt(params.id)),
    LOOKS,
  )
  serve(
    app,
    contract.previewCancel,
    ({ player, params }) => preview(deps, { playerId: player.id, id: BigInt(params.id) }),
    LOOKS,
  )
  serve(app, contract.showWelcomePack, ({ player }) => welcomeOf(deps, player.id, parts), LOOKS)
  serve(app, contract.listWelcomeOffers, () => welcomeOffers(deps))
  serve(app, listExtendedGifts, ({ player }) => extendedGifts(deps, player.id))
  operationRoutes(app, deps, parts)
  officeRoutes(app, deps)
}

function operationRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(
    app,
    contract.activateGift,
    async ({ player, params, replayed }) => {
      const done = await activate(
        deps,
        { playerId: player.id, id: BigInt(params.id) },
        parts.mayPlay,
      )
      if (done.replayed) replayed()
      return done.answer
    },
    OPERATIONS,
  )
  serve(
    app,
    contract.cancelGift,
    async ({ player, params, replayed }) => {
      const done = await cancel(deps, { playerId: player.id, id: BigInt(params.id) })
      if (done.replayed) replayed()
      return done.answer
    },
    OPERATIONS,
  )
  serve(
    app,
    contract.applyPromo,
    async ({ player, body, key, request, replayed }) => {
      const asked = { playerId: player.id, code: body.code, key, ip: request.ip }
      const done = await applyCode(deps, asked, parts.mayPlay)
      if (done.replayed) replayed()
      return done.answer
    },
    OPERATIONS,
  )
  serve(
    app,
    contract.chooseWelcome,
    async ({ player, body, replayed }) => {
      const done = await choose(deps, { playerId: player.id, key: body.key }, parts)
      if (done.replayed) replayed()
      return done.answer
    },
    OPERATIONS,
  )
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, office.listPrizes, ({ query }) => desk.prizesOf(deps, query.currency))
  serve(app, office.listOffers, () => desk.offersOf(deps))
  serve(app, office.writeOffer, ({ operator, body }) => desk.write(deps, { operator, ...body }))
  serve(app, office.giveGift, ({ operator, params, body, key: operation }) =>
    desk.giveTo(deps, { operator, playerId: BigInt(params.playerId), operation, ...body }),
  )
  serve(
    app,
    office.listPlayerGifts,
    ({ params, query }) => giftsOfPlayer(deps, BigInt(params.playerId), query),
    LOOKS,
  )
  serve(app, office.listPromoCodes, ({ query }) => desk.codesOf(deps, query.after))
  serve(app, office.writePromoCode, ({ operator, body }) =>
    desk.writeCode(deps, { operator, ...body }),
  )
}
