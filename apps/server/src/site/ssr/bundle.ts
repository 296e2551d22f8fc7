import { type Send } from '@ayva/contract/client'
import { type FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOf } from '#lib/client-build.ts'
import { type PageParams } from '#lib/edge/named-pages.ts'

type Assets = {
  build: string
  scripts: string[]
  later: string[]
  styles: string[]
  fonts: string[]
  older?: { fill: string; notice: string }
}
export type Rendered =
  | { status: number; html: string; keepSeconds: number; lost?: string; faults: unknown[] }
  | { status: number; redirect: string; cookie?: string }
  | { copy: string }
type RenderRequest = {
  url: string
  send: Send
  loggedIn: boolean
  locales: readonly string[]
  assets: (page: string) => Assets
  hasCopy: (name: string) => boolean
}
/** The columns of the route table that the server needs. */
export type RouteRow = {
  path: string
  page?: string
  access: string
  noindex?: true
  redirect?: string
  flag?: string
}
type Visitor = { shared: boolean; loggedIn: boolean; locales: readonly string[] }
/** A page of the route table; `content`, `lost` and `named` are described in `apps/web/src/address.ts`. */
export type PageAddress = {
  url: string
  keepSeconds: number
  secret?: true
  unknown?: true
  content?: string
  lost?: string
  named?: { row: string; params: PageParams; path: string; lost: string } | undefined
}
export type Address = PageAddress | { to: string; forEver?: true; cookie?: string }
/** The interface of the web bundle for the server. */
export type Site = {
  addressOf: (asked: string, visitor: Visitor) => Address
  render: (request: RenderRequest) => Promise<Rendered>
  contentChanged: () => void
  routes: RouteRow[]
  assets: (page: string) => Assets
}

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[]; src?: string }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'
const BOOT = 'src/boot.ts'

/** The built bundle, with each page's scripts and styles from Vite's manifest. */
export async function loadBuilt(root: string): Promise<Site> {
  const build = path.join(root, 'apps/web/build')
  const bundle = (await import(
    pathToFileURL(path.join(build, 'server/entry-server.js')).href
  )) as Site
  const text = await readFile(path.join(build, 'client/.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const older = await olderOf(path.join(build, 'client/.vite/older.json'))
  const name = buildOf(text)
  const known = new Map<string, Assets>()
  const assets = (page: string) => {
    const found = known.get(page) ?? { build: name, ...assetsOf(manifest, page), older }
    known.set(page, found)
    return found
  }
  return { ...bundle, assets }
}

/** The files that only older browsers load. */
async function olderOf(file: string): Promise<NonNullable<Assets['older']>> {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const fileOf = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the build has no ${source}: build the site again`)
    return `/${chunk.file}`
  }
  return { fill: fileOf('src/fill.ts'), notice: fileOf('src/old-browser.js') }
}

/** The bundle as Vite compiles it from the current sources. */
export async function loadLive(app: FastifyInstance, root: string): Promise<Site> {
  const web = path.join(root, 'apps/web')
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: web,
    appType: 'custom',
    server: {
      middlewareMode: true,
      // A separate port, because on the site's port Vite and our websocket would both answer an upgrade.
      hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) },
    },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/art/')) return
    await new Promise<void>((next, failed) => {
      reply.raw.once('finish', next)
      vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
        error ? failed(error as Error) : next(),
      )
    })
    if (reply.raw.writableEnded) reply.hijack()
  })
  const bundle = async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as Site
  return {
    // During development pages are rendered on request and not cached.
    addressOf: (url) => ({ url, keepSeconds: 0 }),
    render: async (request) => (await bundle()).render(request),
    contentChanged: () => void bundle().then((site) => site.contentChanged()),
    routes: (await bundle()).routes,
    assets: () => ({
      build: '',
      scripts: ['/@vite/client', '/src/refresh-preamble.ts', `/${ENTRY}`],
      later: [],
      styles: ['/src/styles.css'],
      fonts: [],
    }),
  }
}

/** Fonts of the first screen, preloaded so that they do not wait for the style sheet. */
const firstFonts = /(onest-cyrillic|unbounded-cyrillic|onest-latin)\.woff2/

function assetsOf(manifest: Manifest, page: string): Omit<Assets, 'build'> {
  const entry = manifest[ENTRY]
  const boot = manifest[BOOT]
  if (!entry || !boot) throw new Error('the manifest has no first script: build the site again')
  const chunks = new Set<Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  visit(ENTRY)
  if (page) visit(page.replace('./', 'src/'))
  const url = (file: string) => `/${file}`
  const all = [...chunks]
  const fonts = Object.values(manifest).filter(({ src = '' }) => firstFonts.test(src))
  const code = manifest[page.replace('./', 'src/')]
  return {
    ...(code && { page: { name: page, url: url(code.file) } }),
    scripts: [url(boot.file)],
    // The entry is the first in the list.
    later: all.map(({ file }) => url(file)),
    styles: [...new Set(all.flatMap(({ css = [] }) => css))].map(url),
    fonts: fonts.map(({ file }) => url(file)),
  }
}
