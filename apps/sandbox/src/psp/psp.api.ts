import {
  isFresh,
  isSigned,
  PSP_REPORT_NEXT,
  PSP_REPORT_PATH,
  pspHeaders,
  type PspOperation,
  PspPayment,
  PspPayout,
  PspRequisite,
} from '@ayva/contract/payments/psp'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PspDeps } from './psp.ts'
import { behaving } from './psp.modes.ts'
import { reportPage, ReportQuery } from './psp.report.ts'
import { closePayment, keepRequisite, openPayment, openPayout, said } from './psp.rules.ts'
import { type Company, findOperation, type Operation } from './psp.store.ts'

const Uuid = z.uuid()

/** A company of this dialect: its address here, its secrets, and its special features. */
export type ApiCompany = {
  company: Company
  prefix: string
  secrets: string[]
  /** Called before a payment is opened. */
  opening?: (payment: PspPayment) => Promise<void>
  /** Additional fields of an operation. */
  more?: (operation: Operation) => Promise<Partial<PspOperation>>
}

/** The calls of the merchant's server; each is signed over its bytes. */
export async function apiRoutes(
  scope: FastifyInstance,
  deps: PspDeps,
  { company, prefix, secrets, ...own }: ApiCompany,
): Promise<void> {
  const saidOf = async (one: Operation) => ({ ...said(one), ...(await own.more?.(one)) })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request, reply) => {
    if (!signed(request, secrets, deps)) return reply.code(403).send({ error: 'signature' })
  })

  scope.post(`${prefix}/api/payments`, async (request, reply) => {
    const payment = read(PspPayment, request.body)
    if (!payment) return reply.code(422).send({ error: 'payment' })
    return behaving(deps, reply, { company, method: payment.method }, async (mode) => {
      await own.opening?.(payment)
      const operation = await openPayment(deps, company, payment, mode)
      if (!same(operation, payment)) return reply.code(409).send({ error: 'operation id reused' })
      const base = `${request.protocol}://${request.host}`
      const paymentUrl = `${base}${prefix}/pay/${operation.token}`
      return { ...(await saidOf(operation)), paymentUrl }
    })
  })
  scope.post(`${prefix}/api/payments/close`, async (request, reply) => {
    const payment = read(PspPayment, request.body)
    if (!payment) return reply.code(422).send({ error: 'payment' })
    return behaving(deps, reply, { company }, async () =>
      said(await closePayment(deps, company, payment)),
    )
  })
  scope.post(`${prefix}/api/payouts`, async (request, reply) => {
    const payout = read(PspPayout, request.body)
    if (!payout) return reply.code(422).send({ error: 'payout' })
    return behaving(deps, reply, { company, method: payout.method }, async (mode) => {
      const operation = await openPayout(deps, company, payout, mode)
      if (!operation) return reply.code(422).send({ error: 'payout' })
      if (!same(operation, payout)) return reply.code(409).send({ error: 'operation id reused' })
      return said(operation)
    })
  })
  scope.post(`${prefix}/api/requisites`, async (request, reply) => {
    const requisite = read(PspRequisite, request.body)
    if (!requisite) return reply.code(422).send({ error: 'requisite' })
    return behaving(deps, reply, { company }, () => keepRequisite(deps, requisite))
  })
  scope.get<{ Params: { id: string } }>(`${prefix}/api/operations/:id`, async ({ params }, reply) =>
    behaving(deps, reply, { company }, async () => {
      const id = z.safeParse(Uuid, params.id)
      const operation = id.success
        ? await findOperation(deps.pool, { provider: company, operationId: id.data })
        : undefined
      return operation ? saidOf(operation) : missing(reply)
    }),
  )
  scope.get(prefix + PSP_REPORT_PATH, async ({ query }, reply) => {
    const asked = z.safeParse(ReportQuery, query)
    if (!asked.success) return reply.code(422).send({ error: 'report' })
    return behaving(deps, reply, { company }, async () => {
      const { operations, next } = await reportPage(deps.pool, company, asked.data)
      if (next !== undefined) reply.header(PSP_REPORT_NEXT, next)
      const lines = operations.map((one) => `${JSON.stringify(said(one))}\n`)
      return reply.type('application/jsonl').send(lines.join(''))
    })
  })
}

function missing(reply: FastifyReply) {
  return reply.code(404).send({ error: 'unknown' })
}

function same(operation: Operation, asked: { amount: string; currency: string }): boolean {
  return operation.amount === asked.amount && operation.currency === asked.currency
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(String(body))).data
  } catch {
    return undefined
  }
}

function signed(
  { headers, url, body }: FastifyRequest,
  secrets: string[],
  { now }: PspDeps,
): boolean {
  const id = headers[pspHeaders.id]
  const timestamp = headers[pspHeaders.timestamp]
  const signature = headers[pspHeaders.signature]
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return false
  if (!isFresh(timestamp, now().getTime())) return false
  const over = typeof body === 'string' ? body : url
  return isSigned(secrets, { id, timestamp, body: over, signature })
}
