import helmet from '@fastify/helmet'
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Pool } from 'pg'
import { PAGE, policy, styles } from '../frame.ts'
import { letterDocument, letterPage, listPage, missingPage } from './mailbox.pages.ts'
import { offsetOf, PAGE_SIZE, pageIn, pager } from '../pages.ts'
import { findLetter, listHeadings, listLetters } from './mailbox.store.ts'

const ID = /^[1-9]\d{0,17}$/
const ADDRESS_MAX = 320
/** A letter is untrusted: it can be read and its links can be opened, nothing else. */
const LETTER_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The page for reading letters, and the same as JSON for programs. */
export async function mailboxRoutes(app: FastifyInstance, pool: Pool): Promise<void> {
  await app.register(helmet, policy)
  app.setNotFoundHandler((_request, reply) => missing(reply))

  app.get('/', async (request, reply) => {
    const to = addressOf(request)
    const page = pageIn(request.query)
    const wanted = { to, limit: PAGE_SIZE + 1, offset: offsetOf(page) }
    const found = await listHeadings(pool, wanted)
    const hrefOf = (other: number) => `/?to=${encodeURIComponent(to.toWellFormed())}&page=${other}`
    const ways = pager(page, found.length > PAGE_SIZE, hrefOf)
    return reply.type(PAGE).send(listPage(found.slice(0, PAGE_SIZE), to, ways))
  })
  app.get('/api/letters', async (request) => {
    const offset = offsetOf(pageIn(request.query))
    const found = await listLetters(pool, { to: addressOf(request), limit: PAGE_SIZE, offset })
    return {
      letters: found.map(({ sender, recipients, ...letter }) => ({
        ...letter,
        from: sender,
        to: recipients,
      })),
    }
  })
  app.get('/frame.css', async (_request, reply) => reply.type('text/css').send(styles))

  app.get<{ Params: { id: string } }>('/letters/:id', async ({ params }, reply) => {
    const letter = ID.test(params.id) ? await findLetter(pool, params.id) : undefined
    return letter ? reply.type(PAGE).send(letterPage(letter)) : missing(reply)
  })
  app.get<{ Params: { id: string } }>('/letters/:id/html', async ({ params }, reply) => {
    const letter = ID.test(params.id) ? await findLetter(pool, params.id) : undefined
    if (!letter) return missing(reply)
    return reply
      .header('content-security-policy', LETTER_POLICY)
      .removeHeader('x-frame-options')
      .type(PAGE)
      .send(letterDocument(letter))
  })
}

function missing(reply: FastifyReply) {
  return reply.code(404).type(PAGE).send(missingPage())
}

function addressOf({ query }: FastifyRequest): string {
  const { to } = query as { to?: unknown }
  return typeof to === 'string' ? to.trim().slice(0, ADDRESS_MAX) : ''
}
