import { type FastifyInstance } from 'fastify'
import { type SupplierDeps } from './supplier.ts'
import { controlPage } from './supplier.html.ts'
import { modeOf, readMode, setMode } from './supplier.modes.ts'
import { type Queryable, type Round, selectRounds } from './supplier.store.ts'

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The page for choosing the future behaviour of the company. */
export async function controlRoutes(scope: FastifyInstance, { pool }: SupplierDeps): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
  })
  scope.get('/control', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(controlPage(await modeOf(pool))),
  )
  scope.post('/control', async ({ body }, reply) => {
    const mode = readMode(body)
    if (mode) {
      await setMode(pool, mode)
      return reply.redirect('/control', 303)
    }
    return reply
      .code(422)
      .type('text/html; charset=utf-8')
      .send(controlPage(await modeOf(pool)))
  })
}

const LISTED = 50

/** The newest rounds of the book, for the front page. */
export function listRounds(tx: Queryable): Promise<Round[]> {
  return selectRounds(tx, 'true order by opened_at desc limit $1', [LISTED])
}
