/** Files that strangers send: who may is asked before a byte is read, and few are read at a time. */
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance } from 'fastify'
import { refusedTo } from './principal.ts'
import { refuse, refuseBlocked } from './serve.ts'

const TYPE = 'application/octet-stream'
/** Each lies in memory while it comes and while it is worked on. */
const AT_ONCE = 6

/** Readies a scope for the calls whose body is a file; `serve` is to mount them in it. */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint): void {
  const { file, audience } = endpoint
  let coming = 0
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    TYPE,
    { parseAs: 'buffer', bodyLimit: file!.bytesMax },
    (_request, body, done) => done(null, body),
  )
  const counted = new WeakSet()
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store')
    const no = refusedTo(request.principal, audience)
    if (no) throw refuse(no)
    refuseBlocked(request.principal, endpoint)
    if (coming >= AT_ONCE) throw refuse('unavailable')
    counted.add(request)
    coming += 1
    next()
  })
  // It comes for a request that was given up, too.
  scope.addHook('onResponse', (request, _reply, next) => {
    if (counted.delete(request)) coming -= 1
    next()
  })
}
