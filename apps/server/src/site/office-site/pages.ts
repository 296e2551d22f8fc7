/** The built application of the office: its files, and its single page for every address. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type FastifyInstance } from 'fastify'
import { isUnderApi } from '#lib/edge/edge.ts'
import { serveFolder } from '#lib/edge/folders.ts'
import { limitUnknown } from '#lib/edge/limits.ts'
import { sendRefusal } from '#lib/http/errors.ts'
import { refuse } from '#lib/http/serve.ts'

const PAGE = 'index.html'
/** Addresses of files, which must not answer with the page. */
const FILE = /^\/assets\/|\.\w{1,12}$/

export async function servePages(office: FastifyInstance, root: string): Promise<void> {
  const built = path.join(root, 'apps/office/build/client')
  const isBuilt = existsSync(path.join(built, PAGE))
  if (!isBuilt) office.log.warn('the office is not built: its pages are not served')
  const page = isBuilt ? await readFile(path.join(built, PAGE)) : undefined
  if (isBuilt) await serveFiles(office, built)

  office.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const asked = url.split('?', 1)[0]!
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || FILE.test(asked) || isUnderApi(asked)) {
      limitUnknown(office, request)
      return sendRefusal(request, reply, refuse('not_found'))
    }
    if (!page) return sendRefusal(request, reply, refuse('unavailable'))
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}

async function serveFiles(office: FastifyInstance, built: string): Promise<void> {
  // The file names contain content hashes.
  if (existsSync(path.join(built, 'assets')))
    await serveFolder(office, {
      root: path.join(built, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    })
  await serveFolder(office, {
    root: built,
    prefix: '/',
    isServed: (name) => !/^(assets\/|\.)|^index\.html/.test(name),
  })
}
