/** Files of the site that were built before it runs: scripts and styles, the verifier, pictures. */
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
/** The logos that the project's pictures begin with. */
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
  // The verifier in one file, to be taken along; a page of ours it is not, so no browser opens it as one.
  await serveFolder(app, {
    root: path.join(root, 'apps/web/build/verifier'),
    prefix: '/verifier/',
    setHeaders: (reply) => void reply.header('content-disposition', 'attachment'),
    onMissing,
  })
}

/** Covers and symbols carry a hash of their content in their names; the few that do not are short-lived. */
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
    // The build keeps its plans in the same folder.
    isServed: (name) => /\.(svg|webp|png)(\.(br|gz))?$/.test(name),
    later: { names: await waiting.names(), bring: (name) => waiting.bring(name) },
    onMissing: (request) => limitUnknown(app, request),
    elsewhere: (name, request) => drawn(`/art/${name}`, request),
  })
  // Browsers, crawlers and settings ask for these by fixed names.
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

/** Where a picture is drawn in the size or format that its address asks for; undefined where it asks for none. */
function drawnAt(name: string | undefined, { url, query }: FastifyRequest): string | undefined {
  const asked = Object.keys(ImageQuery.shape).some((one) => one in (query as object))
  return name && asked ? IMAGE_ROOT + name + url.slice(url.indexOf('?')) : undefined
}
