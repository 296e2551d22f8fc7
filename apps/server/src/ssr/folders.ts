import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Files that were built, under a prefix; those that are packed lie beside their originals. */
type Folder = Pick<
  FastifyStaticOptions,
  'immutable' | 'maxAge' | 'preCompressed' | 'setHeaders'
> & { root: string; prefix: string }

/**
 * Serves a folder whose files do not change while we run, so that which there are is read once: asked to
 * serve a folder by itself, the plugin reads it anew for each request, and the pictures are a thousand.
 */
export async function serveFolder(app: FastifyInstance, { prefix, ...folder }: Folder) {
  const names = await namesIn(folder.root)
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { ...folder, serve: false, index: false })
    scope.get(`${prefix}*`, (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const name = request.params['*']
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    })
  })
}

async function namesIn(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    ),
  )
}
