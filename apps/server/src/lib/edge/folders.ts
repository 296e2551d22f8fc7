import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Shelf } from './shelf.ts'

/** Files that were built, under a prefix; those that are packed lie beside their originals. */
type Folder = Pick<
  FastifyStaticOptions,
  'immutable' | 'maxAge' | 'preCompressed' | 'setHeaders'
> & {
  root: string
  prefix: string
  /** Told of each request for what is not there; it may refuse it. */
  onMissing?: (request: FastifyRequest) => void
  /** Files that are made when they are first asked for. */
  later?: { names: Iterable<string>; bring(name: string): Promise<void> }
  /** What of the folder is served; everything where it is not said. */
  isServed?: (name: string) => boolean
  /** Where a request for a file is led that wants something else of it. */
  elsewhere?: (name: string, request: FastifyRequest) => string | undefined
}

/**
 * Serves a folder whose files do not change while we run, so that which there are is read once: asked to
 * serve a folder by itself, the plugin reads it anew for each request, and the pictures are a thousand. What
 * has been asked for once is answered from memory.
 */
export async function serveFolder(app: FastifyInstance, asked: Folder) {
  const { prefix, onMissing, elsewhere, later, isServed = () => true, ...folder } = asked
  const names = new Set((await namesIn(folder.root)).filter(isServed))
  for (const name of later?.names ?? []) names.add(name)
  const shelf = new Shelf()
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...folder, serve: false, index: false })
    // Before it is packed, where it is not: the smallest are sent as they are.
    scope.addHook('onSend', (request, reply, payload) =>
      shelf.take(nameIn(request), { request, reply, payload }),
    )
    scope.get(`${prefix}*`, async (request, reply) => {
      const name = nameIn(request)
      if (!names.has(name)) {
        onMissing?.(request)
        return reply.callNotFound()
      }
      const to = elsewhere?.(name, request)
      if (to !== undefined) return reply.redirect(to, 302)
      const kept = shelf.find(name, request)
      if (kept) return reply.headers(kept.headers).send(kept.bytes)
      await later?.bring(name)
      return reply.sendFile(name)
    })
  })
}

const nameIn = ({ params }: FastifyRequest) => (params as { '*': string })['*']

async function namesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) =>
    path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
  )
}
