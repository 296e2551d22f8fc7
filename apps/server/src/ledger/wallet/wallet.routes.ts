import { Currency, currencyExponents } from '@ayva/contract/base'
import { listCurrencies } from '@ayva/contract/ledger/wallet'
import * as contract from '@ayva/contract/ledger/wallet/repayment'
import { listDayPostings } from '@ayva/contract/ledger/wallet/office'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { dayPostings } from './day-postings.ts'
import * as repayment from './repayment.ts'

/** Numbers of the currencies; the specification fixes that of POINTS. */
const currencyIds = { RUB: 1, UAH: 2, USD: 3, KZT: 4, INR: 5, AZN: 6, TON: 7, POINTS: 101 } as const

/** Each page reads up to a thousand transfers. */
const PAGES_PER_MINUTE = 240

export async function walletRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, listCurrencies, async () =>
    Currency.options.map((name) => ({
      id: currencyIds[name],
      name,
      exponent: currencyExponents[name],
    })),
  )
  serve(app, listDayPostings, ({ query }) => dayPostings(deps.db, query), {
    perMinute: PAGES_PER_MINUTE,
  })
  repaymentRoutes(app, deps)
}

function repaymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listRepayments, ({ player }) =>
    repayment.standingRepayments(deps.db, player.id),
  )
  serve(app, contract.takeRepayment, async ({ player, params, replayed }) => {
    const taken = await repayment.take(deps, { playerId: player.id, id: params.id })
    if (taken.replayed) replayed()
    return taken.answer
  })
  serve(app, contract.offerRepayment, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    const offered = await repayment.offer(deps, { operator, playerId, ...body })
    if (offered.replayed) replayed()
    return offered.answer
  })
  serve(app, contract.callOffRepayment, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    const { id } = params
    const ended = await repayment.callOff(deps, { operator, playerId, id, why: body.why })
    if (ended.replayed) replayed()
    return ended.answer
  })
}
