import { readFileSync } from 'node:fs'
import { showAppVersion } from '@ayva/contract/pwa'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'

const product = new URL('../../../../package.json', import.meta.url)

/** There is no package to load: the application is the site, and its version the site's. */
export async function pwaRoutes(app: FastifyInstance, _deps: Deps): Promise<void> {
  const { version } = JSON.parse(readFileSync(product, 'utf8')) as { version: string }
  serve(app, showAppVersion, async () => ({ version, kind: 'web' as const }))
}
