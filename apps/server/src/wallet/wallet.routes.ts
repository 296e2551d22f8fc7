import { Currency, currencyExponents } from '@ayva/contract/base'
import { listCurrencies } from '@ayva/contract/wallet'
import { type FastifyInstance } from 'fastify'
import { serve } from '#lib/http/serve.ts'

/** Numbers of the currencies; the specification gives that of POINTS. */
const currencyIds = { RUB: 1, UAH: 2, USD: 3, KZT: 4, INR: 5, AZN: 6, TON: 7, POINTS: 101 } as const

export async function walletRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listCurrencies, async () =>
    Currency.options.map((name) => ({
      id: currencyIds[name],
      name,
      exponent: currencyExponents[name],
    })),
  )
}
