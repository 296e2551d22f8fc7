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

/** The application, the service worker, and the page that it shows without a network. */
export async function pwaRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await appRoutes(app, deps)
  const [worker, off, page] = await Promise.all([
    read('worker.js'),
    read('worker-off.js'),
    read('offline.html'),
  ])
  // A browser takes a worker for a new one by its bytes: with another page it is another worker.
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

/** The page has its style in itself, as nothing else can be had where it is shown, and needs no more. */
function policyOf(page: string): string {
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(page) ?? []
  return [
    `default-src 'none';style-src 'sha256-${digest(style)}'`,
    "base-uri 'none';form-action 'none';frame-ancestors 'self'",
  ].join(';')
}
