import * as contract from '@ayva/contract/rewards/lottery'
import * as office from '@ayva/contract/rewards/lottery/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { type AppParts } from '#lib/module.ts'
import { cancel, create } from './lottery.office.ts'
import { lotteries, lottery, take, tickets } from './lottery.ts'

/** A player needs one ticket a day, so a flood is stopped before anything is locked. */
const TAKES_A_MINUTE = 10
/** A list contains all prizes and winners and is not cached; people who share an address need fewer. */
const LISTS_A_MINUTE = 600

export async function lotteryRoutes(
  app: FastifyInstance,
  deps: Deps,
  { mayPlay }: AppParts,
): Promise<void> {
  serve(app, contract.listLotteries, ({ query, player }) => lotteries(deps, query, player), {
    perMinute: LISTS_A_MINUTE,
  })
  serve(app, contract.showLottery, ({ params, query, player }) =>
    lottery(deps, params.id, { caller: player, currency: query.currency }),
  )
  serve(app, contract.listTickets, ({ params, query, player }) =>
    tickets(deps, { ...params, ...query }, player),
  )
  serve(
    app,
    contract.takeTicket,
    async ({ player, params, key, replayed }) => {
      const order = { playerId: player.id, id: params.id, key }
      const { answer, replayed: isOld } = await take(deps, order, mayPlay)
      if (isOld) replayed()
      return answer
    },
    { perMinute: TAKES_A_MINUTE },
  )
  serve(app, office.createLottery, ({ operator, body }) => create(deps, { operator, ...body }))
  serve(app, office.cancelLottery, ({ operator, params, body }) =>
    cancel(deps, { operator, ...params, ...body }),
  )
}
