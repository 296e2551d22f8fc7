import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { escape, page, PAGE, styles } from '../frame.ts'

const COOKIE = 'track_id'
const LIFE_S = 400 * 24 * 60 * 60
const shape = /^[\w-]{1,64}$/
const fields = [
  ...(['url', 'referer', 'utmTags', 'refCode'] as const),
  ...(['lastRefCode', 'pwa', 'landing', 'old_guest_id'] as const),
]
/** Sends the browser's id to the embedding page only. */
const script = `const { id, page } = document.currentScript.dataset
parent.postMessage({ guestId: id }, page)
`

export async function trackingRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; style-src 'self'")
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  app.get('/api/v18/track', async (request, reply) => {
    const origin = siteOf(request, request.headers.origin)
    if (origin)
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'origin',
      })
    return { data: { track_id: nameBrowser(request, reply) } }
  })

  app.post('/api/v18/hits', async (request, reply) => {
    // A cross-site form is sent without the cookie, and could give this browser an id of its choice.
    if (request.headers['sec-fetch-site'] === 'cross-site')
      return reply.code(403).send({ error: 'hit' })
    const hit = hitIn(request.body)
    const around = hit && siteOf(request, hit.url)
    if (!hit || !around) return reply.code(422).send({ error: 'hit' })
    const id = nameBrowser(request, reply, hit.old_guest_id)
    const policy = `default-src 'none'; script-src 'self'; frame-ancestors ${around}`
    return reply.header('content-security-policy', policy).type(PAGE)
      .send(`<!doctype html><title>${id}</title>
<script src="/hits.js" data-id="${id}" data-page="${escape(around)}"></script>`)
  })
  app.get('/hits.js', async (_request, reply) => reply.type('text/javascript').send(script))

  app.get('/', async (_request, reply) =>
    reply.type(PAGE).send(
      page(
        'Узел посещений песочницы',
        `<h1>Узел посещений песочницы</h1>
          <p>Он узнаёт браузер по своему cookie и отвечает на <code>GET /api/v18/track</code> и
          <code>POST /api/v18/hits</code>. Чтобы сайт спрашивал его, задайте настройку
          <code>track_domain</code>. О посещениях он ничего не хранит.</p>`,
      ),
    ),
  )
  app.get('/frame.css', async (_request, reply) => reply.type('text/css').send(styles))
}

type Hit = Record<(typeof fields)[number], string>

/** A hit must have exactly the eight fields, each once. */
function hitIn(body: unknown): Hit | undefined {
  if (!(body instanceof URLSearchParams)) return undefined
  const names = [...body.keys()]
  const whole = names.length === fields.length && fields.every((name) => body.has(name))
  return whole ? (Object.fromEntries(body) as Hit) : undefined
}

/** The id of this browser, in a cookie with the longest lifetime; a known older id is taken over. */
function nameBrowser(request: FastifyRequest, reply: FastifyReply, older = ''): string {
  const cookies = (request.headers.cookie ?? '').split('; ')
  const kept = cookies.find((one) => one.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? ''
  const id = [kept, older].find((one) => shape.test(one)) ?? randomUUID()
  const secure = request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${COOKIE}=${id}; Max-Age=${LIFE_S}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  )
  return id
}

/** The origin of an address of the site that this host belongs to: the same host, or a parent domain. */
function siteOf(request: FastifyRequest, address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const own = request.hostname
  return own === hostname || own.endsWith(`.${hostname}`) ? origin : undefined
}
