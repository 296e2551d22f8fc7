import helmet from '@fastify/helmet'
import { isFresh, isSigned, pspHeaders } from '@ayva/contract/payments/psp'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { escape, page, PAGE, policy, shown, styles } from '../frame.ts'
import { offsetOf, PAGE_SIZE, pageIn, pager } from '../pages.ts'
import { type Mode, modes, type PartnerMemory, type Told } from './partner.memory.ts'

type Named = { Params: { name: string } }
const NAME = /^[\w-]{1,60}$/

/** The calls of the casino, the switch of modes, and a page with the received messages. */
export async function partnerRoutes(app: FastifyInstance, memory: PartnerMemory): Promise<void> {
  await app.register(helmet, policy)

  app.get<Named>('/postback/:name', async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name)) return reply.code(404).send()
    const { mode, secret } = memory.rule(name)
    const id = headerOf(request, pspHeaders.id)
    const query = request.url.split('?')[1] ?? ''
    const right = secret === '' ? undefined : isRight(request, secret)
    memory.keep({ name, query, id, isSigned: right, mode, at: new Date() })
    if (mode === '500') return reply.code(500).send()
    if (mode === 'down') {
      request.raw.destroy()
      return reply.hijack()
    }
    // No answer at all: the caller's patience ends first.
    if (mode === 'slow') return reply.hijack()
    return right === false ? reply.code(401).send() : reply.code(204).send()
  })

  app.put<Named>('/control/:name', async (request, reply) => {
    const { mode, secret = '' } = (request.body ?? {}) as { mode?: unknown; secret?: unknown }
    const isGood = modes.includes(mode as Mode) && typeof secret === 'string'
    if (!NAME.test(request.params.name) || !isGood) return reply.code(422).send({ error: 'mode' })
    memory.change(request.params.name, { mode: mode as Mode, secret })
    return reply.code(204).send()
  })

  app.get('/api/messages', async (request) => {
    const { name } = request.query as { name?: unknown }
    const offset = offsetOf(pageIn(request.query))
    const wanted = typeof name === 'string' ? name : ''
    return { messages: memory.list({ name: wanted, limit: PAGE_SIZE, offset }) }
  })
  app.get('/', async (request, reply) => {
    const number = pageIn(request.query)
    const found = memory.list({ name: '', limit: PAGE_SIZE + 1, offset: offsetOf(number) })
    const ways = pager(number, found.length > PAGE_SIZE, (other) => `/?page=${other}`)
    return reply.type(PAGE).send(listPage(found.slice(0, PAGE_SIZE), ways))
  })
  app.get('/frame.css', async (_request, reply) => reply.type('text/css').send(styles))
}

function isRight(request: FastifyRequest, secret: string): boolean {
  const timestamp = headerOf(request, pspHeaders.timestamp)
  const said = {
    id: headerOf(request, pspHeaders.id),
    timestamp,
    body: request.url,
    signature: headerOf(request, pspHeaders.signature),
  }
  return isFresh(timestamp, Date.now()) && isSigned([secret], said)
}

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '')

const signatures = new Map<boolean | undefined, string>([
  [undefined, 'подпись не проверялась'],
  [true, 'подпись верна'],
  [false, 'подпись неверна'],
])

function listPage(messages: Told[], ways: string): string {
  const rows = messages.map(
    ({ name, query, isSigned: right, mode, at }) => `<li>${escape(name)}
      <time datetime="${at.toISOString()}">${shown(at)}</time>
      <p>${escape(query)}</p><p>${signatures.get(right)!}, режим ${mode}</p></li>`,
  )
  const empty = 'Сообщений ещё нет. Сюда приходит то, что сайт сообщает партнёрам песочницы.'
  return page(
    'Партнёр песочницы',
    `<h1>Партнёр песочницы</h1>
    <p>Он стоит на месте партнёров, которые приводят игроков по ссылкам. Адрес для офиса:
    <code>…/postback/имя?click={click_id}</code>. Ответ меняют запросом <code>PUT /control/имя</code>
    с режимом ok, slow, 500 или down и секретом подписи. Наружу ничего не уходит.</p>
    ${rows.length > 0 ? `<ul class="messages">${rows.join('')}</ul>` : `<p class="empty">${empty}</p>`}${ways}`,
  )
}
