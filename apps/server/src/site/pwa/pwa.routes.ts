import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pwaSettings, WORKER_PATH } from '@ayva/contract/site/pwa'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { readSetting } from '../../platform/settings/settings.ts'
import { appRoutes } from './app.routes.ts'

const read = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8')
const digest = (text: string) => createHash('sha256').update(text).digest('base64')

/** Routes of the application, the service worker, and the offline page. */
export async function pwaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await appRoutes(app, deps)
  const [worker, off, page] = await Promise.all([
    read('worker.js'),
    read('worker-off.js'),
    read('offline.html'),
  ])
  // Browsers detect a new worker by its bytes, so it contains the hash of the page.
  const working = `${worker}// ${digest(page)}\n`

  app.get(WORKER_PATH, async (_request, reply) => {
    const { enabled } = await readSetting(deps, pwaSettings, 'service_worker')
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(enabled ? working : off)
  })
  const headers = {
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': policyOf(page),
  }
  app.get('/offline.html', (_request, reply) =>
    reply.type('text/html; charset=utf-8').headers(headers).send(page),
  )
}

/** The offline page contains its style, because nothing else is available offline. */
function policyOf(page: string): string {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
  return [
    `default-src 'none';style-src 'sha256-${digest(style)}'`,
    "base-uri 'none';form-action 'none';frame-ancestors 'self'",
  ].join(';')
}
