/** Files that strangers send: who may is asked before a byte is read, and few are read at a time. */
import { type Endpoint } from '@ayva/contract/base'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { addressKey } from '#lib/edge/address-key.ts'
import { refusedTo, speakerOf } from './principal.ts'
import { refuse, refuseBlocked } from './serve.ts'

const TYPE = 'application/octet-stream'
/** Each lies in memory while it comes and while it is worked on. */
const AT_ONCE = 8
/** Nobody's own files take all the places: the next page may come while one is under way. */
const AT_ONCE_OF_ONE = 2
/** Nor do those of one address of the net, however many accounts it has. */
const AT_ONCE_OF_NET = 3

type Coming = { sender: string | undefined; net: string }

/** Readies a scope for the calls whose body is a file; `serve` is to mount them in it. */
export function takeFiles(scope: FastifyInstance, endpoint: Endpoint): void {
  const { file, audience } = endpoint
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    TYPE,
    { parseAs: 'buffer', bodyLimit: file!.bytesMax },
    (_request, body, done) => done(null, body),
  )
  /** Whose files are under way, and from where. */
  const coming = new Map<FastifyRequest, Coming>()
  const isCrowded = ({ sender, net }: Coming) => {
    const all = [...coming.values()]
    return (
      all.length >= AT_ONCE ||
      all.filter((one) => one.sender === sender).length >= AT_ONCE_OF_ONE ||
      all.filter((one) => one.net === net).length >= AT_ONCE_OF_NET
    )
  }
  const release = (request: FastifyRequest) => coming.delete(request)
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store')
    const no = refusedTo(request.principal, audience)
    if (no) throw refuse(no)
    refuseBlocked(request.principal, endpoint)
    const one = { sender: speakerOf(request.principal), net: addressKey(request.ip) }
    if (isCrowded(one)) throw refuse('unavailable')
    coming.set(request, one)
    // Who hangs up before the file is whole is never answered: no hook tells of it.
    reply.raw.once('close', () => release(request))
    next()
  })
  scope.addHook('onResponse', (request, _reply, next) => {
    release(request)
    next()
  })
}
