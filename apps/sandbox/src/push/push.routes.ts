import helmet from '@fastify/helmet'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { escape, page, PAGE, policy, shown, styles } from '../frame.ts'
import { offsetOf, PAGE_SIZE, pageIn, pager } from '../pages.ts'
import { openMessage, senderOf } from './push.crypto.ts'
import { answers, type AnswerStatus, type Message, type PushMemory } from './push.memory.ts'

type OfBrowser = { Params: { token: string } }
const RETRY_AFTER_S = 30
const KEY = /^B[\w-]{86}$/

/** The calls of browsers and of the casino, and a page with the received messages. */
export async function pushRoutes(app: FastifyInstance, memory: PushMemory): Promise<void> {
  await app.register(helmet, policy)
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  )

  // What a browser does when a page subscribes.
  app.post('/subscriptions', async (request, reply) => {
    const { key = '' } = (request.body ?? {}) as { key?: unknown }
    if (typeof key !== 'string' || (key !== '' && !KEY.test(key)))
      return reply.code(422).send({ error: 'key' })
    const { token, publicKey, auth } = memory.subscribe(key)
    const endpoint = `${originOf(request)}/push/${token}`
    return reply.code(201).send({ endpoint, keys: { p256dh: publicKey, auth } })
  })

  app.post<OfBrowser>('/push/:token', async (request, reply) => {
    const browser = memory.find(request.params.token)
    if (!browser) return reply.code(404).send()
    const sender = senderOf(request.headers.authorization, {
      origin: originOf(request),
      now: new Date(),
    })
    if (sender === undefined) return reply.code(401).send()
    if (browser.sender !== '' && browser.sender !== sender) return reply.code(403).send()
    if (browser.answer === 429) reply.header('retry-after', RETRY_AFTER_S)
    if (browser.answer !== 201) return reply.code(browser.answer).send()
    const ttl = Number(request.headers['ttl'] ?? Number.NaN)
    const isWhole = request.headers['content-encoding'] === 'aes128gcm' && Number.isInteger(ttl)
    if (!isWhole || !Buffer.isBuffer(request.body)) return reply.code(400).send()
    const text = opened(request.body, browser)
    if (text === undefined) return reply.code(400).send()
    memory.keep({
      to: browser.token,
      topic: headerOf(request, 'topic'),
      urgency: headerOf(request, 'urgency'),
      ttl,
      text,
      body: request.body.toString('base64'),
      receivedAt: new Date(),
    })
    return reply.code(201).send()
  })

  app.put<OfBrowser>('/control/:token', async (request, reply) => {
    const { answer } = (request.body ?? {}) as { answer?: unknown }
    if (!answers.includes(answer as AnswerStatus)) return reply.code(422).send({ error: 'answer' })
    const isKnown = memory.answerWith(request.params.token, answer as AnswerStatus)
    return reply.code(isKnown ? 204 : 404).send()
  })

  app.get('/api/messages', async (request) => {
    const { to } = request.query as { to?: unknown }
    const offset = offsetOf(pageIn(request.query))
    const wanted = typeof to === 'string' ? to : ''
    return { messages: memory.list({ to: wanted, limit: PAGE_SIZE, offset }) }
  })
  app.get('/', async (request, reply) => {
    const number = pageIn(request.query)
    const found = memory.list({ to: '', limit: PAGE_SIZE + 1, offset: offsetOf(number) })
    const ways = pager(number, found.length > PAGE_SIZE, (other) => `/?page=${other}`)
    return reply.type(PAGE).send(listPage(found.slice(0, PAGE_SIZE), ways))
  })
  app.get('/frame.css', async (_request, reply) => reply.type('text/css').send(styles))
}

function opened(body: Buffer, browser: Parameters<typeof openMessage>[1]): string | undefined {
  try {
    return openMessage(body, browser)
  } catch {
    return undefined
  }
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`
const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '')

function listPage(messages: Message[], ways: string): string {
  const rows = messages.map(
    ({ to, text, ttl, receivedAt }) => `<li>${escape(to.slice(0, 8))}
      <time datetime="${receivedAt.toISOString()}">${shown(receivedAt)}</time>
      <p>${escape(text)}</p><p>Хранить ${ttl}&nbsp;с</p></li>`,
  )
  const empty = 'Уведомлений ещё нет. Сюда приходят те, что сайт отправил браузерам песочницы.'
  return page(
    'Служба уведомлений песочницы',
    `<h1>Служба уведомлений песочницы</h1>
    <p>Она стоит на месте служб, через которые браузеры получают уведомления при закрытом сайте.
    Браузер песочницы заводят запросом <code>POST /subscriptions</code>, её ответ для него меняют запросом
    <code>PUT /control/…</code>. Наружу ничего не уходит.</p>
    ${rows.length > 0 ? `<ul class="messages">${rows.join('')}</ul>` : `<p class="empty">${empty}</p>`}${ways}`,
  )
}
