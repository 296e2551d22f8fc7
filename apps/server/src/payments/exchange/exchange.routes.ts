import * as contract from '@ayva/contract/payments/exchange'
import * as office from '@ayva/contract/payments/exchange/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { exchange, exchanger, history } from './exchange.ts'
import { officeRates, setRate } from './exchange.office.ts'

/** Each exchange stores permanent rows, and nobody needs more per minute. */
const EXCHANGES_PER_MINUTE = 30

export async function exchangeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, contract.showExchanger, ({ player }) => exchanger(deps, player.id))
  serve(app, contract.listExchanges, ({ player, query }) => history(deps, player.id, query))
  serve(
    app,
    contract.exchangePoints,
    async ({ player, key, body, replayed }) => {
      const made = await exchange(deps, { playerId: player.id, key, ...body })
      if (made.replayed) replayed()
      return made.answer
    },
    { perMinute: EXCHANGES_PER_MINUTE },
  )
  serve(app, office.listOfficeRates, () => officeRates(deps.db))
  serve(app, office.changeRate, async ({ operator, params, body, replayed }) => {
    const changed = await setRate(deps, { operator, ...params, ...body })
    if (changed.replayed) replayed()
    return changed.answer
  })
}
