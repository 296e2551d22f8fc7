import { type FastifyInstance } from 'fastify'
import { controlPage, operationPage } from './psp.control.html.ts'
import { missingPage } from './psp.html.ts'
import { isOf, modeOf, noticeModes, readMode, setMode } from './psp.modes.ts'
import { page } from './psp.pages.ts'
import { type PspDeps } from './psp.ts'
import { decide, verdicts } from './psp.rules.ts'
import * as store from './psp.store.ts'

type Form = Record<string, unknown> | undefined

/** Pages for choosing the future behaviour of a whole company, and the result of one operation. */
export async function controlRoutes(scope: FastifyInstance, deps: PspDeps): Promise<void> {
  const { pool } = deps
  const modes = () =>
    Promise.all(
      store.companies.map(async (company) => ({ company, mode: await modeOf(pool, company) })),
    )
  scope.get('/control', async (_request, reply) => page(reply, controlPage(await modes())))
  scope.post<{ Body: Form }>('/control', async ({ body }, reply) => {
    const company = store.companies.find((one) => one === body?.['company'])
    const mode = readMode(body)
    if (!company || !mode) return page(reply.code(422), controlPage(await modes()))
    await setMode(pool, company, mode)
    return reply.redirect('/control', 303)
  })

  const find = async (token: string) =>
    token.length <= 64 ? store.findByToken(pool, token) : undefined
  scope.get<{ Params: { token: string } }>('/control/:token', async ({ params }, reply) => {
    const operation = await find(params.token)
    return operation ? page(reply, operationPage(operation)) : page(reply.code(404), missingPage())
  })
  scope.post<{ Params: { token: string }; Body: Form }>(
    '/control/:token',
    async ({ params, body = {}, url }, reply) => {
      const operation = await find(params.token)
      if (!operation) return page(reply.code(404), missingPage())
      const { notices } = body
      const verdict = verdicts.find((one) => one === body['verdict'])
      if (isOf(noticeModes, notices)) await store.setNotices(pool, operation, notices)
      else if (verdict) await decide(deps, operation, verdict)
      else if (body['repeat'] === 'yes') {
        await store.repeatNotices(pool, operation, deps.now())
        deps.kick()
      } else return page(reply.code(422), operationPage(operation))
      return reply.redirect(url, 303)
    },
  )
}
