/** Files that strangers send: who may is asked before a byte is read, and few are read at a time. */
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { refusedTo, speakerOf } from './principal.ts'
import { refuse, refuseBlocked } from './serve.ts'

const TYPE = 'application/octet-stream'
/** Each lies in memory while it comes and while it is worked on. */
const AT_ONCE = 8
/** Nobody's own files take all the places: the next page may come while one is under way. */
const AT_ONCE_OF_ONE = 2

/** Readies a scope for the calls whose body is a file; `serve` is to mount them in it. */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint): void {
  const { file, audience } = endpoint
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    TYPE,
    { parseAs: 'buffer', bodyLimit: file!.bytesMax },
    (_request, body, done) => done(null, body),
  )
  /** Whose files are under way. */
  const coming = new Map<FastifyRequest, string | undefined>()
  const isCrowded = (sender: string | undefined) =>
    coming.size >= AT_ONCE ||
    [...coming.values()].filter((one) => one === sender).length >= AT_ONCE_OF_ONE
  const release = (request: FastifyRequest) => coming.delete(request)
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store')
    const no = refusedTo(request.principal, audience)
    if (no) throw refuse(no)
    refuseBlocked(request.principal, endpoint)
    const sender = speakerOf(request.principal)
    if (isCrowded(sender)) throw refuse('unavailable')
    coming.set(request, sender)
    // Who hangs up before the file is whole is never answered: no hook tells of it.
    reply.raw.once('close', () => release(request))
    next()
  })
  scope.addHook('onResponse', (request, _reply, next) => {
    release(request)
    next()
  })
}
