import { commonRefusals, Refusal } from '@ayva/contract/base'
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { databaseError, isCrowded, isDatabaseAway } from '#lib/data/db.ts'
import { refuse } from './serve.ts'

const RETRY_SECONDS = 2
/** Errors of the machine that pass: no free descriptor, port or buffer, or no answer of DNS. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL', 'EAI_AGAIN'])

/** The only place where an error becomes an answer; details of an unexpected error are never sent. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal.status >= 500) logFault(request, error, refusal)
    return sendRefusal(request, reply, refusal)
  })
}

/** Sends a refusal in the contract's shape. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { fields, rule, used, limit, retryAt, ttl, protection, expectation, reason } =
    refusal.details
  if (expectation) reply.header('expectation', expectation)
  if (refusal.status === 503) reply.header('retry-after', RETRY_SECONDS)
  if (retryAt)
    reply.header('retry-after', Math.max(1, Math.ceil((Date.parse(retryAt) - Date.now()) / 1000)))
  const { code, key, message } = refusal
  return reply.code(refusal.status).header('content-type', 'application/json; charset=utf-8').send({
    error: { code, key, message, fields, rule, used, limit, retryAt, ttl, reason },
    protection,
    requestId: request.id,
  })
}

function refusalFor(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error) || isCrowded(error) || EXHAUSTED.has(error.code))
    return refuse('unavailable')
  const status = error.statusCode ?? 500
  if (status === 413) return refuse('too_large')
  if (status === 415) return refuse('wrong_type')
  if (status === 429) return refuse('too_many')
  if (status >= 400 && status < 500) return refuse('bad_request')
  // 22021: PostgreSQL cannot store this text although it passed every check, so it is bad input.
  if (databaseError(error)?.code === '22021') return refuse('bad_request')
  return refuse('fault')
}

function logFault(request: FastifyRequest, error: Error, refusal: Refusal): void {
  const away = refusal.status === 503
  const where = { method: request.method, path: request.url.split('?')[0] }
  if (away) request.log.warn({ ...where, error: error.message }, commonRefusals.unavailable.message)
  else request.log.error({ ...where, err: error }, 'fault')
}
