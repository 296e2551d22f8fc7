/** Files built before the site runs: scripts, styles, the verifier, pictures. */
import fastifyStatic from '@fastify/static'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { IMAGE_ROOT, ImageQuery } from '@ayva/contract/platform/media'
import { type Deps } from '#lib/deps.ts'
import { limitUnknown } from '#lib/edge/limits.ts'
import { pictureName, waitingPictures } from '../../platform/media/media.ts'
import { serveFolder } from '#lib/edge/folders.ts'

const YEAR = '365d'
const LOGOS = ['logo.svg', 'logo-light.svg']
const FIXED = ['favicon.svg', 'apple-touch-icon.png', 'og.png', ...LOGOS]

type Manifest = Record<string, { path: string; width: number }>

export async function serveBuilt(app: FastifyInstance, root: string): Promise<void> {
  const onMissing = (request: FastifyRequest) => limitUnknown(app, request)
  await serveFolder(app, {
    root: path.join(root, 'apps/web/build/client/assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    onMissing,
  })
  // The verifier as a single file for download; browsers must not open it as a page of ours.
  await serveFolder(app, {
    root: path.join(root, 'apps/web/build/verifier'),
    prefix: '/verifier/',
    setHeaders: (reply) => void reply.header('content-disposition', 'attachment'),
    onMissing,
  })
}

/** Covers and symbols have content hashes in their names; the few others are cached briefly. */
export async function serveArt(app: FastifyInstance, deps: Deps, root: string): Promise<void> {
  const art = path.join(root, 'packages/art/build')
  const manifest = JSON.parse(await readFile(path.join(art, 'manifest.json'), 'utf8')) as Manifest
  const names = new Map(
    Object.entries(manifest).map(([file, { path: url, width }]) => [url, pictureName(file, width)]),
  )
  const drawn = (url: string, request: FastifyRequest) => drawnAt(names.get(url), request)
  const folder = { root: art, immutable: true, maxAge: YEAR, preCompressed: true }
  const waiting = waitingPictures(deps)
  await serveFolder(app, {
    ...folder,
    prefix: '/art/',
    // The build stores its plans in the same folder.
    isServed: (name) => /\.(svg|webp|png)(\.(br|gz))?$/.test(name),
    later: { names: await waiting.names(), bring: (name) => waiting.bring(name) },
    onMissing: (request) => limitUnknown(app, request),
    elsewhere: (name, request) => drawn(`/art/${name}`, request),
  })
  // Browsers, crawlers and settings use these fixed names.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...folder, serve: false })
    for (const name of FIXED) {
      const url = manifest[name]?.path
      if (!url) throw new Error(`there is no ${name} among the pictures: build them again`)
      scope.get(`/${name}`, (request, reply) => {
        const to = drawn(url, request)
        if (to !== undefined) return reply.redirect(to, 302)
        return reply.sendFile(url.replace('/art/', ''), art, { maxAge: '1d', immutable: false })
      })
    }
  })
}

/** The file rendered in the requested size or format; undefined if the address requests none. */
function drawnAt(name: string | undefined, { url, query }: FastifyRequest): string | undefined {
  const asked = Object.keys(ImageQuery.shape).some((one) => one in (query as object))
  return name && asked ? IMAGE_ROOT + name + url.slice(url.indexOf('?')) : undefined
}
