import { readFile } from 'node:fs/promises'
import { SHORTCUT_PATH, showAppVersion } from '@ayva/contract/site/pwa'
import { type FastifyInstance } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { publicUrl } from '#lib/http/public-url.ts'
import { serve } from '#lib/http/serve.ts'

const product = new URL('../../../../../package.json', import.meta.url)

/** The manifest with which devices install the site. */
const manifest = {
  id: '/',
  name: 'Айва',
  short_name: 'Айва',
  description: 'Казино-песочница: деньги учебные, каждый раунд можно проверить.',
  lang: 'ru',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0b1410',
  theme_color: '#0b1410',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
  ],
}

/** The application is the site with the same version; its file is a shortcut to the site. */
export async function appRoutes(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { version } = JSON.parse(await readFile(product, 'utf8')) as { version: string }
  serve(app, showAppVersion, async () => ({ version, kind: 'web' as const }))

  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )

  const shortcut = `[InternetShortcut]\r\nURL=${publicUrl(config, '/')}\r\n`
  app.get(SHORTCUT_PATH, (_request, reply) =>
    reply
      .type('application/octet-stream')
      .headers({
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'attachment; filename="ayva.url"',
        'content-length': Buffer.byteLength(shortcut),
        'x-robots-tag': 'noindex',
      })
      .send(shortcut),
  )
}
