import { timingSafeEqual } from 'node:crypto'
import helmet from '@fastify/helmet'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Pool } from 'pg'
import { page, PAGE, policy, styles } from '../frame.ts'
import { offsetOf, PAGE_SIZE, pageIn, pager } from '../pages.ts'
import { type App, secondsLeft } from './sms.authenticator.ts'
import { authenticatorPage, listPage } from './sms.pages.ts'
import { keepMessage, listMessages, type NewMessage } from './sms.store.ts'

const PHONE_MAX = 20
const TEXT_MAX = 1000

/** Accepts messages with the secret; the page for reading them, and the same as JSON for programs. */
export async function phoneRoutes(
  app: FastifyInstance,
  pool: Pool,
  { secret, apps }: { secret: string; apps: readonly App[] },
): Promise<void> {
  await app.register(helmet, policy)
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type(PAGE)
      .send(
        page(
          'Не найдено',
          '<h1>Такой страницы нет</h1><p><a class="back" href="/">Все сообщения</a></p>',
        ),
      ),
  )

  app.post('/messages', async (request, reply) => {
    if (!knows(request, secret)) return reply.code(401).send({ error: 'secret' })
    const message = readMessage(request.body)
    if (!message) return reply.code(422).send({ error: 'message' })
    await keepMessage(pool, message)
    return reply.code(202).send({ id: message.name })
  })

  app.get('/', async (request, reply) => {
    const phone = phoneOf(request)
    const number = pageIn(request.query)
    const wanted = { phone, limit: PAGE_SIZE + 1, offset: offsetOf(number) }
    const found = await listMessages(pool, wanted)
    const hrefOf = (other: number) => `/?to=${encodeURIComponent(phone)}&page=${other}`
    const ways = pager(number, found.length > PAGE_SIZE, hrefOf)
    return reply.type(PAGE).send(listPage(found.slice(0, PAGE_SIZE), phone, ways))
  })
  app.get('/api/messages', async (request) => {
    const offset = offsetOf(pageIn(request.query))
    const messages = await listMessages(pool, { phone: phoneOf(request), limit: PAGE_SIZE, offset })
    return { messages }
  })
  // Only a demo has operators whose codes are public.
  if (apps.length > 0)
    app.get('/authenticator', async (_request, reply) => {
      const now = new Date()
      reply.header('refresh', secondsLeft(now)).header('cache-control', 'no-store')
      return reply.type(PAGE).send(authenticatorPage(apps, now))
    })
  app.get('/frame.css', async (_request, reply) => reply.type('text/css').send(styles))
}

function knows({ headers }: FastifyRequest, secret: string): boolean {
  const [said, known] = [headers.authorization ?? '', `Bearer ${secret}`].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer]
  return said.length === known.length && timingSafeEqual(said, known)
}

function readMessage(body: unknown): NewMessage | undefined {
  const { id, to, kind, text } = (body ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || id.length > 100) return undefined
  if (typeof to !== 'string' || !/^\+\d{5,15}$/.test(to)) return undefined
  if (kind !== 'sms' && kind !== 'call') return undefined
  if (typeof text !== 'string' || text === '' || text.length > TEXT_MAX) return undefined
  return { name: id, kind, phone: to, text }
}

/** Only the digits of the typed text count. */
function phoneOf({ query }: FastifyRequest): string {
  const { to } = query as { to?: unknown }
  const digits = typeof to === 'string' ? to.slice(0, 2 * PHONE_MAX).replaceAll(/\D/g, '') : ''
  return digits === '' ? '' : `+${digits.slice(0, PHONE_MAX)}`
}
