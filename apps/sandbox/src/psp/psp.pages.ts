import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type FastifyInstance, type FastifyReply } from 'fastify'
import { offsetOf, PAGE_SIZE, pageIn, pager } from '../pages.ts'
import { frontPage, missingPage, payPage } from './psp.html.ts'
import { type PspDeps } from './psp.ts'
import { giveCode, type Press, press, presses } from './psp.rules.ts'
import { type Company, findByToken, listOperations, type Operation } from './psp.store.ts'

const styles = readFileSync(path.join(import.meta.dirname, 'psp.css'), 'utf8')

/** Pages for people: only forms and links, no scripts. */
export async function pageRoutes(scope: FastifyInstance, deps: PspDeps): Promise<void> {
  scope.get('/psp.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=60').send(styles),
  )
  scope.get('/', async ({ query }, reply) => {
    const number = pageIn(query)
    const found = await listOperations(deps.pool, {
      limit: PAGE_SIZE + 1,
      offset: offsetOf(number),
    })
    const more = found.length > PAGE_SIZE
    const ways = pager(number, more, (other) => `/?page=${other}`)
    return page(reply, frontPage(found.slice(0, PAGE_SIZE), ways))
  })
  for (const company of ['sandbox', 'kassa'] as const) payRoutes(scope, deps, company)
  scope.setNotFoundHandler((_request, reply) => page(reply.code(404), missingPage()))
}

/** The page of a payment, at each company's own address. */
function payRoutes(scope: FastifyInstance, deps: PspDeps, company: Company): void {
  const path = company === 'sandbox' ? '/pay/:token' : `/${company}/pay/:token`
  scope.get<{ Params: { token: string } }>(path, async ({ params }, reply) => {
    const operation = await findPayment(deps, company, params.token)
    if (!operation) return page(reply.code(404), missingPage())
    return page(reply, payPage(operation), operation.returnUrl)
  })
  scope.post<{ Params: { token: string }; Body: { action?: unknown; code?: unknown } | undefined }>(
    path,
    async (request, reply) => {
      const { params, body } = request
      const operation = await findPayment(deps, company, params.token)
      if (!operation) return page(reply.code(404), missingPage())
      const again = (status: number, code?: unknown) =>
        page(reply.code(status), payPage(operation, code), operation.returnUrl)
      if (body?.action === 'code') {
        if (!(await giveCode(deps, operation, body.code))) return again(422, body.code)
        return reply.redirect(operation.returnUrl!, 303)
      }
      const action = presses.find((one) => one === body?.action) as Press | undefined
      if (!action) return again(400)
      const asksCode = await press(deps, operation, action)
      return reply.redirect(asksCode ? request.url : operation.returnUrl!, 303)
    },
  )
}

async function findPayment(
  { pool }: PspDeps,
  company: Company,
  token: string,
): Promise<Operation | undefined> {
  const operation = token.length <= 64 ? await findByToken(pool, token) : undefined
  return operation?.kind === 'payment' && operation.provider === company ? operation : undefined
}

export function page(reply: FastifyReply, html: string, returnUrl: string | null = null) {
  // A form can be answered by a redirect to the merchant, and browsers check redirects against this list too.
  const targets = returnUrl === null ? "'self'" : `'self' ${new URL(returnUrl).origin}`
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
