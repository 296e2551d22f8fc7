import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Shelf } from './shelf.ts'

/** A folder of built files, served under a prefix; compressed variants lie beside their originals. */
type Folder = Pick<
  FastifyStaticOptions,
  'immutable' | 'maxAge' | 'preCompressed' | 'setHeaders'
> & {
  root: string
  prefix: string
  /** Called for each request whose file does not exist; it may refuse the request. */
  onMissing?: (request: FastifyRequest) => void
  /** Files that are generated when they are first requested. */
  later?: { names: Iterable<string>; bring(name: string): Promise<void> }
  /** Selects which files of the folder are served; all of them if omitted. */
  isServed?: (name: string) => boolean
  /** The address to redirect a request to instead of serving the file; undefined to serve it. */
  elsewhere?: (name: string, request: FastifyRequest) => string | undefined
}

/**
 * Serves a folder whose files do not change while the server runs, so it is listed once; the plugin itself would check
 * the disk on every request. Small files are answered from memory after the first request.
 */
export async function serveFolder(app: FastifyInstance, asked: Folder) {
  const { prefix, onMissing, elsewhere, later, isServed = () => true, ...folder } = asked
  const names = new Set((await namesIn(folder.root)).filter(isServed))
  for (const name of later?.names ?? []) names.add(name)
  const shelf = new Shelf()
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...folder, serve: false, index: false })
    // Must run before compression, so that small files without a compressed variant are kept as they are.
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
