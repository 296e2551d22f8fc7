import {
  KassaAccount,
  type KassaForm,
  KASSA_REPORT_NEXT,
  kassaColumns,
  KassaInvoice,
  KassaTransfer,
  minorOf,
  openForm,
} from '@ayva/contract/payments/kassa'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { orderOf } from './psp.dialects.ts'
import { behaving } from './psp.modes.ts'
import { reportPage, ReportQuery } from './psp.report.ts'
import { closePayment, keepRequisite, openPayment, openPayout, said } from './psp.rules.ts'
import { type PspDeps } from './psp.ts'
import { findOperation, type Operation } from './psp.store.ts'

const provider = 'kassa'
const Status = z.object({ order_id: z.uuid() })

/** The calls of a merchant in the second dialect; every call is a form, signed as a whole. */
export async function kassaRoutes(scope: FastifyInstance, deps: PspDeps): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  const call = <S extends z.ZodMiniType>(
    name: string,
    schema: S,
    answer: (asked: z.output<S>, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) =>
    scope.post(`/kassa/api/${name}`, async (request, reply) => {
      const form = opened(request, deps)
      if (!form) return no(reply, 403, 'sign')
      const asked = z.safeParse(schema, form)
      return asked.success ? answer(asked.data, request, reply) : no(reply, 422, name)
    })

  const company = provider
  call('invoice', KassaInvoice, (asked, { protocol, host }, reply) =>
    behaving(deps, reply, { company, method: asked.way }, async (mode) => {
      const payment = { ...orderedBy(asked), returnUrl: asked.back_url }
      const operation = await openPayment(deps, provider, payment, mode)
      if (!same(operation, asked)) return no(reply, 409, 'order_id')
      return { ...shown(operation), pay_url: `${protocol}://${host}/kassa/pay/${operation.token}` }
    }),
  )
  call('cancel', KassaInvoice, (asked, _request, reply) =>
    behaving(deps, reply, { company }, async () => {
      const payment = { ...orderedBy(asked), returnUrl: asked.back_url }
      return shown(await closePayment(deps, provider, payment))
    }),
  )
  call('transfer', KassaTransfer, (asked, _request, reply) =>
    behaving(deps, reply, { company, method: asked.way }, async (mode) => {
      const requisiteToken = asked.account_ref.slice('acc_'.length)
      const payout = { ...orderedBy(asked), requisiteToken }
      const operation = await openPayout(deps, provider, payout, mode)
      if (!operation) return no(reply, 422, 'account_ref')
      return same(operation, asked) ? shown(operation) : no(reply, 409, 'order_id')
    }),
  )
  call('account', KassaAccount, ({ type: kind, number: value }, _request, reply) =>
    behaving(deps, reply, { company }, async () => {
      const { token, mask } = await keepRequisite(deps, { kind, value })
      return { result: 'ok', account_ref: `acc_${token}`, hidden: mask }
    }),
  )
  call('status', Status, ({ order_id: operationId }, _request, reply) =>
    behaving(deps, reply, { company }, async () => {
      const operation = await findOperation(deps.pool, { provider, operationId })
      return operation ? shown(operation) : no(reply, 404, 'order_id')
    }),
  )
  call('report', ReportQuery, (asked, _request, reply) =>
    behaving(deps, reply, { company }, async () => {
      const { operations, next } = await reportPage(deps.pool, provider, asked)
      if (next !== undefined) reply.header(KASSA_REPORT_NEXT, next)
      const lines = operations.map((operation) => {
        const order = orderOf(said(operation))
        return kassaColumns.map((column) => order[column]).join(';')
      })
      return reply.type('text/csv').send(`${[kassaColumns.join(';'), ...lines].join('\n')}\n`)
    }),
  )
}

type Ordered = z.output<typeof KassaInvoice> | z.output<typeof KassaTransfer>

function orderedBy({ order_id, sum, curr, way, notify_url }: Ordered) {
  return {
    operationId: order_id,
    amount: minorOf(sum, curr) ?? '0',
    currency: curr,
    method: way,
    callbackUrl: notify_url,
  }
}

function same(operation: Operation, { sum, curr }: Ordered): boolean {
  return operation.amount === minorOf(sum, curr) && operation.currency === curr
}

const shown = (operation: Operation) => ({ result: 'ok', order: orderOf(said(operation)) })

function no(reply: FastifyReply, status: number, text: string) {
  return reply.code(status).send({ result: 'error', text })
}

function opened({ body }: FastifyRequest, { kassaSecret, now }: PspDeps): KassaForm | undefined {
  return typeof body === 'string' ? openForm(kassaSecret, body, now().getTime()) : undefined
}
