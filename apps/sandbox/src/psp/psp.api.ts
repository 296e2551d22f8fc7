import { timingSafeEqual } from 'node:crypto'
import {
  isFresh,
  pspHeaders,
  PspPayment,
  PspPayout,
  PspRequisite,
  pspSignature,
} from '@ayva/contract/psp'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type PspDeps } from './psp.ts'
import { keepRequisite, openPayment, openPayout, said } from './psp.rules.ts'
import { findOperation, type Operation } from './psp.store.ts'

const Uuid = z.uuid()

/** What the merchant's server may ask for; every call is signed over its bytes. */
export async function apiRoutes(scope: FastifyInstance, deps: PspDeps): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
  scope.addHook('preHandler', async (request, reply) => {
    if (!signed(request, deps)) return reply.code(403).send({ error: 'signature' })
  })

  scope.post('/api/payments', async (request, reply) => {
    const payment = read(PspPayment, request.body)
    if (!payment) return reply.code(422).send({ error: 'payment' })
    const operation = await openPayment(deps, 'sandbox', payment)
    if (!same(operation, payment)) return reply.code(409).send({ error: 'operation id reused' })
    const base = `${request.protocol}://${request.host}`
    return { ...said(operation), paymentUrl: `${base}/pay/${operation.token}` }
  })
  scope.post('/api/payouts', async (request, reply) => {
    const payout = read(PspPayout, request.body)
    const operation = payout && (await openPayout(deps, 'sandbox', payout))
    if (!payout || !operation) return reply.code(422).send({ error: 'payout' })
    if (!same(operation, payout)) return reply.code(409).send({ error: 'operation id reused' })
    return said(operation)
  })
  scope.post('/api/requisites', async (request, reply) => {
    const requisite = read(PspRequisite, request.body)
    if (!requisite) return reply.code(422).send({ error: 'requisite' })
    return keepRequisite(deps, requisite)
  })
  scope.get<{ Params: { id: string } }>('/api/operations/:id', async ({ params }, reply) => {
    const id = z.safeParse(Uuid, params.id)
    const operation = id.success
      ? await findOperation(deps.pool, { provider: 'sandbox', operationId: id.data })
      : undefined
    return operation ? said(operation) : missing(reply)
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

function signed({ headers, url, body }: FastifyRequest, { secret, now }: PspDeps): boolean {
  const [id, timestamp, signature] = [
    headers[pspHeaders.id],
    headers[pspHeaders.timestamp],
    headers[pspHeaders.signature],
  ]
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string')
    return false
  if (!isFresh(timestamp, now().getTime())) return false
  const over = typeof body === 'string' ? body : url
  const due = Buffer.from(pspSignature({ secret, id, timestamp, body: over }))
  const given = Buffer.from(signature)
  return given.length === due.length && timingSafeEqual(given, due)
}
