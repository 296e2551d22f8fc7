/** Forwards calls of the office's pages to the API as the operator of the cookie. */
import { createHash } from 'node:crypto'
import { API } from '@ayva/contract/base'
import { listLotteries } from '@ayva/contract/rewards/lottery'
import {
  acceptInvitation,
  DEVICE_HEADER,
  enterOffice,
  leaveOffice,
} from '@ayva/contract/platform/operators'
import { IMAGE_ROOT } from '@ayva/contract/platform/media'
import { uploadPicture } from '@ayva/contract/platform/pictures/office'
import { signatureText } from '@ayva/contract/signature'
import { listTournaments } from '@ayva/contract/rewards/tournaments'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type HTTPMethods,
} from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { sendRefusal } from '#lib/http/errors.ts'
import { refuse } from '#lib/http/serve.ts'
import { standingOf } from '../../platform/operators/operators.ts'
import { deviceOf, giveDevice, giveToken, takeToken, tokenOf } from './cookie.ts'

const UNDER = `${API}/office/`
/** Guest calls that the office uses, because there are no operator calls for them. */
const READ_AS_GUESTS = [listLotteries.path, listTournaments.path]
const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE']
/** The request headers that are forwarded, and the response headers that are returned. */
const TOLD = ['user-agent', 'content-type', 'content-encoding', 'idempotency-key']
const ANSWERED = [
  'content-type',
  'cache-control',
  'retry-after',
  'expectation',
  'idempotency-hit',
  'allow',
]
const IMAGE_ANSWERED = ['content-type', 'cache-control', 'etag', 'retry-after']
const ENTRIES: string[] = [enterOffice.path, acceptInvitation.path]

type Entered = { token: string; expiresAt: string; device: string }
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

export function forwardCalls(office: FastifyInstance, api: FastifyInstance, deps: Deps): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!
    // The API would resolve the path, and must get exactly the path that was checked here.
    if (new URL(path, 'http://office').pathname !== path) throw refuse('not_found')
    // The browser loses its cookie even if the API is unreachable and cannot end the session.
    if (path === leaveOffice.path) takeToken(reply, deps.config)
    return answerWith(reply, deps, { path, answer: await ask(api, deps, request) })
  }
  office.route({ method: METHODS, url: `${UNDER}*`, handler })
  for (const url of READ_AS_GUESTS) office.get(url, handler)
  office.all('/api/*', (request, reply) => sendRefusal(request, reply, refuse('not_found')))
}

/** Uploads in progress of all operators, each of which is held in memory. */
const UPLOADS_MAX = 4

/**
 * Forwards a file. Only a scope of this call takes files, and reads one only if the sender has a session, because a
 * file is large.
 */
export function forwardUploads(scope: FastifyInstance, api: FastifyInstance, deps: Deps): void {
  const { file, path, method } = uploadPicture
  const coming = new Set<FastifyRequest>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: file.bytesMax },
    (_request, body, done) => done(null, body),
  )
  scope.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request, deps.config)
    const standing = token === undefined ? undefined : await standingOf(deps, token)
    if (!standing) throw refuse('login_required')
    if (coming.size >= UPLOADS_MAX) throw refuse('unavailable')
    coming.add(request)
    // No hook runs if the client disconnects before the file is complete.
    reply.raw.once('close', () => coming.delete(request))
  })
  scope.route({
    method,
    url: path,
    config: { endpoint: uploadPicture },
    handler: async (request, reply) =>
      answerWith(reply, deps, { path, answer: await ask(api, deps, request) }),
  })
}

/** Pictures are public; the office shows them from its own origin, because it loads from no other. */
export function forwardImages(office: FastifyInstance, api: FastifyInstance): void {
  office.get(`${IMAGE_ROOT}*`, async (request, reply) => {
    const known = request.headers['if-none-match']
    const { statusCode, headers, rawPayload } = await api.inject({
      url: request.url,
      remoteAddress: request.ip,
      ...(known !== undefined && { headers: { 'if-none-match': known } }),
    })
    for (const name of IMAGE_ANSWERED) {
      const value = headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.code(statusCode).send(rawPayload)
  })
}

async function ask(api: FastifyInstance, deps: Deps, request: FastifyRequest): Promise<Answer> {
  const { method, url, ip, body } = request
  const token = tokenOf(request, deps.config)
  const device = deviceOf(request, deps.config)
  try {
    return await api.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      headers: {
        ...headersOf(request),
        'x-signature': signatureOf(request, deps),
        ...(token !== undefined && { 'auth-token': token }),
        ...(device !== undefined && { [DEVICE_HEADER]: device }),
      },
      ...(Buffer.isBuffer(body) && { payload: body }),
    })
  } catch (error) {
    request.log.error({ err: error }, 'the API did not answer the office')
    throw refuse('unavailable')
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const told = TOLD.map((name) => [name, headers[name]] as const)
  return Object.fromEntries(told.filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
}

function signatureOf({ url, headers }: FastifyRequest, { clock }: Deps): string {
  const path = url.split('?', 1)[0]!
  const agent = headers['user-agent'] ?? ''
  const text = signatureText(path, agent, clock.now().getTime())
  return createHash('sha256').update(text).digest('hex')
}

type Answered = { path: string; answer: Answer }

function answerWith(reply: FastifyReply, { config }: Deps, { path, answer }: Answered) {
  const { statusCode, headers, rawPayload } = answer
  for (const name of ANSWERED) {
    const value = headers[name]
    if (value !== undefined) reply.header(name, value)
  }
  reply.code(statusCode)
  if (statusCode === 401) takeToken(reply, config)
  if (statusCode !== 200 || !ENTRIES.includes(path)) return reply.send(rawPayload)
  const { data } = answer.json<{ data: Entered }>()
  giveToken(reply, config, data)
  giveDevice(reply, config, data.device)
  return reply.send(JSON.stringify({ data: { ...data, token: '', device: '' } }))
}
