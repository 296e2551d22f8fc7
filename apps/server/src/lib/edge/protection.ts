import { signatureText } from '@ayva/contract/signature'
import compress from '@fastify/compress'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import { type Deps } from '#lib/deps.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { refuse } from '#lib/http/serve.ts'
import { minutes } from '#lib/clock.ts'
import { limitRequests } from './limits.ts'
import { isRendering } from './render-secret.ts'

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
  limitRequests(app)
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.routeOptions.config.endpoint) checkSignature(deps, request)
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

/** Calls are known by their routes: an address can be spelled in more ways than anybody thinks of. */
function checkSignature({ config, clock }: Deps, request: FastifyRequest): void {
  if (isRendering(request)) return
  const { headers, url } = request
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
