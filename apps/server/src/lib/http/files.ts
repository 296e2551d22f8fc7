/** Files that strangers send: who may is asked before a byte is read, and few are read at a time. */
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
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
  const counted = new WeakSet<FastifyRequest>()
  const release = (request: FastifyRequest) => {
    if (counted.delete(request)) coming -= 1
  }
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store')
    const no = refusedTo(request.principal, audience)
    if (no) throw refuse(no)
    refuseBlocked(request.principal, endpoint)
    if (coming >= AT_ONCE) throw refuse('unavailable')
    counted.add(request)
    coming += 1
    // Who hangs up before the file is whole is never answered: no hook tells of it.
    reply.raw.once('close', () => release(request))
    next()
  })
  scope.addHook('onResponse', (request, _reply, next) => {
    release(request)
    next()
  })
}
