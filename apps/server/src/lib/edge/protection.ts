import { signatureText } from '@ayva/contract/signature'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { type FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import { type Deps } from '#lib/deps.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { speakerOf } from '../http/principal.ts'
import { refuse } from '#lib/http/serve.ts'
import { minutes } from '#lib/clock.ts'
import { RENDER_HEADER, renderSecret } from './render-secret.ts'

const CALLS_PER_MINUTE = 6000
/** Answers are packed while somebody waits: most of the gain lies in the first levels. */
const quickPacking = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
}

/** Headers, limits and the request signature: what every answer and every call goes through. */
export async function protect(app: FastifyInstance, deps: Deps): Promise<void> {
  const headers = securityHeaders(deps)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    ...quickPacking,
    // Requests are small: a packed one is a bomb or a mistake.
    globalDecompression: false,
  })
  if (deps.config.RATE_LIMITS)
    await app.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      // Files and kept pages cost next to nothing; calls are what a flood would be made of.
      allowList: (request) => !request.url.startsWith('/api/'),
      timeWindow: minutes(1),
      // After the token is known to be one: a header anybody can make up must not choose the counter.
      hook: 'preHandler',
      keyGenerator: (request) => speakerOf(request.principal) ?? request.ip,
      errorResponseBuilder: (_request, context) =>
        refuse('too_many', { retryAt: new Date(Date.now() + context.ttl).toISOString() }),
    })
  app.addHook('onRequest', (request, _reply, next) => {
    checkSignature(deps, request.headers, request.url)
    next()
  })
}

/** None of them depends on who asks for what, so they are worked out once. */
function securityHeaders(deps: Deps): Record<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(policy(deps))(answer.req, answer, () => {})
  return answer.getHeaders() as Record<string, string>
}

function policy({ config }: Deps) {
  // Vite's live reload writes scripts and styles into the page, so development has no policy.
  if (config.NODE_ENV === 'development')
    return { contentSecurityPolicy: false as const, hsts: false }
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    hsts: secure,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // No inline script at all, so no nonce either: a page may be kept as it was rendered.
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // React writes custom properties of server-rendered elements as attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        // Older browsers do not count the websocket of this very site as 'self'.
        connectSrc: ["'self'", publicOrigin(config).replace(/^http/, 'ws')],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'", config.PSP_URL],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  }
}

type Headers = Record<string, string | string[] | undefined>

function checkSignature({ config, clock }: Deps, headers: Headers, url: string): void {
  if (!url.startsWith('/api/')) return
  if (headers[RENDER_HEADER] === renderSecret) return
  const given = headers['x-signature']
  if (given === undefined) {
    if (config.REQUEST_SIGNATURE === 'required') throw refuse('signature_wrong')
    return
  }
  const now = clock.now().getTime()
  const path = url.split('?')[0]!
  const agent = String(headers['user-agent'] ?? '')
  // A minute either way: clocks differ, and a request may be sent as one minute ends.
  const good = [-1, 0, 1].some(
    (step) => sha256(signatureText(path, agent, now + minutes(step))) === given,
  )
  if (!good) throw refuse('signature_wrong', { values: { time: clock.now().toISOString() } })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
